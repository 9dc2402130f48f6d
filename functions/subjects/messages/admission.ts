import { Query } from 'node-appwrite';
import { toE164 } from '#contract/phone.ts';
import { minutesAfter, stillHolds } from '#lib/clock.ts';
import {
  MAILS_PER_EMAIL,
  mailPauseId,
  type RateLimit,
  TEXTS_PER_PHONE,
  UNPROVEN_MAIL_MINUTES,
  windowOf,
} from '#lib/rate-limits.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { readClosed } from '#subjects/consents/agreements.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { idsOfPerson } from '#subjects/patients/patients.ts';
import { isAboutCare, isOfSystem, type SendPorts, type Waiting } from './waiting.ts';

const PAUSE_COLUMNS = ['count', 'expires_at'] as const;

/**
 * Whether a message may go now: with what keeps the next one back, and the phone to which a mail's text may go besides; or
 * what becomes of it instead.
 */
type Admission = { pause: readonly Operation[]; phone: string | null } | { instead: Partial<Rows['outbox']> };
const ADMITTED: Admission = { pause: [], phone: null };

/** What is tried again was admitted before; only a text makes sure once more that the phone is still theirs. */
export async function admit(ports: SendPorts, row: Waiting, isFirst: boolean): Promise<Admission> {
  if (isOfSystem(row)) {
    return ADMITTED;
  }
  const { users, messages } = ports;
  const isMail = row.channel === 'email';
  if (isMail && !isFirst) {
    return ADMITTED;
  }
  if (row.email !== null) {
    return admitMail(ports, row, { email: row.email, isProven: false });
  }
  if (isMail && isAboutCare(row.kind) && (await refusesMails(ports, row))) {
    return { instead: { state: 'superseded', next_at: null } };
  }
  const mailbox = await users.mailboxOf(row.user_id);
  if (!mailbox) {
    // Nobody is left to be told, which is no fault of the mail.
    return { instead: { state: 'superseded', next_at: null } };
  }
  const phone = !isMail || messages.sendsSms ? await textPhone(ports, row.user_id, mailbox) : null;
  if (isMail) {
    const admission = await admitMail(ports, row, mailbox);
    return 'instead' in admission ? admission : { ...admission, phone };
  }
  if (phone === null) {
    return { instead: { state: 'superseded', next_at: null } };
  }
  return isFirst ? admitWithin(ports, TEXTS_PER_PHONE, phone) : ADMITTED;
}

/** Whether whom a mail is about wants no mails of the clinic; where it names nobody, all whose record the account sees. */
async function refusesMails(ports: SendPorts, { patient_id, user_id }: Waiting): Promise<boolean> {
  const people =
    patient_id === null
      ? (await patientsSeenBy(ports, user_id)).map(({ ids }) => ids)
      : [await idsOfPerson(ports.tables, patient_id)];
  const closed = await Promise.all(people.map((ids) => readClosed(ports.tables, ids)));
  return closed.length > 0 && closed.every(({ messages }) => messages.has('email'));
}

/**
 * An address that nobody has proven may be a stranger's, so it gets one mail an hour, and of one order only the newest
 * news. Who has proven theirs gets all, within a wide limit.
 */
async function admitMail(
  ports: SendPorts,
  row: Waiting,
  { email, isProven }: { email: string; isProven: boolean },
): Promise<Admission> {
  const { tables, now } = ports;
  if (isProven) {
    return admitWithin(ports, MAILS_PER_EMAIL, email.toLowerCase());
  }
  const id = mailPauseId(email);
  const [newest, pause] = await Promise.all([newestWaiting(tables, row), tables.get('rate_limits', id, PAUSE_COLUMNS)]);
  if (newest !== row.$id) {
    return { instead: { state: 'superseded', next_at: null } };
  }
  if (pause && stillHolds(pause.expires_at, now(), UNPROVEN_MAIL_MINUTES)) {
    return { instead: { next_at: pause.expires_at } };
  }
  const expires_at = minutesAfter(now(), UNPROVEN_MAIL_MINUTES);
  return {
    pause: pause
      ? [stage.claim('rate_limits', id, 'count', pause.count), stage.update('rate_limits', id, { expires_at })]
      : [stage.create('rate_limits', id, { count: 1, expires_at })],
    phone: null,
  };
}

/** Counts a message for whoever gets it, whatever the account; beyond the limit it waits until the window ends. */
export async function admitWithin({ tables, now }: SendPorts, limit: RateLimit, subject: string): Promise<Admission> {
  const { id, endsAt } = windowOf(limit, [subject], now());
  const expires_at = endsAt.toISOString();
  const row = await tables.get('rate_limits', id, ['count']);
  if (row && row.count >= limit.attempts) {
    return { instead: { next_at: expires_at } };
  }
  return {
    pause: [
      row
        ? stage.claim('rate_limits', id, 'count', row.count)
        : stage.create('rate_limits', id, { count: 1, expires_at }),
    ],
    phone: null,
  };
}

/**
 * The phone of an account to which texts go: one that its owner has proven, or that the desk has written down for a
 * patient whose record the account sees. Null for any other, which may be a stranger's.
 */
export async function textPhone(
  ports: SendPorts,
  userId: string,
  { phone, isPhoneProven }: { phone: string; isPhoneProven: boolean },
): Promise<string | null> {
  if (phone === '' || isPhoneProven) {
    return phone || null;
  }
  const patients = await patientsSeenBy(ports, userId);
  const isOfDesk = patients.some(({ patient }) => patient.phones.some((known) => toE164(known) === phone));
  return isOfDesk ? phone : null;
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
