import { Query } from 'node-appwrite';
import { foldDigits } from '#contract/phone.ts';
import { either } from '#runtime/conditions.ts';
import type { Tables } from '#runtime/tables.ts';
import { findStaffIds } from '#subjects/accounts/profiles.ts';
import { documentKindOf, documentNumber } from '#subjects/billing/rules/clinic-documents.ts';
import { findPatientIds } from '#subjects/patients/patients.ts';
import { readPatientQuery } from '#subjects/patients/rules/patients.ts';

/** The conditions of the states that a text names, of those that a list shows. */
export type StatesOf = (query: string) => string[];

interface FormSearch {
  statesOf?: StatesOf | undefined;
  /** The list shows who served: forms are found by them, too. */
  bySalesperson?: boolean | undefined;
}

/** So much of a form's id at least is looked for; cards and papers show its first eight characters. */
const ID_BEGINNING = /^[0-9a-f]{6,36}$/;
/** Sorts behind every character of an id. */
const BEHIND_HEX = 'g';
/** The number of a receipt, an invoice or a credit note, however its parts are written. */
const PAPER_NUMBER = /^([a-z])[\s\p{Pd}]*(\d{4})[\s\p{Pd}]*(\d{1,6})$/iu;

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
  const [people, papers, staff] = await Promise.all([
    findPatientIds(tables, query),
    listFormsOfPaper(tables, query),
    bySalesperson ? findStaffIds(tables, readPatientQuery(query).words) : [],
  ]);
  const id = foldDigits(query).trim().toLowerCase();
  const conditions = [
    ...(people.ids.length > 0 ? [Query.equal('patient_id', people.ids)] : []),
    ...(papers.length > 0 ? [Query.equal('$id', papers)] : []),
    ...(staff.length > 0 ? [Query.equal('salesperson_id', staff)] : []),
    ...(ID_BEGINNING.test(id)
      ? [Query.and([Query.greaterThanEqual('$id', id), Query.lessThan('$id', `${id}${BEHIND_HEX}`)])]
      : []),
    ...(statesOf?.(query) ?? []),
  ];
  return { condition: conditions.length > 0 ? either(conditions) : null, capped: people.capped };
}

/** The form of the paper that has this number, if there is one. */
async function listFormsOfPaper(tables: Tables, query: string): Promise<string[]> {
  const [, letter = '', year = '', count = ''] = PAPER_NUMBER.exec(foldDigits(query).trim()) ?? [];
  const kind = documentKindOf(letter);
  if (!kind) {
    return [];
  }
  const number = documentNumber(kind, year, Number(count));
  const { rows } = await tables.list('clinic_documents', ['form_id'], [Query.equal('number', number), Query.limit(1)]);
  return rows.map(({ form_id }) => form_id);
}
