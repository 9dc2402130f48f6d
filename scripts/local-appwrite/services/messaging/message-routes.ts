import { normaliseTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { argumentInvalid, NotSupportedError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  arrayOf,
  boolean,
  customId,
  nullable,
  optional,
  queries,
  required,
  text,
  totalFlag,
  uid,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { createAccounts } from '../users/accounts.ts';
import { targetModel } from '../users/models.ts';
import type { NewMessage } from './message-store.ts';
import { createMessages } from './messages.ts';
import { messageModel } from './models.ts';

const MAX_CONTENT = 64_230;
const MAX_RECIPIENTS = 1000;

const messageId = required(uid);
const ids = optional(arrayOf(uid, MAX_RECIPIENTS), []);
const listing = { queries: optional(queries, []), total: optional(totalFlag, true) };

/** What every message may say about whom it goes to and when. */
const envelope = {
  topics: ids,
  users: ids,
  targets: ids,
  draft: optional(boolean, false),
  scheduledAt: optional(nullable(text(0, 0)), null),
};

type Envelope = { topics: string[]; users: string[]; targets: string[]; draft: boolean; scheduledAt: string | null };

/** Messages to accounts. */
export const messageRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/messaging/messages/email',
    scope: 'messages.write',
    params: {
      messageId: required(customId),
      subject: required(text(998)),
      content: required(text(MAX_CONTENT)),
      ...envelope,
      cc: ids,
      bcc: ids,
      attachments: optional(arrayOf(text(0), 100), []),
      html: optional(boolean, false),
    },
    status: 201,
    handler({ app, params }) {
      const { subject, content, html, cc, bcc, attachments } = params;
      if (attachments.length > 0) {
        throw new NotSupportedError('attachments of messages');
      }
      return messageModel(
        app.instance(createMessages).create({
          id: resolveId(params.messageId, app.ids),
          providerType: 'email',
          data: { subject, content, html, cc, bcc, attachments },
          ...readEnvelope(app, params),
        }),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/messaging/messages/sms',
    scope: 'messages.write',
    params: { messageId: required(customId), content: required(text(MAX_CONTENT)), ...envelope },
    status: 201,
    handler: ({ app, params }) =>
      messageModel(
        app.instance(createMessages).create({
          id: resolveId(params.messageId, app.ids),
          providerType: 'sms',
          data: { content: params.content },
          ...readEnvelope(app, params),
        }),
      ),
  }),
  route({
    method: 'GET',
    path: '/messaging/messages',
    scope: 'messages.read',
    params: { ...listing, search: optional(text(256, 0), '') },
    handler({ app, params }) {
      const { store } = app.instance(createMessages);
      const found = store.list(parseQueries(params.queries), params.search, params.total);
      return { total: found.total, messages: found.messages.map(messageModel) };
    },
  }),
  route({
    method: 'GET',
    path: '/messaging/messages/:messageId',
    scope: 'messages.read',
    params: { messageId },
    handler: ({ app, params }) => messageModel(app.instance(createMessages).store.get(params.messageId)),
  }),
  route({
    method: 'GET',
    path: '/messaging/messages/:messageId/targets',
    scope: 'messages.read',
    params: { messageId, ...listing },
    handler({ app, params }) {
      const { targets } = app.instance(createMessages).store.get(params.messageId);
      const plan = parseQueries(params.queries);
      const found = app.instance(createAccounts).targets.list({ ids: targets }, plan, params.total);
      return { total: found.total, targets: found.targets.map(targetModel) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/messaging/messages/:messageId',
    scope: 'messages.write',
    params: { messageId },
    handler: ({ app, params }) => app.instance(createMessages).remove(params.messageId),
  }),
];

function readEnvelope(
  app: App,
  { topics, users, targets, draft, scheduledAt }: Envelope,
): Pick<NewMessage, 'users' | 'targets' | 'scheduledAt' | 'status'> {
  if (topics.length > 0) {
    throw new NotSupportedError('messages to topics');
  }
  const time = scheduledAt === null ? null : normaliseTime(scheduledAt);
  if (scheduledAt !== null && (time === null || Date.parse(time) < app.clock.now().getTime())) {
    throw argumentInvalid(
      'scheduledAt',
      'Value must be valid date in the future and between 0000-01-01 00:00:00 and 9999-12-31 00:00:00. or null',
    );
  }
  const status = draft ? 'draft' : time === null ? 'processing' : 'scheduled';
  return { users, targets, scheduledAt: time, status };
}
