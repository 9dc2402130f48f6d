import { Query } from 'node-appwrite';
import { either } from '#runtime/conditions.ts';
import type { Tables } from '#runtime/tables.ts';
import { findStaffIds } from '#subjects/accounts/profiles.ts';
import { findFormOfPaper } from '#subjects/billing/clinic-documents.ts';
import { findPatientIds } from '#subjects/patients/patients.ts';
import { readPatientQuery } from '#subjects/patients/rules/patients.ts';
import { withTypedId } from '../form-ids.ts';

/** The conditions of the states that a text names, of those that a list shows. */
export type StatesOf = (query: string) => string[];

interface FormSearch {
  statesOf?: StatesOf | undefined;
  /** The list shows who served: forms are found by them, too. */
  bySalesperson?: boolean | undefined;
}

/**
 * The forms that a search text means, as one condition: by their person (`findPatientIds`), the number that cards and
 * papers show, the number of a paper, the state that the list shows, or who served; null when it means none. `capped`
 * when there are more people.
 */
export async function whatFormsMean(
  tables: Tables,
  query: string,
  { statesOf, bySalesperson = false }: FormSearch,
): Promise<{ condition: string | null; capped: boolean }> {
  const [people, ofPaper, staff] = await Promise.all([
    findPatientIds(tables, query),
    findFormOfPaper(tables, query),
    bySalesperson ? findStaffIds(tables, readPatientQuery(query).words) : [],
  ]);
  const withId = withTypedId(query);
  const conditions = [
    ...(people.ids.length > 0 ? [Query.equal('patient_id', people.ids)] : []),
    ...(ofPaper ? [Query.equal('$id', ofPaper.formId)] : []),
    ...(staff.length > 0 ? [Query.equal('salesperson_id', staff)] : []),
    ...(withId ? [withId] : []),
    ...(statesOf?.(query) ?? []),
  ];
  return { condition: conditions.length > 0 ? either(conditions) : null, capped: people.capped };
}
