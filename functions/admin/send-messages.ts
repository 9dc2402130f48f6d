import { Query } from 'node-appwrite';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { phonesOf } from '#contract/phone.ts';
import { derivedId, SETTINGS_ID } from '../domain/ids.ts';
import { MAX_ATTEMPTS, nextLookAt } from '../domain/messages/retries.ts';
import { inTurns } from '../domain/messages/turns.ts';
import { type MessageContent, writeMail, writeSms } from '../domain/messages/write-message.ts';
import { minutesAfter } from '../domain/payments.ts';
import { mailPauseId, UNPROVEN_MAIL_MINUTES } from '../domain/rate-limits.ts';
import type { Ports } from '../runtime/context.ts';
import type { NewMessage } from '../runtime/messages.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage } from '../runtime/tables.ts';

/** So many messages are looked at in one run, of so many that wait; the rest come with the next. */
const MESSAGES_A_RUN = 40;
const MESSAGES_READ = 1000;
const ERROR_CHARACTERS = 500;
const PAUSE_COLUMNS = ['count', 'expires_at'] as const;

const OUTBOX_COLUMNS = [
  'order_id',
  'user_id',
  'kind',
  'channel',
  'lang',
  'amount_piasters',
  'attempts',
  'message_id',
  'version',
] as const;
type Waiting = SelectedRow<'outbox', (typeof OUTBOX_COLUMNS)[number]>;

type SendPorts = Pick<Ports, 'tables' | 'users' | 'messages' | 'now' | 'siteOrigin' | 'logError'>;

/**
 * Sends the messages that wait, and looks after those that were handed over. A message is sent when Messaging says so;
 * what Messaging could not deliver, or never got because we died in between, is tried again later. Everybody's messages
 * take turns, so that somebody's hundred keep nobody else's waiting. May be run by anybody at any time, also twice at once. Throws, after all were looked at, when one could not be handed over.
 */
