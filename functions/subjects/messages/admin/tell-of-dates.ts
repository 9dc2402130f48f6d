import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { type DateMessage, WARRANTY_NOTICE_DAYS } from '#contract/contacts/constants.ts';
import { dateMessageId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { isTimeToWrite } from '#subjects/appointments/rules/appointments.ts';
import { OPEN_FOLLOW_UPS } from '#subjects/follow-ups/open-follow-ups.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { toClientPhone } from '../phone-message.ts';

/** Days are told of so long after they have come: the schedule may have stood still. */
const DAYS_LATE = 2;
/** So many are looked at together, and told in one run at most. */
const PAGE = 50;

/** Something whose day has come. */
interface Dated {
  $id: string;
  patient_id: string;
  day: string | null;
}

type DatePorts = Pick<Ports, 'tables' | 'now'>;

/**
 * Tells people's phones that a warranty ends in a month and that a follow-up is due, once of each day. Whether it still is so
 * is asked again when the message goes. May be run by anybody at any time, also twice at once.
 */
export async function tellOfDates({ tables, now }: DatePorts): Promise<void> {
  if (!isTimeToWrite(now())) {
    return;
  }
  const today = cairoDay(now());
  await tellOf(tables, 'warranty_ending', dayAfter(today, WARRANTY_NOTICE_DAYS), async (queries) => {
    const active = [Query.equal('status', 'active'), ...queries('warranty_until')];
    const { rows } = await tables.list('devices', ['patient_id', 'warranty_until'], active);
    return rows.map(({ $id, patient_id, warranty_until: day }) => ({ $id, patient_id, day }));
  });
  await tellOf(tables, 'follow_up_due', today, async (queries) => {
    const open = [...OPEN_FOLLOW_UPS, ...queries('follow_up_date')];
    const { rows } = await tables.list('cs_forms', ['patient_id', 'follow_up_date'], open);
    return rows.map(({ $id, patient_id, follow_up_date: day }) => ({ $id, patient_id, day }));
  });
}

/** Goes through what has its day at `last` or a little before, until a page of it is told. */
async function tellOf(
  tables: Tables,
  kind: DateMessage,
  last: string,
  list: (queries: (column: string) => string[]) => Promise<Dated[]>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const cursor: string | null = after;
    const rows = await list((column) => [
      Query.greaterThanEqual(column, `${dayAfter(last, -DAYS_LATE)}T00:00:00.000Z`),
      Query.lessThanEqual(column, `${last}T00:00:00.000Z`),
      Query.orderAsc(column),
      Query.orderAsc('$id'),
      Query.limit(PAGE),
      ...(cursor === null ? [] : [Query.cursorAfter(cursor)]),
    ]);
    if ((await tell(tables, kind, rows)) > 0 || rows.length < PAGE) {
      return;
    }
    after = rows.at(-1)?.$id ?? null;
  }
}

/** Writes the messages that are not there; answers how many those are. */
async function tell(tables: Tables, kind: DateMessage, rows: readonly Dated[]): Promise<number> {
  const named = rows.map((row) => ({ ...row, messageId: dateMessageId(kind, row.$id, (row.day ?? '').slice(0, 10)) }));
  if (named.length === 0) {
    return 0;
  }
  const ids = named.map(({ messageId }) => messageId);
  const told = await tables.list('outbox', ['kind'], [Query.equal('$id', ids), Query.limit(ids.length)]);
  const known = new Set(told.rows.map(({ $id }) => $id));
  const messages = await Promise.all(
    named.filter(({ messageId }) => !known.has(messageId)).map((one) => messageOf(tables, kind, one)),
  );
  const written = messages.filter((message) => message !== null);
  if (written.length > 0) {
    // Should another run be writing them at this moment, the next one comes to the rest.
    await tables.transact([stage.createMany('outbox', written)]);
  }
  return written.length;
}

/** The message to the phone of whose day it is; null for somebody without one. */
async function messageOf(
  tables: Tables,
  kind: DateMessage,
  { $id: about, patient_id, messageId: $id }: Dated & { messageId: string },
) {
  const to = toClientPhone(await findPatient(tables, patient_id));
  return to && { ...to, $id, kind, about };
}
