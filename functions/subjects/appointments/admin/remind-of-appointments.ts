import { Query } from 'node-appwrite';
import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { appointmentSoonId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import { linkSecretOf, TOLD_COLUMNS, TOLD_DETAIL_COLUMNS, type Told, tellOf, tellPhoneOf } from '../appointments.ts';
import { isTimeToWrite } from '../rules/appointments.ts';

/** So many people are reminded in one run; the rest come with the next. */
const REMINDED_A_RUN = 40;
/** The second reminder goes so long before an appointment, and no later: then they are on their way. */
const SOON_MINUTES = 120;
const TOO_LATE_MINUTES = 60;
/** Who made or moved it so shortly before it begins has it in mind. */
const IN_MIND_HOURS = 5;
/** More appointments than begin within an hour. */
const SOON_MAX = 90;

const COLUMNS = [...TOLD_COLUMNS, 'starts_at', 'reminded_at', 'version'] as const;
type Due = SelectedRow<'appointments', (typeof COLUMNS)[number]>;

/**
 * Reminds everybody of their appointment of tomorrow and, at their phone, of the one that begins soon: also who has said that
 * they come, because it is for remembering. That it was done and the message are one transaction, so nobody is told twice.
 * May be run by anybody at any time, also twice at once.
 */
export async function remindOfAppointments({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<void> {
  if (!isTimeToWrite(now())) {
    return;
  }
  const tomorrow = dayAfter(cairoDay(now()));
  const [ofTomorrow, ofSoon] = await Promise.all([
    tables.list('appointments', COLUMNS, [
      Query.greaterThanEqual('starts_at', cairoDayStart(tomorrow).toISOString()),
      Query.lessThan('starts_at', cairoDayStart(dayAfter(tomorrow)).toISOString()),
      Query.equal('state', [...OPEN_APPOINTMENT_STATES]),
      Query.isNull('reminded_at'),
      Query.limit(REMINDED_A_RUN),
    ]),
    tables.list('appointments', COLUMNS, [
      Query.greaterThan('starts_at', minutesAfter(now(), TOO_LATE_MINUTES)),
      Query.lessThanEqual('starts_at', minutesAfter(now(), SOON_MINUTES)),
      Query.equal('state', [...OPEN_APPOINTMENT_STATES]),
      Query.limit(SOON_MAX),
    ]),
  ]);
  const reminded_at = now().toISOString();
  await remind(tables, ofTomorrow.rows, reminded_at, (told, { version }) =>
    tellOf(told, version, 'appointment_reminder'),
  );
  const notInMind = ofSoon.rows.filter((row) => !isInMind(row));
  await remind(tables, notInMind, reminded_at, (told, { $id, starts_at }) =>
    tellPhoneOf(told, appointmentSoonId($id, starts_at), 'appointment_soon'),
  );
}

/** Whether somebody made or moved an appointment, or was reminded of it, shortly before it begins. */
function isInMind({ $createdAt, reminded_at, starts_at }: Due): boolean {
  const since = Date.parse(starts_at) - IN_MIND_HOURS * 3_600_000;
  return [$createdAt, reminded_at].some((moment) => moment !== null && Date.parse(moment) > since);
}

async function remind(
  tables: Ports['tables'],
  rows: readonly Due[],
  reminded_at: string,
  tell: (told: Told, row: Due) => Operation[],
): Promise<void> {
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
  for (const row of rows) {
    const own = detailsOf.get(row.$id);
    // Should somebody be changing it at this moment, the next run comes to it.
    await tables.transact(
      [
        stage.update('appointments', row.$id, { reminded_at }),
        ...(own ? [...linkSecretOf(own).operations, ...tell({ ...row, ...own }, row)] : []),
      ],
      { isConsistent: async () => (await tables.get('appointments', row.$id, ['version']))?.version === row.version },
    );
  }
}
