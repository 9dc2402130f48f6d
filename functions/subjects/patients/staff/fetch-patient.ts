import { Query } from 'node-appwrite';
import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { Role } from '#contract/call.ts';
import type { fetchPatient as call } from '#contract/patients/calls.ts';
import { utc } from '#lib/cairo.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { APPOINTMENT_COLUMNS, toAppointmentFor, withDetails } from '#subjects/appointments/appointments.ts';
import { takesPayments } from '#subjects/billing/reception-payments.ts';
import { DEVICE_COLUMNS, JOB_COLUMNS } from '#subjects/devices/devices.ts';
import { LOAN_COLUMNS } from '#subjects/devices/loans.ts';
import { toDevice, toJob } from '#subjects/devices/staff/device-reading.ts';
import { toLoans } from '#subjects/devices/staff/loan-reading.ts';
import { listAudiograms, toAudiogram } from '#subjects/hearing/audiograms.ts';
import { readContactPoints } from '#subjects/messages/contact-points.ts';
import { RECEIVED_STATUSES } from '#subjects/orders/rules/order-states.ts';
import { listTrials } from '#subjects/trials/staff/trial-reading.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { listPhotos } from '../patient-photos.ts';
import { findPatient, listMerged } from '../patients.ts';
import { noteRead } from '../record-reads.ts';
import { readBalance } from './patient-balance.ts';
import { toDetails, toPatientSummary } from './patient-reading.ts';
import {
  ACCOUNT_COLUMNS,
  BLOCK_COLUMNS,
  FORM_COLUMNS,
  ORDER_COLUMNS,
  SERVICE_COLUMNS,
  seesAccounts,
  seesFollowUps,
  seesOrders,
  seesTrials,
  toFollowUps,
  toPatientOrder,
  toVisits,
} from './patient-record.ts';

/** The ids of the visits' forms fit into one query. */
const MAX_VISITS = 50;
const MAX_RECORDS = 1_000;
const MAX_ORDERS = 50;
const MAX_LOANS = 50;

/**
 * A patient's page, as far as the caller's role sees it. What things cost and what was measured is for those who are permitted to see it;
 * customer service and the admin see follow-ups and orders. What accounting said, and what was paid, is accounting's and the
 * admin's, what was paid also reception's where they take payments. What was a
 * merged patient's and is not moved yet is among it.
 */
export const fetchPatient: Handler<typeof call> = async ({ patientId }, context) => {
  const { actor, tables, now, may } = context;
  const sees = { seesPrices: may('see_money'), seesAccounts: seesAccounts(actor.role) };
  const [patient, aliases, seesPayments] = await Promise.all([
    findPatient(tables, patientId),
    listMerged(tables, patientId),
    takesPayments(context),
  ]);
  if (!patient) {
    return refuse('not_found');
  }
  const merged = patient.$id === patientId ? aliases : await listMerged(tables, patient.$id);
  const time = now();
  const ids = [patient.$id, ...merged];
  const [{ found, more, trials }, paid, contact_points, [photo = null]] = await Promise.all([
    readFirst(tables, ids, patient.phones, { role: actor.role, seesHealth: may('see_health') }, time).then(
      async (found) => {
        const of = { formIds: idsOf(found.services), orderIds: found.linkedIds };
        const [more, trials] = await Promise.all([
          readMore(tables, found, time),
          seesTrials(actor.role) ? listTrials(context, of) : [],
        ]);
        return { found, more, trials };
      },
    ),
    seesPayments ? readBalance(tables, ids) : { balance: null, payments: [] },
    readContactPoints(tables, ids, patient.phones),
    listPhotos(tables, ids),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-patient' }),
  ]);
  return {
    ...toPatientSummary(patient),
    version: patient.version,
    last_visit_on: patient.last_visit_on,
    details: toDetails(patient),
    photo: photo && { agreed_at: utc(photo.agreed_at), actor_name: photo.actor_name },
    contact_points,
    balance: paid.balance,
    next_appointment: more.appointments.map(toAppointmentFor(actor.role))[0] ?? null,
    latest_audiogram: found.audiograms.map(toAudiogram)[0] ?? null,
    loans: more.loans,
    trials,
    address: more.address,
    ...toVisits({ ...found, ...more, payments: paid.payments }, { ...sees, seesPayments }, time),
    devices: found.devices.map((device) => ({ ...toDevice(device, time), patient_id: patient.$id })),
    jobs: found.jobs.map((job) => ({ ...toJob(job, time), patient_id: patient.$id })),
    follow_ups: seesFollowUps(actor.role) ? toFollowUps(found.services, time) : [],
    orders: seesOrders(actor.role) ? more.linked.map((order) => toPatientOrder(order, sees)) : [],
    related_orders: found.samePhone
      .filter(({ $id }) => !more.taken.has($id))
      .map((order) => toPatientOrder(order, sees)),
  };
};

