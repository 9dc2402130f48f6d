import { Query } from 'node-appwrite';
import type { Operation, Tables } from '../runtime/tables.ts';
import { touchForm } from './form-changes.ts';
import { listForms } from './form-rows.ts';
import { KEPT } from './lists.ts';

/** No patient has more follow-ups at a time; each is two operations of a transaction. */
const MAX_OPEN = 20;

/** Marks the open follow-ups of a patient as done, because a new visit form of his is issued. One step. */
export async function finishFollowUps(tables: Tables, patientId: string, formId: string): Promise<Operation[]> {
  const { rows } = await listForms(tables, 'cs', [
    Query.equal('patient_id', patientId),
    Query.equal('follow_up', true),
    Query.isNull('follow_up_done_by'),
    KEPT,
    Query.limit(MAX_OPEN),
  ]);
  return rows.flatMap((form) => touchForm(form, { follow_up_done_by: formId, follow_up_undone_by: null }));
}

/** Opens again what a visit form had finished, because the form is deleted. One step. */
export async function reopenFollowUps(tables: Tables, formId: string): Promise<Operation[]> {
  const { rows } = await listForms(tables, 'cs', [Query.equal('follow_up_done_by', formId), Query.limit(MAX_OPEN)]);
  return rows.flatMap((form) => touchForm(form, { follow_up_done_by: null, follow_up_undone_by: formId }));
}

/**
 * Marks as done again what a deleted visit form had finished, because it comes back. What was given another day
 * meanwhile, or was agreed on after the visit, is not its doing. One step.
 */
export async function finishAgain(tables: Tables, formId: string): Promise<Operation[]> {
  const { rows } = await listForms(tables, 'cs', [
    Query.equal('follow_up_undone_by', formId),
    Query.equal('follow_up', true),
    Query.isNull('follow_up_done_by'),
    Query.limit(MAX_OPEN),
  ]);
  return rows.flatMap((form) => touchForm(form, { follow_up_done_by: formId, follow_up_undone_by: null }));
}
