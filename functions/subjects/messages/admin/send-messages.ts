import { Query } from 'node-appwrite';
import { APPOINTMENT_MESSAGES } from '#contract/appointments/kinds.ts';
import { MESSAGE_WAIT_MINUTES, minutesAfter } from '#lib/clock.ts';
import { dueNow } from '#runtime/conditions.ts';
import type { NewMessage } from '#runtime/messages.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { admit } from '../admission.ts';
import { readTexts } from '../own-texts.ts';
import { type Content, readContent } from '../read-content.ts';
import { KINDS_BY_PRIORITY } from '../rules/priorities.ts';
import { MAX_ATTEMPTS, nextLookAt } from '../rules/retries.ts';
import { inTurns } from '../rules/turns.ts';
import { endOutdatedCalls, lookAfterPhone } from '../send-to-phones.ts';
import { countSent, takeBackSent } from '../sent-messages.ts';
import {
  changed,
  end,
  isToPhone,
  isWarning,
  messageId,
  OUTBOX_COLUMNS,
  removeStandIn,
  type SendPorts,
  smsOf,
  subjectOf,
  toEmailBefore,
  type Waiting,
} from '../waiting.ts';

/** A run goes on so long; what is left then comes with the next. */
const RUN_MS = 60_000;
/** So long of that, at most, those to phones about appointments go before all others. */
const APPOINTMENTS_MS = 20_000;
/** So many messages that were never tried are read at once, and so many that are to be tried again. */
const MESSAGES_READ = 500;
/** So long a message about stock waits when the product has sold out again meanwhile. */
const SOLD_OUT_MINUTES = 5;
const ERROR_CHARACTERS = 500;
const TO_PHONES_ABOUT_APPOINTMENTS: readonly string[] = [
  Query.equal('kind', [...APPOINTMENT_MESSAGES]),
  Query.isNotNull('phone'),
];
const NO_ADDRESS = 'The address is none.';

/**
 * Sends the messages that wait, and looks after those that were handed over. A message is sent when Messaging says so;
 * what Messaging could not deliver, or never got because we died in between, is tried again later. What phones get about
 * appointments, which are mostly of today and tomorrow, goes first, then orders and money, and everybody's messages take turns, so that somebody's hundred keep nobody else's waiting. Goes on until
 * none is due or its time is over. May be run by anybody at any time, also twice at once. Throws, after all were looked at,
 * when one could not be handed over.
 */