export async function sendMessages(ports: SendPorts): Promise<void> {
  const { tables, now, logError } = ports;
  const { rows } = await tables.list('outbox', OUTBOX_COLUMNS, [
    Query.equal('state', 'waiting'),
    Query.or([Query.isNull('next_at'), Query.lessThanEqual('next_at', now().toISOString())]),
    Query.orderAsc('next_at'),
    Query.orderAsc('$createdAt'),
    Query.limit(MESSAGES_READ),
  ]);
  const failures: unknown[] = [];
  for (const row of inTurns(rows, ({ user_id }) => user_id).slice(0, MESSAGES_A_RUN)) {
    try {
      await lookAfter(ports, row);
    } catch (error) {
      logError(`The message ${row.$id} of the order ${row.order_id} could not be handed over: ${String(error)}`);
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} messages could not be handed over; they are tried again.`);
  }
}

async function lookAfter(ports: SendPorts, row: Waiting): Promise<void> {
  const { tables, messages, now, logError } = ports;
  const outcome = row.message_id ? await messages.outcomeOf(row.message_id) : ({ state: 'unknown' } as const);
  if (outcome.state === 'sent') {
    await tables.transact(changed(row, { state: 'sent', next_at: null, last_error: null }));
    return;
  }
  const reason = outcome.state === 'failed' ? { last_error: outcome.reason.slice(0, ERROR_CHARACTERS) } : {};
  if (row.attempts >= MAX_ATTEMPTS) {
    logError(`The message ${row.$id} of the order ${row.order_id} is given up after ${row.attempts} attempts.`);
    await tables.transact(changed(row, { state: 'failed', next_at: null, ...reason }));
    return;
  }
  const attempts = row.attempts + 1;
  const next_at = nextLookAt(now(), attempts);
  if (outcome.state === 'processing') {
    await tables.transact(changed(row, { attempts, next_at }));
    return;
  }
  if (outcome.state === 'failed') {
    // A message that failed stays so in Messaging; the next attempt goes out under another id.
    await tables.transact(changed(row, { message_id: null, next_at: nextLookAt(now(), row.attempts), ...reason }));
    return;
  }
  await handOver(ports, row, { attempts, next_at, message_id: row.message_id ?? messageId(row, attempts) });
}

/**
 * Claims the row and hands the message over. Its id is written down first: whoever finds the row after a crash asks
 * Messaging for that id, and sends under the same one, which Messaging takes only once.
 */
async function handOver(
  ports: SendPorts,
  row: Waiting,
  claim: Pick<Rows['outbox'], 'attempts' | 'next_at'> & { message_id: string },
): Promise<void> {
  const { tables, messages } = ports;
  const content = await readContent(ports, row);
  if (!content) {
    await tables.transact(changed(row, { state: 'failed', next_at: null, last_error: 'The order is gone.' }));
    return;
  }
  const isFirst = row.attempts === 0;
  const admission = isFirst && row.channel === 'email' ? await admit(ports, row) : ADMITTED;
  if ('instead' in admission) {
    await tables.transact(changed(row, admission.instead));
    return;
  }
  const problem = await tables.transact([
    ...changed(row, claim),
    ...admission.pause,
    ...(isFirst && row.channel === 'email' && messages.sendsSms ? [smsBeside(row)] : []),
  ]);
  if (problem) {
    // Somebody else has taken it up.
    return;
  }
  try {
    await messages.send(composed(row, content, claim.message_id));
  } catch (error) {
    await tables.update('outbox', row.$id, { last_error: String(error).slice(0, ERROR_CHARACTERS) });
    throw error;
  }
}

/** Whether a mail may go now: with what keeps the next one back, or what becomes of it instead. */
type Admission = { pause: readonly Operation[] } | { instead: Partial<Rows['outbox']> };
const ADMITTED: Admission = { pause: [] };

/**
 * An address that nobody has proven may be a stranger's, so it gets one mail an hour, and of one order only the newest
 * news. Who has proven theirs gets all. Three steps at most.
 */
async function admit({ tables, users, now }: SendPorts, row: Waiting): Promise<Admission> {
  const mailbox = await users.mailboxOf(row.user_id);
  if (!mailbox) {
    return { instead: { state: 'failed', next_at: null, last_error: 'The account is gone.' } };
  }
  if (mailbox.isProven) {
    return ADMITTED;
  }
  const id = mailPauseId(mailbox.email);
  const [newest, pause] = await Promise.all([newestWaiting(tables, row), tables.get('rate_limits', id, PAUSE_COLUMNS)]);
  if (newest !== row.$id) {
    return { instead: { state: 'superseded', next_at: null } };
  }
  if (pause && new Date(pause.expires_at) > now()) {
    return { instead: { next_at: pause.expires_at } };
  }
  const expires_at = minutesAfter(now(), UNPROVEN_MAIL_MINUTES);
  return {
    pause: pause
      ? [stage.claim('rate_limits', id, 'count', pause.count), stage.update('rate_limits', id, { expires_at })]
      : [stage.create('rate_limits', id, { count: 1, expires_at })],
  };
}

/** The newest mail about an order that nobody has handed over yet. */
async function newestWaiting(tables: SendPorts['tables'], { order_id }: Waiting): Promise<string | undefined> {
  const { rows } = await tables.list(
    'outbox',
    ['state'],
    [
      Query.equal('order_id', order_id),
      Query.equal('channel', 'email'),
      Query.equal('state', 'waiting'),
      Query.equal('attempts', 0),
      Query.orderDesc('$createdAt'),
      Query.limit(1),
    ],
  );
  return rows[0]?.$id;
}

/** Changes a row unless somebody else has done so since it was read. */
function changed(row: Waiting, columns: Partial<Rows['outbox']>): Operation[] {
  return [stage.claim('outbox', row.$id, 'version', row.version), stage.update('outbox', row.$id, columns)];
}

/** The same message for the phone, with attempts of its own. */
function smsBeside({ $id, order_id, user_id, kind, lang, amount_piasters }: Waiting): Operation {
  return stage.create('outbox', derivedId('outbox-sms', $id), {
    order_id,
    user_id,
    kind,
    lang,
    amount_piasters,
    channel: 'sms',
    state: 'waiting',
    attempts: 0,
    version: 0,
  });
}

function messageId({ $id }: Waiting, attempt: number): string {
  return derivedId('message', $id, attempt);
}

/** What the message tells, or null when its order is gone. One step. */
async function readContent({ tables, siteOrigin }: SendPorts, row: Waiting): Promise<MessageContent | null> {
  const [order, { rows: lines }, settings] = await Promise.all([
    tables.get('orders', row.order_id, [
      'number',
      'first_name',
      'payment_method',
      'amount_piasters',
      'delivery_fee_piasters',
      'vat_piasters',
      'received_piasters',
    ] as const),
    tables.list(
      'order_lines',
      ['product_type', 'title_ar', 'title_en', 'unit_price_piasters', 'count'],
      [Query.equal('order_id', row.order_id), Query.limit(MAX_CART_LINES)],
    ),
    tables.get('settings', SETTINGS_ID, ['phones'] as const),
  ]);
  const { kind, lang, amount_piasters } = row;
  const [phone = null] = phonesOf(settings?.phones ?? null);
  return (
    order && {
      kind,
      lang,
      refundPiasters: amount_piasters ?? 0,
      orderUrl: orderUrl(siteOrigin, row),
      phone,
      order,
      lines,
    }
  );
}

function orderUrl(siteOrigin: string | null, { order_id, lang }: Waiting): string | null {
  return siteOrigin && `${siteOrigin}/orders/${order_id}${lang === 'ar' ? '' : `?lang=${lang}`}`;
}

function composed({ channel, user_id: userId }: Waiting, content: MessageContent, id: string): NewMessage {
  return channel === 'email'
    ? { channel, id, userId, ...writeMail(content) }
    : { channel, id, userId, text: writeSms(content) };
}
