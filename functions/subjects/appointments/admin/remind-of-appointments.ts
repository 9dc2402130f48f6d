import { Query } from 'node-appwrite';
import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import { linkSecretOf, TOLD_COLUMNS, TOLD_DETAIL_COLUMNS, tellOf } from '../appointments.ts';
import { isTimeToWrite } from '../rules/appointments.ts';

/** So many people are reminded in one run; the rest come with the next. */
const REMINDED_A_RUN = 40;

/**
 * Reminds everybody of their appointment of tomorrow. That it was done and the message are one
 * transaction, so nobody is told twice. May be run by anybody at any time, also twice at once.
 */
export async function remindOfAppointments({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<void> {
  if (!isTimeToWrite(now())) {
    return;
  }
  const tomorrow = dayAfter(cairoDay(now()));
  const { rows } = await tables.list(
    'appointments',
    [...TOLD_COLUMNS, 'version'],
    [
      Query.greaterThanEqual('starts_at', cairoDayStart(tomorrow).toISOString()),
      Query.lessThan('starts_at', cairoDayStart(dayAfter(tomorrow)).toISOString()),
      Query.equal('state', [...OPEN_APPOINTMENT_STATES]),
      Query.isNull('reminded_at'),
      Query.limit(REMINDED_A_RUN),
    ],
  );
  if (rows.length === 0) {
    return;
  }
  const ids = rows.map(({ $id }) => $id);
  const details = await tables.list(
    'appointment_details',
    [...TOLD_DETAIL_COLUMNS, 'link_secret'],
    [Query.equal('$id', ids), Query.limit(ids.length)],
  );
  const detailsOf = new Map(details.rows.map((row) => [row.$id, row]));
  const reminded_at = now().toISOString();
  for (const { version, ...row } of rows) {
    const own = detailsOf.get(row.$id);
    // Should somebody be changing it at this moment, the next run comes to it.
    await tables.transact([
      stage.update('appointments', row.$id, { reminded_at }),
      ...(own ? [...linkSecretOf(own).operations, ...tellOf({ ...row, ...own }, version, 'appointment_reminder')] : []),
    ]);
  }
}
