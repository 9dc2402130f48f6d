import { Query } from 'node-appwrite';
import { SHEET_VERSIONS_MAX } from '#contract/visit-sheets/constants.ts';
import type { SheetContent } from '#contract/visit-sheets/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { visitSheetId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { listDetails } from '#subjects/visits/form-details.ts';

const SHEET_COLUMNS = [
  'form_id',
  'version',
  'lang',
  'measured',
  'agreed',
  'care',
  'next_visit',
  'saved_at',
  'actor_name',
] as const;
export type SheetRow = SelectedRow<'visit_sheets', (typeof SHEET_COLUMNS)[number]>;

/** What a sheet is called where papers are linked: the id of its first version. */
export const sheetPaperId = (formId: string): string => visitSheetId(formId, 1);

/** A visit with a service form, and whom it says that it was of. Refuses with `not_found` where there is none. */
export async function readVisit(tables: Tables, formId: string) {
  const [form, details] = await Promise.all([
    tables.get('cs_forms', formId, ['patient_id', 'date', 'deleted_at']),
    listDetails(tables, 'cs', [formId]),
  ]);
  return form && form.deleted_at === null ? { ...form, name: details.get(formId).name } : refuse('not_found');
}

/** What the sheet of a visit has said, newest first. */
export async function listSheets(tables: Tables, formId: string, limit = SHEET_VERSIONS_MAX): Promise<SheetRow[]> {
  const { rows } = await tables.list('visit_sheets', SHEET_COLUMNS, [
    Query.equal('form_id', formId),
    Query.orderDesc('version'),
    Query.limit(limit),
  ]);
  return rows;
}

export function toSheetContent(
  { lang, measured, agreed, care, next_visit }: Pick<SheetRow, 'lang' | 'measured' | 'agreed' | 'care' | 'next_visit'>,
  visitAt: string,
): SheetContent {
  return { lang, measured, agreed, care, next_visit, visit_at: utc(visitAt) };
}

/** The log of changes is told that there is a version, and in which language; what it says is of somebody's hearing. */
export const auditedSheets = audited('visit_sheets', {
  kind: 'visit_sheet',
  told: ({ version, lang }: Partial<Rows['visit_sheets']>) => ({ version, lang }),
});
