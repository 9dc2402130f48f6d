import { Query } from 'node-appwrite';
import type { Operation, Tables } from '#runtime/tables.ts';
import { type FormColumns, touchForm } from '#subjects/visits/forms/form-changes.ts';
import { type FormHead, listHeads } from '#subjects/visits/forms/form-rows.ts';
import { KEPT } from '#subjects/visits/forms/lists.ts';

/** No patient has more follow-ups at a time; each is two operations of a transaction. */
const MAX_OPEN = 20;

/** Marks the open follow-ups of a patient as done, because a new visit form of theirs is issued. */
export async function finishFollowUps(tables: Tables, patientId: string, formId: string): Promise<Operation[]> {
  const { rows } = await listHeads(tables, 'cs', [
    Query.equal('patient_id', patientId),
    Query.equal('follow_up', true),
    Query.isNull('follow_up_done_by'),
    KEPT,
    Query.limit(MAX_OPEN),
  ]);
  return rows.flatMap((form) => touchForm(form, { follow_up_done_by: formId, follow_up_undone_by: null }));
}

/** What a visit form had finished is done by the patient's next visit, or open again, because the form is deleted. */
export async function reopenFollowUps(tables: Tables, visit: FormHead): Promise<Operation[]> {
  const [next, { rows }] = await Promise.all([
    nextVisit(tables, visit.patient_id, visit),
    listHeads(tables, 'cs', [Query.equal('follow_up_done_by', visit.$id), Query.limit(MAX_OPEN)]),
  ]);
  const columns = { follow_up_done_by: next, follow_up_undone_by: next ? null : visit.$id };
  return rows.flatMap((form) => touchForm(form, columns));
}

/**
 * Marks as done again what a deleted visit form had finished, because it comes back. What was given another day
 * meanwhile, or was agreed on after the visit, is not its doing.
 */
export async function finishAgain(tables: Tables, formId: string): Promise<Operation[]> {
  const { rows } = await listHeads(tables, 'cs', [
    Query.equal('follow_up_undone_by', formId),
    Query.equal('follow_up', true),
    Query.isNull('follow_up_done_by'),
    Query.limit(MAX_OPEN),
  ]);
  return rows.flatMap((form) => touchForm(form, { follow_up_done_by: formId, follow_up_undone_by: null }));
}

/** What a visit that changes its patient means for follow-ups. */
export interface MovedFollowUps {
  /** Columns of the visit's own service form. */
  own: FormColumns;
  /** What changes of other service forms. */
  operations: Operation[];
}

/**
 * Follow-ups tell whether their patient came again. Those of the old patient that the visit had done are done by the next
 * visit that stays, or open again; those of the new patient that were open before it are done by it; and its own
 * follow-up looks to the visits of its new patient.
 */
export async function moveFollowUps(
  tables: Tables,
  { reception, service }: { reception: FormHead; service: FormHead | null },
  patientId: string,
): Promise<MovedFollowUps> {
  const [nextOfOld, nextOfNew, done, open] = await Promise.all([
    nextVisit(tables, reception.patient_id, reception),
    nextVisit(tables, patientId, reception),
    listHeads(tables, 'cs', [Query.equal('follow_up_done_by', reception.$id), Query.limit(MAX_OPEN)]),
    listHeads(tables, 'cs', [
      Query.equal('patient_id', patientId),
      Query.equal('follow_up', true),
      Query.isNull('follow_up_done_by'),
      Query.lessThan('$createdAt', reception.$createdAt),
      KEPT,
      Query.limit(MAX_OPEN),
    ]),
  ]);
  const doneBy = (form: FormHead, id: string | null) =>
    touchForm(form, { follow_up_done_by: id, follow_up_undone_by: null });
  return {
    own: service?.follow_up ? { follow_up_done_by: nextOfNew, follow_up_undone_by: null } : {},
    operations: [
      ...done.rows.flatMap((form) => doneBy(form, nextOfOld)),
      ...open.rows.flatMap((form) => doneBy(form, reception.$id)),
    ],
  };
}

/** The id of a patient's first visit after another; null when there is none. */
async function nextVisit(tables: Tables, patientId: string, visit: FormHead): Promise<string | null> {
  const { rows } = await listHeads(tables, 'reception', [
    Query.equal('patient_id', patientId),
    Query.greaterThan('$createdAt', visit.$createdAt),
    KEPT,
    Query.orderAsc('$createdAt'),
    Query.limit(1),
  ]);
  return rows[0]?.$id ?? null;
}
