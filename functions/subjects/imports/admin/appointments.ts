import { Query } from 'node-appwrite';
import { APPOINTMENT_MINUTES_MAX, QUARTER_MINUTES } from '#contract/appointments/kinds.ts';
import type { AppointmentRow } from '#contract/imports/schemas.ts';
import { importedAppointmentId } from '#lib/ids.ts';
import { listAll } from '#runtime/keyset.ts';
import { MAX_CLAIMS } from '#runtime/operations.ts';
import { stage } from '#runtime/tables.ts';
import { openCalendar } from './calendar.ts';
import { readAppointmentRow, type SaidAppointment } from './filed-appointment.ts';
import { type ImportContext, type Importing, type TakenOut, takenOut } from './importing.ts';
import { planOwned } from './owned.ts';

/** Quarters of an hour that the longest appointment takes of a specialist and of a room, and its owner: each is claimed. */
const CLAIMS_OF_ONE = (2 * APPOINTMENT_MINUTES_MAX) / QUARTER_MINUTES + 1;
/** The import itself is claimed, too. */
const APPOINTMENTS_AT_ONCE = Math.floor((MAX_CLAIMS - 1) / CLAIMS_OF_ONE);

/** Appointments that are still to come. Nobody is told of them; they are reminded as everybody is. */
export const appointments: Importing<AppointmentRow> = {
  kind: 'appointments',
  audited: 'appointment',
  plan: planOwned<AppointmentRow, SaidAppointment>({
    table: 'appointments',
    idOf: importedAppointmentId,
    read: readAppointmentRow,
    atOnce: APPOINTMENTS_AT_ONCE,
    open: openCalendar,
  }),
  linesAtOnce: 80,
  takeOut,
};

/** Those stay that were changed, of which the client was reminded, or from which a visit came. */
async function takeOut({ tables }: ImportContext, runId: string, lines: readonly number[]): Promise<TakenOut> {
  const ids = lines.map((line) => importedAppointmentId(runId, line));
  const found = ids.length === 0 ? [] : await listAll(tables, 'appointments', ['version'], [Query.equal('$id', ids)]);
  const gone = found.filter(({ version }) => version === 0);
  const out = takenOut('appointments', found, gone);
  const goneIds = gone.map(({ $id }) => $id);
  return goneIds.length === 0
    ? out
    : {
        ...out,
        operations: [
          ...out.operations,
          stage.deleteIds('appointment_details', goneIds),
          stage.deleteWhere('appointment_slots', [Query.equal('appointment_id', goneIds)]),
        ],
      };
}
