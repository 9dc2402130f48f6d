import { Query } from 'node-appwrite';
import { type Language, MAX_CART_LINES } from '#contract/constants.ts';
import { phonesOf } from '#contract/phone.ts';
import { derivedId, mailRecipientId, SETTINGS_ID } from '../domain/ids.ts';
import { inLanguage } from '../domain/language.ts';
import type { MessageKind } from '../domain/messages/message-kind.ts';
import { MAX_ATTEMPTS, nextLookAt } from '../domain/messages/retries.ts';
import { inTurns } from '../domain/messages/turns.ts';
import { type Mail, writeMail, writeSms } from '../domain/messages/write-message.ts';
import { writeStockNotice, writeStockNoticeSms } from '../domain/messages/write-stock-notice.ts';
import { minutesAfter } from '../domain/payments.ts';
import { mailPauseId, UNPROVEN_MAIL_MINUTES } from '../domain/rate-limits.ts';
import type { Ports } from '../runtime/context.ts';
import type { NewMessage } from '../runtime/messages.ts';
import { getProduct, productTitles } from '../runtime/products.ts';
import { hasProfile } from '../runtime/profiles.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage } from '../runtime/tables.ts';

/** So many messages are looked at in one run, of so many that wait; the rest come with the next. */
const MESSAGES_A_RUN = 40;
const MESSAGES_READ = 1000;
/** So long a message about stock waits when the product has sold out again meanwhile. */
const SOLD_OUT_MINUTES = 5;
const ERROR_CHARACTERS = 500;
const NO_ADDRESS = 'The address is none.';
const PAUSE_COLUMNS = ['count', 'expires_at'] as const;

