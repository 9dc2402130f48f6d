import { Query } from 'node-appwrite';
import { CALL_KINDS } from '#contract/appointments/kinds.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import { toE164 } from '#contract/phone.ts';
import type { Unreached, WorkQueue } from '#contract/staff/schemas.ts';
import type { Author } from '#runtime/audit.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Operation, SelectedRow, Tables } from '#runtime/tables.ts';
import {
  APPOINTMENT_COLUMNS,
  type StoredAppointment,
  toAppointment,
  withDetails,
} from '#subjects/appointments/appointments.ts';
import { isOpenState } from '#subjects/appointments/rules/appointments.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { auditedMessages } from './audited-messages.ts';

/*
 * Messages about appointments that no channel delivered: the desk calls instead (state `to_call`). Several about one
 * appointment are one call.
 */

export const UNREACHED_COLUMNS = ['about', 'kind', 'phone', 'state', 'attempts', 'next_at', 'version'] as const;
/** A message that reached nobody. */
type Message = SelectedRow<'outbox', (typeof UNREACHED_COLUMNS)[number]>;

/** More people than a clinic calls before their appointments. */
const MESSAGES_READ = 1_000;
/** More than are sent about one appointment. */
const OF_ONE_APPOINTMENT = 50;

/** Whom no message about their appointment reached, the soonest appointment first, each once. */
export async function listUnreached({
  tables,
  now,
}: Pick<Ports, 'tables' | 'now'>): Promise<NonNullable<WorkQueue['unreached']>> {
  const at = now();
  const { rows: messages } = await tables.list('outbox', UNREACHED_COLUMNS, [
    Query.equal('state', 'to_call'),
    Query.greaterThan('next_at', at.toISOString()),
    Query.orderDesc('$createdAt'),
    Query.limit(MESSAGES_READ),
  ]);
  const appointments = await readAppointments(tables, messages);
  const called = new Map<string, Unreached>();
  for (const message of messages) {
    const appointment = appointments.get(message.about ?? '');
    const kind = CALL_KINDS.find((one) => one === message.kind);
    if (appointment && kind && !called.has(appointment.$id) && isWorthACall(message, appointment, at)) {
      const { $id, $createdAt: since } = message;
      called.set(appointment.$id, { $id, kind, since, appointment: toAppointment(appointment) });
    }
  }
  const documents = [...called.values()].toSorted(
    (one, other) => Date.parse(one.appointment.starts_at) - Date.parse(other.appointment.starts_at),
  );
  return { documents: documents.slice(0, WORK_QUEUE_SIZE), total: documents.length };
}

/** Whether what a message says still holds: its appointment is to come, or cancelled, at that time and with that phone. */
export function isWorthACall(
  { kind, phone, next_at }: Pick<Message, 'kind' | 'phone' | 'next_at'>,
  { state, starts_at, phone: number }: StoredAppointment,
  now: Date,
): boolean {
  const holds = kind === 'appointment_cancelled' ? state === 'cancelled' : isOpenState(state);
  const isSameTime = next_at !== null && Date.parse(next_at) === Date.parse(starts_at);
  return holds && isSameTime && new Date(starts_at) > now && toE164(number) === phone;
}

/** Ends the calls that wait about an appointment to a phone, because somebody called, or wrote to them (`superseded`). */
export async function endCalls(
  context: Author & { tables: Tables },
  { about, phone, kinds, label }: { about: string; phone: string; kinds: readonly Message['kind'][]; label: string },
  state: 'called' | 'superseded',
): Promise<Operation[]> {
  const { rows } = await context.tables.list('outbox', UNREACHED_COLUMNS, [
    Query.equal('about', about),
    Query.equal('state', 'to_call'),
    Query.equal('phone', phone),
    Query.equal('kind', [...kinds]),
    Query.limit(OF_ONE_APPOINTMENT),
  ]);
  return rows.flatMap((row) => auditedMessages.change(context, row, { state, next_at: null, phone: null }, { label }));
}

/** The appointments of messages, by their ids. */
async function readAppointments(tables: Tables, messages: readonly Message[]): Promise<Map<string, StoredAppointment>> {
  const ids = [...new Set(messages.flatMap(({ about }) => about ?? []))];
  const lists = await Promise.all(
    chunks(ids).map((some) =>
      tables.list('appointments', APPOINTMENT_COLUMNS, [Query.equal('$id', some), Query.limit(some.length)]),
    ),
  );
  const stored = await withDetails(
    tables,
    lists.flatMap(({ rows }) => rows),
  );
  return new Map(stored.map((one) => [one.$id, one]));
}
