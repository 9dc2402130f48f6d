import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext } from '#runtime/service.ts';
import type { Operation } from '#runtime/tables.ts';
import {
  APPOINTMENT_COLUMNS,
  changeAppointment,
  loadAppointmentSettings,
  readAppointment,
  type StoredAppointment,
  withDetails,
} from './appointments.ts';
import { auditAppointment } from './audited-appointment.ts';

type Context = CallContext<readonly Role[]>;

/**
 * A visit comes of an appointment, in the visit's own transaction: the appointment keeps which, and whose it is where
 * nobody had said. Only while the client is there for it; whatever else became of it, the visit is written all the same.
 */
export async function beginVisit(
  context: Context,
  appointmentId: string,
  { formId, patientId }: { formId: string; patientId: string },
): Promise<Operation[]> {
  const stored = await readAppointment(context.tables, appointmentId);
  const isThere = stored?.state === 'arrived' && stored.visit_id === null;
  return isThere ? changed(context, stored, { visit_id: formId, patient_id: stored.patient_id ?? patientId }) : [];
}

/** The appointment of a visit is done with it, unless the desk has ended it. */
export async function endVisit(context: Context, formId: string): Promise<Operation[]> {
  const { rows } = await context.tables.list('appointments', APPOINTMENT_COLUMNS, [
    Query.equal('visit_id', formId),
    Query.equal('state', 'arrived'),
    Query.limit(1),
  ]);
  const [stored] = await withDetails(context.tables, rows);
  return stored ? changed(context, stored, { state: 'done' }) : [];
}

async function changed(
  context: Context,
  stored: StoredAppointment,
  columns: Partial<Rows['appointments']>,
): Promise<Operation[]> {
  const settings = await loadAppointmentSettings(context.tables);
  const after = { ...stored, ...columns, version: stored.version + 1 };
  return [...changeAppointment(stored, columns), auditAppointment(context, { before: stored, after }, settings)];
}
