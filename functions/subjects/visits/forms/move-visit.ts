import { Query } from 'node-appwrite';
import type { moveVisit as call } from '#contract/forms/calls.ts';
import type { FormType } from '#contract/forms/constants.ts';
import type { MovedVisit } from '#contract/forms/schemas.ts';
import { movedPatientId, visitPatientId } from '#lib/ids.ts';
import { Faults, type Validation } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { moveFollowUps } from '#subjects/follow-ups/forms/patient-follow-ups.ts';
import { moveContacts } from '#subjects/patients/contacts.ts';
import { findPatient, type PatientRow, prepareDeparture, preparePatient } from '#subjects/patients/patients.ts';
import { normalizePhones } from '#subjects/patients/rules/patients.ts';
import { DETAILS_OF } from '../form-details.ts';
import { prepareRecords } from './block-records.ts';
import { toState } from './form-answers.ts';
import { assertFree, changed, changeForm, rewriteForm } from './form-changes.ts';
import { type FormHead, type FormRow, findForm, listAccounts, listBlocks, listHeads, readForm } from './form-rows.ts';
import { KEPT } from './lists.ts';

/** So many other visits tell which phones of a record are theirs. */
const MAX_VISITS = 100;

type Context = CallContext<typeof call.access>;

/** A visit with what became of it. */
interface StoredVisit {
  reception: FormRow;
  service: FormRow | null;
}

/**
 * Moves a visit to another patient, or to a new one whom it makes, as one transaction: reception and service form, the
 * hearing aids and jobs that its blocks registered, what was written about it, and what it means for follow-ups. What the old patient has from other
 * visits stays, also when nothing is left; phones that only this visit brought leave the record with it. Both records are
 * claimed, so neither is merged at the same moment. Needs that nobody works on the visit. A visit that is there already
 * is answered as it is: a repeat does nothing.
 */
export const moveVisit: Handler<typeof call> = async ({ formId, formType, version, patientId }, context) => {
  const { tables, now } = context;
  // A repeat meets the new person of its first.
  const newId = movedPatientId(formId, formType, version);
  const visit = await readVisit(tables, formId);
  const named = (formType === 'cs' ? visit.service : visit.reception) ?? refuse('not_found');
  const faults = new Faults();
  const validation = { faults, now: now() };
  const [old, target] = await Promise.all([
    findPatient(tables, visit.reception.patient_id),
    preparePatient(tables, personOf(visit, { patientId, newId }), validation),
  ]);
  faults.refuse();
  const to = { id: target.patientId, name: target.known?.name ?? named.name };
  if (visit.reception.patient_id === to.id || old?.$id === to.id) {
    return toMoved(named, to, now());
  }
  assertMovable(visit, named, version, context);
  const moved = await prepareMove(visit, { old, to }, context, validation);
  faults.refuse();
  await tables.write([...target.operations, ...moved]);
  return toMoved(changed(named, {}), to, now());
};

async function readVisit(tables: Tables, formId: string): Promise<StoredVisit> {
  const [reception, service] = await Promise.all([
    readForm(tables, 'reception', formId),
    findForm(tables, 'cs', formId),
  ]);
  return { reception, service };
}

/** What the newest form of the visit says of its person. */
function personOf({ reception, service }: StoredVisit, who: { patientId: string | null; newId: string }) {
  const { name, phone, secondary_phone, age } = service ?? reception;
  return { formId: reception.$id, ...who, name, phones: [phone, secondary_phone], age, date: reception.date };
}

function assertMovable(
  { reception, service }: StoredVisit,
  named: FormRow,
  version: number,
  { actor, now }: Context,
): void {
  if (named.version !== version || named.deleted_at !== null) {
    refuse('record_changed');
  }
  if (actor.role === 'reception' && service !== null) {
    refuse('form_issued');
  }
  for (const form of service ? [reception, service] : [reception]) {
    assertFree(form, now());
  }
}

/** Everything of the move but the new patient's record. */
async function prepareMove(
  visit: StoredVisit,
  { old, to }: { old: PatientRow | null; to: { id: string; name: string } },
  context: Context,
  validation: Validation,
): Promise<Operation[]> {
  const { tables } = context;
  const { reception, service } = visit;
  const [records, followUps, contacts, departure] = await Promise.all([
    service && service.deleted_at === null ? preparePieces(tables, { ...service, patient_id: to.id }, validation) : [],
    moveFollowUps(tables, visit, to.id),
    moveContacts(tables, reception.$id, to.id),
    old && prepareOldRecord(tables, old, visit),
  ]);
  const columns = { patient_id: to.id };
  return [
    ...rewriteForm(context, reception, columns, {
      action: 'move',
      before: { patient: old?.name ?? null },
      after: { patient: to.name },
    }),
    ...(service ? changeForm(service, { ...columns, ...followUps.own }) : []),
    ...(departure ?? []),
    ...records,
    ...followUps.operations,
    ...contacts,
  ];
}

/** A hearing aid that the old client keeps stands against the client who was chosen. */
async function preparePieces(tables: Tables, form: FormRow, validation: Validation): Promise<Operation[]> {
  const [blocks, accounts] = await Promise.all([listBlocks(tables, [form.$id]), listAccounts(tables, [form.$id])]);
  return prepareRecords(tables, form, { blocks, accounts }, { ...validation, serialOf: () => 'patientId' });
}

/** What the visit takes from the record that it leaves. */
async function prepareOldRecord(tables: Tables, old: PatientRow, visit: StoredVisit): Promise<Operation[]> {
  const others = (type: FormType) =>
    listHeads(tables, type, [
      Query.equal('patient_id', old.$id),
      Query.notEqual('$id', visit.reception.$id),
      KEPT,
      Query.orderDesc('date'),
      Query.limit(MAX_VISITS),
    ]);
  const [forms, services] = await Promise.all([others('reception'), others('cs')]);
  const [said, servicesSaid] = await Promise.all([
    phonesOf(tables, 'reception', forms.rows),
    phonesOf(tables, 'cs', services.rows),
  ]);
  const stay = new Set([...said, ...servicesSaid]);
  const own = [visit.reception, ...(visit.service ? [visit.service] : [])].flatMap(phonesIn);
  const wasMadeByVisit = old.$id === visitPatientId(visit.reception.$id);
  return prepareDeparture(old, {
    // The record that this visit made keeps what it began with.
    phones: wasMadeByVisit ? [] : normalizePhones(own).filter((phone) => !stay.has(phone)),
    last_visit_on: forms.rows[0]?.date ?? null,
  });
}

async function phonesOf(tables: Tables, type: FormType, forms: readonly FormHead[]): Promise<string[]> {
  const ids = forms.map(({ $id }) => $id);
  if (ids.length === 0) {
    return [];
  }
  const queries = [Query.equal('$id', ids), Query.limit(ids.length)];
  const { rows } = await tables.list(DETAILS_OF[type], ['phone', 'secondary_phone'], queries);
  return normalizePhones(rows.flatMap(phonesIn), rows.length * 2);
}

const phonesIn = ({ phone, secondary_phone }: Pick<FormRow, 'phone' | 'secondary_phone'>) => [phone, secondary_phone];

function toMoved(form: FormRow, to: { id: string; name: string }, now: Date): MovedVisit {
  return { ...toState(form, now), patient_id: to.id, patient_name: to.name };
}
