import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import {
  ANOTHER_TIME,
  ANSWER_HOURS,
  ANSWERED_REMINDERS,
  OPEN_APPOINTMENT_STATES,
  type ReminderAnswer,
} from '#contract/appointments/kinds.ts';
import { normalizePhone } from '#contract/phone.ts';
import { minutesAfter } from '#lib/clock.ts';
import { derivedId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import {
  APPOINTMENT_COLUMNS,
  changedAppointment,
  type StoredAppointment,
  withDetails,
} from '#subjects/appointments/appointments.ts';
import { sayComing } from '#subjects/appointments/coming.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import type { IncomingMessage } from './rules/incoming-messages.ts';
import { answerOf } from './rules/reminder-answers.ts';

/** More appointments than one phone has had. */
const OF_ONE_PHONE = 500;
const REMINDERS_READ = 100;
/** More messages about one appointment than wait for a call. */
const CALLS_READ = 50;
/** WhatsApp tells whole seconds: an answer may seem to be older than its reminder by one. */
const SECOND_MS = 1_000;

type Context = Pick<Ports, 'tables' | 'now'>;

/** What was done by one of some messages. */
export interface Answered {
  /** WhatsApp's id of it. */
  id: string;
  answer: ReminderAnswer;
  operations: readonly Operation[];
}

/**
 * What the newest answer among messages of one phone does to the one appointment of which it was reminded; null where there is
 * none, where there are several, and where another time was said than the appointment has now. An answer that comes after a
 * newer one has nothing to say any more. It belongs into the transaction that keeps the message, which is kept once.
 */
export async function answerReminder(
  context: Context,
  conversationId: string,
  messages: readonly IncomingMessage[],
): Promise<Answered | null> {
  const { tables, now } = context;
  const said = messages
    .flatMap((message) => {
      const answer = message.kind === 'text' ? answerOf(message.text) : null;
      return answer ? [{ ...message, answer }] : [];
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .at(-1);
  if (!said || (await isOvertaken(tables, conversationId, said.at))) {
    return null;
  }
  const reminded = await remindedOf(context, said);
  const [appointment] = reminded;
  if (!appointment || reminded.length > 1) {
    return null;
  }
  const { id, answer } = said;
  const coming = answer === 'coming' ? sayComing(appointment, appointment.starts_at, now()) : null;
  const operations = coming
    ? [...coming.operations, ...(await endCalls(tables, appointment))]
    : await askForCall(tables, appointment, said.phone);
  return { id, answer, operations };
}

async function isOvertaken(tables: Tables, conversationId: string, at: string): Promise<boolean> {
  const newer = [
    Query.equal('conversation_id', conversationId),
    Query.greaterThan('at', at),
    Query.isNotNull('answer'),
    Query.limit(1),
  ];
  return (await tables.list('chat_messages', ['at'], newer)).rows.length > 0;
}

/** The appointments to come of a phone of which WhatsApp reminded it shortly before, at the time that they still have. */
async function remindedOf({ tables, now }: Context, { phone, at }: IncomingMessage): Promise<StoredAppointment[]> {
  const { rows: details } = await tables.list(
    'appointment_details',
    ['phone'],
    [Query.equal('phone', normalizePhone(phone)), Query.orderDesc('$createdAt'), Query.limit(OF_ONE_PHONE)],
  );
  const lists = await Promise.all(
    chunks(details.map(({ $id }) => $id)).map((ids) =>
      tables.list('appointments', APPOINTMENT_COLUMNS, [
        Query.equal('$id', ids),
        Query.equal('state', [...OPEN_APPOINTMENT_STATES]),
        Query.greaterThan('starts_at', now().toISOString()),
        Query.limit(ids.length),
      ]),
    ),
  );
  const toCome = lists.flatMap(({ rows }) => rows);
  if (toCome.length === 0) {
    return [];
  }
  const { rows: reminders } = await tables.list(
    'outbox',
    ['about', 'message_id', 'told_time'],
    [
      Query.equal(
        'about',
        toCome.slice(0, REMINDERS_READ).map(({ $id }) => $id),
      ),
      Query.equal('kind', [...ANSWERED_REMINDERS]),
      Query.equal('channel', 'whatsapp'),
      Query.isNotNull('told_time'),
      Query.orderDesc('$createdAt'),
      Query.limit(REMINDERS_READ),
    ],
  );
  const [from, until] = [Date.parse(minutesAfter(new Date(at), -ANSWER_HOURS * 60)), Date.parse(at) + SECOND_MS];
  const wereSent = reminders.filter(({ $createdAt, message_id }) => {
    const made = Date.parse($createdAt);
    return message_id !== null && made >= from && made <= until;
  });
  const isReminded = ({ $id, starts_at }: { $id: string; starts_at: string }) =>
    wereSent.some(({ about, told_time }) => about === $id && Date.parse(told_time ?? '') === Date.parse(starts_at));
  return withDetails(tables, toCome.filter(isReminded));
}

/** Who says that they come need not be called. */
async function endCalls(tables: Tables, { $id }: StoredAppointment): Promise<Operation[]> {
  const { rows } = await tables.list(
    'outbox',
    ['version'],
    [Query.equal('about', $id), Query.equal('state', 'to_call'), Query.limit(CALLS_READ)],
  );
  return rows.flatMap((row) => stage.change('outbox', row, { state: 'superseded', next_at: null, phone: null }));
}

/** Puts an appointment onto the desk's list of calls; it stands there once, and again when somebody asks once more. */
async function askForCall(tables: Tables, appointment: StoredAppointment, phone: string): Promise<Operation[]> {
  const { $id: about, starts_at, user_id, patient_id, lang, coming_at } = appointment;
  const id = derivedId('another-time', about, starts_at);
  const known = await tables.get('outbox', id, ['state', 'version']);
  const call = { state: 'to_call', next_at: starts_at, phone } as const;
  const to = { user_id: user_id ?? NOBODY_ID, patient_id };
  return [
    // Claimed all the same, because the desk may be moving it at this moment.
    ...changedAppointment(appointment, coming_at === null ? {} : { coming_at: null }).operations,
    ...(known
      ? stage.change('outbox', known, call)
      : [
          stage.create('outbox', id, {
            ...{ ...to, about, lang, ...call },
            ...{ kind: ANOTHER_TIME, channel: 'whatsapp', attempts: 0, version: 0 },
          }),
        ]),
  ];
}