/** What names the patient, or has one of their phones. */
async function readFirst(
  tables: Tables,
  patientIds: readonly string[],
  phones: readonly string[],
  { role, seesHealth }: { role: Role; seesHealth: boolean },
  now: Date,
) {
  const ofPatient = Query.equal('patient_id', [...patientIds]);
  const newest = [ofPatient, Query.isNull('deleted_at'), Query.orderDesc('date'), Query.limit(MAX_VISITS)];
  const [forms, services, devices, jobs, loans, appointments, audiograms, links, samePhone] = await Promise.all([
    tables.list('forms', FORM_COLUMNS, newest),
    tables.list('cs_forms', SERVICE_COLUMNS, newest),
    tables.list('devices', DEVICE_COLUMNS, [ofPatient, Query.orderDesc('issued_at'), Query.limit(MAX_RECORDS)]),
    tables.list('jobs', JOB_COLUMNS, [ofPatient, Query.orderDesc('received_at'), Query.limit(MAX_RECORDS)]),
    tables.list('loans', LOAN_COLUMNS, [
      ofPatient,
      Query.isNull('returned_at'),
      Query.orderAsc('due_on'),
      Query.limit(MAX_LOANS),
    ]),
    tables.list('appointments', APPOINTMENT_COLUMNS, [
      ofPatient,
      Query.equal('state', [...OPEN_APPOINTMENT_STATES, 'arrived']),
      Query.greaterThan('ends_at', now.toISOString()),
      Query.orderAsc('starts_at'),
      Query.limit(1),
    ]),
    seesHealth ? listAudiograms(tables, patientIds, 1) : [],
    seesTrials(role)
      ? tables.list('patient_orders', ['patient_id'], [ofPatient, Query.limit(MAX_ORDERS)])
      : { rows: [] },
    seesOrders(role) && phones.length > 0 ? listOrdersOfPhones(tables, phones) : { rows: [] },
  ]);
  return {
    forms: forms.rows,
    services: services.rows,
    devices: devices.rows,
    jobs: jobs.rows,
    loanRows: loans.rows,
    appointmentRows: appointments.rows,
    audiograms,
    linkedIds: idsOf(links.rows),
    samePhone: samePhone.rows,
  };
}

/** What was done at the visits, the linked orders, and which of the others are linked to somebody. */
async function readMore(
  tables: Tables,
  { forms, services, loanRows, appointmentRows, linkedIds, samePhone }: Awaited<ReturnType<typeof readFirst>>,
  now: Date,
) {
  const newest = forms[0]?.$id ?? '';
  // Customer service corrects the visit form in its own one.
  const hasService = services.some(({ $id }) => $id === newest);
  const ofForms = Query.equal('form_id', idsOf(forms));
  const inOrder = [ofForms, Query.orderAsc('position'), Query.limit(MAX_RECORDS)];
  const hasVisits = forms.length > 0;
  const [details, corrected, blocks, accounts, reasons, loans, appointments, linked, taken] = await Promise.all([
    listDetails(tables, 'reception', idsOf(forms)),
    listDetails(tables, 'cs', hasService ? [newest] : []),
    hasVisits ? tables.list('blocks', BLOCK_COLUMNS, inOrder) : { rows: [] },
    hasVisits ? tables.list('block_accounts', ACCOUNT_COLUMNS, [ofForms, Query.limit(MAX_RECORDS)]) : { rows: [] },
    hasVisits ? tables.list('form_reasons', ['form_id', 'reason', 'quantity'], inOrder) : { rows: [] },
    loanRows.length > 0 ? toLoans(tables, loanRows, now) : [],
    withDetails(tables, appointmentRows),
    linkedIds.length > 0 ? listOrders(tables, [Query.equal('$id', linkedIds)]) : { rows: [] },
    samePhone.length > 0
      ? tables.list('patient_orders', ['patient_id'], [Query.equal('$id', idsOf(samePhone)), Query.limit(MAX_ORDERS)])
      : { rows: [] },
  ]);
  const { address } = (hasService ? corrected : details).get(newest);
  return {
    details,
    address: address || null,
    blocks: blocks.rows,
    accounts: accounts.rows,
    reasons: reasons.rows,
    loans,
    appointments,
    linked: linked.rows,
    taken: new Set(idsOf(taken.rows)),
  };
}

/** A card order that was never paid is nobody's business. */
function onlyReceived(): string {
  return Query.or([Query.equal('payment_method', 'cash'), Query.equal('payment_status', [...RECEIVED_STATUSES])]);
}

/**
 * The newest orders that are for whoever has one of these phones (`receiverOf`): what one of them ordered for somebody else is
 * not read, for it would take the place of what is theirs.
 */
async function listOrdersOfPhones(tables: Tables, phones: readonly string[]) {
  const own = [Query.equal('user_phone', [...phones]), Query.isNull('recipient_phone')];
  const lists = await Promise.all(
    [own, [Query.equal('recipient_phone', [...phones])]].map((of) => listOrders(tables, [...of, onlyReceived()])),
  );
  const newest = lists
    .flatMap(({ rows }) => rows)
    .toSorted((one, other) => Date.parse(other.$createdAt) - Date.parse(one.$createdAt));
  return { rows: newest.slice(0, MAX_ORDERS) };
}

function listOrders(tables: Tables, queries: readonly string[]) {
  return tables.list('orders', ORDER_COLUMNS, [...queries, Query.orderDesc('$createdAt'), Query.limit(MAX_ORDERS)]);
}

function idsOf(rows: readonly { $id: string }[]): string[] {
  return rows.map(({ $id }) => $id);
}