export async function sendMessages(context: SendPorts): Promise<void> {
  const ports = { ...context, ownTexts: once(() => readTexts(context.tables)) };
  const hasTime = timeLeft(ports, RUN_MS);
  const failures: unknown[] = [];
  const looked = new Set<string>();
  // Only for some of the run: a provider that does not answer must not keep the mails.
  await sendDue(ports, TO_PHONES_ABOUT_APPOINTMENTS, timeLeft(ports, APPOINTMENTS_MS), { looked, failures });
  for (const kinds of KINDS_BY_PRIORITY) {
    await sendDue(ports, [Query.equal('kind', [...kinds])], hasTime, { looked, failures });
  }
  await endOutdatedCalls(ports);
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} messages could not be handed over; they are tried again.`);
  }
}

/** Reads something when it is first asked for, once for all who ask; again where that failed. */
function once<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | null = null;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

/** Looks after all messages of some kind that are due, each once in a run. What went wrong is added to the failures. */
async function sendDue(
  ports: Parameters<typeof lookAfterPhone>[0],
  which: readonly string[],
  hasTime: () => boolean,
  { looked, failures }: { looked: Set<string>; failures: unknown[] },
): Promise<void> {
  for (;;) {
    const rows = (await readDue(ports, which)).filter(({ $id }) => !looked.has($id));
    if (rows.length === 0) {
      return;
    }
    for (const row of inTurns(rows, ({ user_id, phone }) => phone ?? user_id)) {
      if (!hasTime()) {
        return;
      }
      looked.add(row.$id);
      try {
        await (isToPhone(row) ? lookAfterPhone(ports, row) : lookAfter(ports, row));
      } catch (error) {
        ports.logError(`The message ${row.$id} about ${subjectOf(row)} could not be handed over: ${String(error)}`);
        failures.push(error);
      }
    }
  }
}

/**
 * The messages of some kind that are due, the longest due first. Those that were never tried have no time: databases do
 * not agree on whether they come first or last, so they are read by themselves.
 */
async function readDue({ tables, now }: SendPorts, which: readonly string[]): Promise<Waiting[]> {
  const waiting = [Query.equal('state', 'waiting'), ...which];
  const lists = await Promise.all([
    tables.list('outbox', OUTBOX_COLUMNS, [
      ...waiting,
      Query.isNull('next_at'),
      Query.orderAsc('$createdAt'),
      Query.limit(MESSAGES_READ),
    ]),
    tables.list('outbox', OUTBOX_COLUMNS, [
      ...waiting,
      Query.or(dueNow('next_at', now(), MESSAGE_WAIT_MINUTES)),
      Query.orderAsc('next_at'),
      Query.limit(MESSAGES_READ),
    ]),
  ]);
  const dueSince = ({ next_at, $createdAt }: Waiting) => Date.parse(next_at ?? $createdAt);
  return lists.flatMap(({ rows }) => rows).sort((a, b) => dueSince(a) - dueSince(b));
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
    await end(
      ports,
      row,
      { state: 'failed', ...reason },
      outcome.state === 'failed' ? await takeBackSent(tables, row.message_id) : [],
    );
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
    await tables.transact([
      ...changed(row, { message_id: null, next_at: nextLookAt(now(), row.attempts), ...reason }),
      ...(await takeBackSent(tables, row.message_id)),
    ]);
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
  if (content === null) {
    await end(ports, row, { state: 'superseded' });
    return;
  }
  if (typeof content === 'string') {
    await end(ports, row, { state: 'failed', last_error: content });
    return;
  }
  const isFirst = row.attempts === 0 && !row.resent;
  if (isFirst && !content.isTrue) {
    await tables.transact(changed(row, { next_at: minutesAfter(ports.now(), SOLD_OUT_MINUTES) }));
    return;
  }
  if (isFirst && isWarning(row)) {
    await warnEmailBefore(ports, row);
  }
  const admission = await admit(ports, row, isFirst);
  if ('instead' in admission) {
    await tables.transact(changed(row, admission.instead));
    return;
  }
  const problem = await tables.transact([
    ...changed(row, claim),
    ...admission.pause,
    ...(isFirst && admission.phone !== null && messages.sendsSms && content.onPhone ? [smsOf(row)] : []),
    ...(row.channel === 'sms' && row.message_id === null
      ? await countSent(ports, claim.message_id, 'sms', content.sms())
      : []),
  ]);
  if (problem) {
    // Somebody else has taken it up.
    return;
  }
  try {
    const userId = row.email === null ? row.user_id : await recipientOf(ports, row, row.email);
    if (userId === null) {
      await tables.update('outbox', row.$id, { state: 'failed', next_at: null, email: null, last_error: NO_ADDRESS });
      return;
    }
    await users.leadMessagesHome(userId, row.channel === 'email' ? 'email' : 'sms', ports.now());
    await messages.send(composed(row, userId, content, claim.message_id));
  } catch (error) {
    await tables.update('outbox', row.$id, { last_error: String(error).slice(0, ERROR_CHARACTERS) });
    throw error;
  }
}

/**
 * Whoever knows a password can give the account another email, by Appwrite's endpoint, before its owner is warned. So the one that the owner has
 * proven, else that under which the account was filled, is warned as well.
 */
async function warnEmailBefore({ tables, users }: SendPorts, row: Waiting): Promise<void> {
  const [profile, mailbox] = await Promise.all([
    tables.get('users', row.user_id, ['email', 'claimed_email', 'holder_email']),
    users.mailboxOf(row.user_id),
  ]);
  const before = profile && (profile.claimed_email ?? profile.holder_email ?? profile.email);
  if (before && mailbox && before !== mailbox.email.toLowerCase()) {
    // A conflict is an earlier look at the same message.
    await tables.transact([toEmailBefore(row, before)]);
  }
}

/** The account through which a mail gets to an address that may have none. Somebody else may have signed up under the id that stands for it. */
async function recipientOf(ports: SendPorts, row: Waiting, email: string): Promise<string | null> {
  const { users } = ports;
  const known = await users.managed(row.user_id);
  if (known && known.email !== email) {
    await removeStandIn(ports, row);
  }
  return users.recipientAt(email, row.user_id);
}

/** What goes through Messaging, which knows of accounts only. */
function composed({ channel }: Waiting, userId: string, { mail, sms }: Content, id: string): NewMessage {
  return channel === 'email' ? { channel, id, userId, ...mail() } : { channel: 'sms', id, userId, text: sms() };
}
