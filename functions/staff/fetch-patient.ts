import { Query } from 'node-appwrite';
import type { PatientOrder } from '../contract/patient-types.ts';
import type { fetchPatient as call } from '../contract/staff.ts';
import { RECEIVED_STATUSES } from '../domain/order-states.ts';
import { DEVICE_COLUMNS, JOB_COLUMNS } from '../runtime/devices.ts';
import { findPatient } from '../runtime/patients.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';
import { toDevice, toJob } from './device-reading.ts';
import { toPatientSummary } from './patient-reading.ts';
import {
  ACCOUNT_COLUMNS,
  BLOCK_COLUMNS,
  FORM_COLUMNS,
  ORDER_COLUMNS,
  SERVICE_COLUMNS,
  type StoredVisits,
  seesFollowUps,
  seesOrders,
  toFollowUps,
  toPatientOrder,
  toVisits,
} from './patient-record.ts';

/** The ids of the visits' forms fit into one query. */
const MAX_VISITS = 50;
const MAX_RECORDS = 1_000;
const MAX_ORDERS = 50;
/** So many records were made one with another. */
const MAX_MERGED = 50;

/**
 * A patient's page, as far as the caller's role sees it: reception sees no prices, follow-ups and orders, accounting no
 * follow-ups and orders. What was a merged patient's and is not moved yet is among it. Four steps.
 */
export const fetchPatient: Handler<typeof call> = async ({ patientId }, { actor, tables, now }) => {
  const patient = await findPatient(tables, patientId);
  if (!patient) {
    return refuse('not_found');
  }
  const merged = await tables.list(
    'patients',
    ['merged_into'],
    [Query.equal('merged_into', patient.$id), Query.limit(MAX_MERGED)],
  );
  const ofPatient = Query.equal('patient_id', [patient.$id, ...merged.rows.map(({ $id }) => $id)]);
  const [stored, devices, jobs, orders] = await Promise.all([
    readVisits(tables, ofPatient),
    tables.list('devices', DEVICE_COLUMNS, [ofPatient, Query.orderDesc('issued_at'), Query.limit(MAX_RECORDS)]),
    tables.list('jobs', JOB_COLUMNS, [ofPatient, Query.orderDesc('received_at'), Query.limit(MAX_RECORDS)]),
    seesOrders(actor.role) ? readOrders(tables, ofPatient, patient.phones) : { orders: [], related_orders: [] },
  ]);
  const time = now();
  return {
    ...toPatientSummary(patient),
    version: patient.version,
    last_visit_on: patient.last_visit_on,
    ...toVisits(stored, actor.role, time),
    devices: devices.rows.map((device) => ({ ...toDevice(device, time), patient_id: patient.$id })),
    jobs: jobs.rows.map((job) => ({ ...toJob(job, time), patient_id: patient.$id })),
    follow_ups: seesFollowUps(actor.role) ? toFollowUps(stored.services, time) : [],
    ...orders,
  };
};

/** Two steps. */
async function readVisits(tables: Tables, ofPatient: string): Promise<StoredVisits> {
  const newest = [ofPatient, Query.isNull('deleted_at'), Query.orderDesc('date'), Query.limit(MAX_VISITS)];
  const [{ rows: forms }, { rows: services }] = await Promise.all([
    tables.list('forms', FORM_COLUMNS, newest),
    tables.list('cs_forms', SERVICE_COLUMNS, newest),
  ]);
  if (forms.length === 0) {
    return { forms, services, blocks: [], accounts: [], reasons: [] };
  }
  const ofForms = Query.equal(
    'form_id',
    forms.map(({ $id }) => $id),
  );
  const inOrder = [ofForms, Query.orderAsc('position'), Query.limit(MAX_RECORDS)];
  const [blocks, accounts, reasons] = await Promise.all([
    tables.list('blocks', BLOCK_COLUMNS, inOrder),
    tables.list('block_accounts', ACCOUNT_COLUMNS, [ofForms, Query.limit(MAX_RECORDS)]),
    tables.list('form_reasons', ['form_id', 'reason', 'quantity'], inOrder),
  ]);
  return { forms, services, blocks: blocks.rows, accounts: accounts.rows, reasons: reasons.rows };
}

/** The orders that are linked to a patient, and those from his phones that are linked to nobody. Two steps. */
async function readOrders(
  tables: Tables,
  ofPatient: string,
  phones: readonly string[],
): Promise<{ orders: PatientOrder[]; related_orders: PatientOrder[] }> {
  const [links, samePhone] = await Promise.all([
    tables.list('patient_orders', ['patient_id'], [ofPatient, Query.limit(MAX_ORDERS)]),
    phones.length === 0
      ? { rows: [] }
      : listOrders(tables, [Query.equal('user_phone', [...phones]), ...onlyReceived()]),
  ]);
  const linkedIds = links.rows.map(({ $id }) => $id);
  const [linked, taken] = await Promise.all([
    linkedIds.length === 0 ? { rows: [] } : listOrders(tables, [Query.equal('$id', linkedIds)]),
    samePhone.rows.length === 0
      ? { rows: [] }
      : tables.list(
          'patient_orders',
          ['patient_id'],
          [
            Query.equal(
              '$id',
              samePhone.rows.map(({ $id }) => $id),
            ),
            Query.limit(MAX_ORDERS),
          ],
        ),
  ]);
  const takenIds = new Set(taken.rows.map(({ $id }) => $id));
  return {
    orders: linked.rows.map(toPatientOrder),
    related_orders: samePhone.rows.filter(({ $id }) => !takenIds.has($id)).map(toPatientOrder),
  };
}

/** A card order that was never paid is nobody's business. */
function onlyReceived(): string[] {
  return [Query.or([Query.equal('payment_method', 'cash'), Query.equal('payment_status', [...RECEIVED_STATUSES])])];
}

function listOrders(tables: Tables, queries: readonly string[]) {
  return tables.list('orders', ORDER_COLUMNS, [...queries, Query.orderDesc('$createdAt'), Query.limit(MAX_ORDERS)]);
}