const OUTBOX_COLUMNS = [
  'order_id',
  'user_id',
  'kind',
  'channel',
  'lang',
  'amount_piasters',
  'product_type',
  'product_id',
  'email',
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
      logError(`The message ${row.$id} about ${subjectOf(row)} could not be handed over: ${String(error)}`);
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} messages could not be handed over; they are tried again.`);
  }
}

const subjectOf = ({ order_id, product_id }: Waiting) =>
  order_id ? `the order ${order_id}` : `the product ${product_id}`;

/** Ends a message; the address of somebody without an account, and what stood in for one, are not kept. */
async function end(ports: SendPorts, row: Waiting, columns: Partial<Rows['outbox']>): Promise<void> {
  const { tables, users } = ports;
  const problem = await tables.transact(changed(row, { ...columns, next_at: null, email: null }));
  if (problem || row.email === null) {
    return;
  }
  const standIn = mailRecipientId(row.email);
  // Its owner may have gone on from it by another way of signing in.
  if (!(await hasProfile(tables, standIn))) {
    await users.delete(standIn);
  }
}

async function lookAfter(ports: SendPorts, row: Waiting): Promise<void> {
  const { tables, messages, now, logError } = ports;
  const outcome = row.message_id ? await messages.outcomeOf(row.message_id) : ({ state: 'unknown' } as const);
  if (outcome.state === 'sent') {
    await end(ports, row, { state: 'sent', last_error: null });
    return;
  }
  const reason = outcome.state === 'failed' ? { last_error: outcome.reason.slice(0, ERROR_CHARACTERS) } : {};
  if (row.attempts >= MAX_ATTEMPTS) {
    logError(`The message ${row.$id} about ${subjectOf(row)} is given up after ${row.attempts} attempts.`);
    await end(ports, row, { state: 'failed', ...reason });
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
  const { tables, users, messages } = ports;
  const content = await readContent(ports, row);
  if (typeof content === 'string') {
    await end(ports, row, { state: 'failed', last_error: content });
    return;
  }
  const isFirst = row.attempts === 0;
  if (isFirst && !content.isTrue) {
    await tables.transact(changed(row, { next_at: minutesAfter(ports.now(), SOLD_OUT_MINUTES) }));
    return;
  }
  const admission = isFirst && row.channel === 'email' ? await admit(ports, row) : ADMITTED;
  if ('instead' in admission) {
    await tables.transact(changed(row, admission.instead));
    return;
  }
  const problem = await tables.transact([
    ...changed(row, claim),
    ...admission.pause,
    ...(isFirst && row.channel === 'email' && row.email === null && messages.sendsSms ? [smsBeside(row)] : []),
  ]);
  if (problem) {
    // Somebody else has taken it up.
    return;
  }
  try {
    const userId = row.email === null ? row.user_id : await users.recipientAt(row.email, row.user_id);
    if (userId === null) {
      await tables.update('outbox', row.$id, { state: 'failed', next_at: null, email: null, last_error: NO_ADDRESS });
      return;
    }
    await messages.send(composed(row, userId, content, claim.message_id));
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
  const mailbox = row.email === null ? await users.mailboxOf(row.user_id) : { email: row.email, isProven: false };
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
async function newestWaiting(tables: SendPorts['tables'], { $id, order_id }: Waiting): Promise<string | undefined> {
  if (order_id === null) {
    return $id;
  }
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
function smsBeside({
  $id,
  order_id,
  user_id,
  kind,
  lang,
  amount_piasters,
  product_type,
  product_id,
}: Waiting): Operation {
  return stage.create('outbox', derivedId('outbox-sms', $id), {
    order_id,
    user_id,
    kind,
    lang,
    amount_piasters,
    product_type,
    product_id,
    channel: 'sms',
    state: 'waiting',
    attempts: 0,
    version: 0,
  });
}

function messageId({ $id }: Waiting, attempt: number): string {
  return derivedId('message', $id, attempt);
}

/** What a message says, by mail and on a phone, and whether that is so at this moment. */
interface Content {
  mail: () => Mail;
  sms: () => string;
  isTrue: boolean;
}

/** What the message says, or why there is nothing to say any more. One step. */
async function readContent(ports: SendPorts, row: Waiting): Promise<Content | string> {
  return row.kind === 'back_in_stock' ? readStockNotice(ports, row) : readOrderNews(ports, row, row.kind);
}

async function readOrderNews(
  { tables, siteOrigin }: SendPorts,
  { order_id, lang, amount_piasters }: Waiting,
  kind: MessageKind,
): Promise<Content | string> {
  const [order, { rows: lines }, phone] = await Promise.all([
    tables.get('orders', order_id ?? '', [
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
      [Query.equal('order_id', order_id ?? ''), Query.limit(MAX_CART_LINES)],
    ),
    shopPhone(tables),
  ]);
  if (!order) {
    return 'The order is gone.';
  }
  const orderUrl = urlOf(siteOrigin, `/orders/${order_id}`, lang);
  const content = { kind, lang, refundPiasters: amount_piasters ?? 0, orderUrl, phone, order, lines };
  return { mail: () => writeMail(content), sms: () => writeSms(content), isTrue: true };
}

/** What has sold out again is told when it is back once more. */
async function readStockNotice(
  { tables, siteOrigin }: SendPorts,
  { product_type, product_id, lang }: Waiting,
): Promise<Content | string> {
  const [product, phone] = await Promise.all([
    product_type && getProduct(tables, product_type, product_id ?? ''),
    shopPhone(tables),
  ]);
  if (!product) {
    return 'The product is gone.';
  }
  const productUrl = urlOf(siteOrigin, `/store/${product_type}/${product_id}`, lang);
  const content = { lang, product: inLanguage(productTitles(product), lang), productUrl, phone };
  return {
    mail: () => writeStockNotice(content),
    sms: () => writeStockNoticeSms(content),
    isTrue: product.stock > 0,
  };
}

async function shopPhone(tables: SendPorts['tables']): Promise<string | null> {
  const settings = await tables.get('settings', SETTINGS_ID, ['phones'] as const);
  const [phone = null] = phonesOf(settings?.phones ?? null);
  return phone;
}

function urlOf(siteOrigin: string | null, path: string, lang: Language): string | null {
  return siteOrigin && `${siteOrigin}${path}${lang === 'ar' ? '' : `?lang=${lang}`}`;
}

function composed({ channel }: Waiting, userId: string, { mail, sms }: Content, id: string): NewMessage {
  return channel === 'email' ? { channel, id, userId, ...mail() } : { channel, id, userId, text: sms() };
}
