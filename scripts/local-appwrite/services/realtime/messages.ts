import type { App } from '../../core/context.ts';
import { isValidId, resolveId, UNIQUE_ID } from '../../core/ids.ts';
import type { Connection } from './connection.ts';
import { identifyBySecret } from './identity.ts';
import { messageInvalid } from './realtime-error.ts';

type Data = Record<string, unknown>;
type Answer = { type: string; data?: Data };

const MAX_SESSION_LENGTH = 2048;
const SELECT_ALL = '{"method":"select","values":["*"]}';

/** Does what a client's message asks and gives the answer to it. Throws RealtimeErrors. */
export function answerMessage(app: App, connection: Connection, text: string): Answer {
  const message = parse(text);
  switch (message.type) {
    case 'ping':
      return { type: 'pong' };
    case 'authentication':
      return signIn(app, connection, message.data);
    case 'subscribe':
      return subscribe(app, connection, message.data);
    case 'unsubscribe':
      return unsubscribe(connection, message.data);
    case 'presence':
      throw messageInvalid('local-appwrite does not support presences. Use a real Appwrite for them.');
    default:
      throw messageInvalid('Message type is not valid.');
  }
}

function parse(text: string): Data {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isRecord(value) || !('type' in value || 'data' in value)) {
    throw messageInvalid('Message format is not valid.');
  }
  return value;
}

function signIn(app: App, connection: Connection, data: unknown): Answer {
  const session = isRecord(data) ? data.session : undefined;
  if (session === undefined) {
    throw messageInvalid('Payload is not valid. Session is required');
  }
  if (typeof session !== 'string' || session === '' || session.length > MAX_SESSION_LENGTH) {
    throw messageInvalid(
      `session: Value must be a valid string and at least 1 chars and no longer than ${MAX_SESSION_LENGTH} chars`,
    );
  }
  const identity = identifyBySecret(app, session);
  if (identity === null) {
    throw messageInvalid('Session is not valid.');
  }
  connection.signIn(identity);
  return {
    type: 'response',
    data: { to: 'authentication', success: true, user: identity.account },
  };
}

function subscribe(app: App, connection: Connection, data: unknown): Answer {
  const wanted = items(data).map((item) => {
    const asked = readSubscription(item);
    return { ...asked, id: resolveId(asked.id, app.ids) };
  });
  for (const { id, channels } of wanted) {
    connection.listen(id, channels);
  }
  const subscriptions = wanted.map(({ id, channels, queries }) => ({ subscriptionId: id, channels, queries }));
  return { type: 'response', data: { to: 'subscribe', success: true, subscriptions } };
}

function unsubscribe(connection: Connection, data: unknown): Answer {
  const ids = items(data).map((item) => {
    const id = isRecord(item) ? item.subscriptionId : undefined;
    if (typeof id !== 'string' || id === '') {
      throw messageInvalid('items: Each unsubscribe payload must include a non-empty subscriptionId.');
    }
    return id;
  });
  const subscriptions = ids.map((id) => ({ subscriptionId: id, removed: connection.unlisten(id) }));
  return { type: 'response', data: { to: 'unsubscribe', success: true, subscriptions } };
}

function items(data: unknown): unknown[] {
  if (data === undefined || data === null) {
    throw messageInvalid('Payload is not valid. Items is required');
  }
  if (!Array.isArray(data)) {
    throw messageInvalid('items: Payload is not valid.');
  }
  return data;
}

function readSubscription(item: unknown): { id: string; channels: string[]; queries: unknown[] } {
  if (typeof item !== 'object' || item === null) {
    throw messageInvalid('items: Each subscribe payload must be an object.');
  }
  const { subscriptionId = UNIQUE_ID, channels, queries = [] } = item as Data;
  if (typeof subscriptionId !== 'string' || (subscriptionId !== UNIQUE_ID && !isValidId(subscriptionId))) {
    throw messageInvalid('items: subscriptionId is not a valid id.');
  }
  if (channels === undefined) {
    throw messageInvalid('items: channels is not present in payload.');
  }
  if (!Array.isArray(channels)) {
    throw messageInvalid('items: channels is not a valid array.');
  }
  if (channels.some((channel) => typeof channel !== 'string')) {
    throw messageInvalid('items: channels must contain only strings.');
  }
  if (!Array.isArray(queries)) {
    throw messageInvalid('items: queries is not a valid array.');
  }
  if (queries.some((query) => query !== SELECT_ALL)) {
    throw messageInvalid('local-appwrite does not support queries of subscriptions. Use a real Appwrite for them.');
  }
  return { id: subscriptionId, channels, queries };
}

function isRecord(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
