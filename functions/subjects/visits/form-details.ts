import { Query } from 'node-appwrite';
import { byName } from '#contract/field-table.ts';
import type { FormType } from '#contract/forms/constants.ts';
import { BASE_FIELDS, type BaseField, type BaseForm } from '#contract/visit-forms/base-fields.ts';
import { utc } from '#lib/cairo.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Tables } from '#runtime/tables.ts';

/**
 * Where is kept what a form of each kind says of its person, under the form's id. Staff reads the forms' own tables
 * directly, to watch them, and an open page goes on hearing them after its person was dismissed: so those hold ids,
 * states and times, and these tables, which no client reads, hold the rest.
 */
export const DETAILS_OF = { reception: 'form_details', cs: 'cs_form_details' } as const satisfies Record<
  FormType,
  string
>;

/** What is kept there of the base form: all but the time of the visit, by which lists are read. */
const DETAIL_FIELDS = BASE_FIELDS.filter((field) => field.kind !== 'visit');

export const DETAIL_COLUMNS = ['salesperson_name', ...DETAIL_FIELDS.map(({ name }) => name)] as const;

/** What a form says of its person, and who issued it. */
export type FormDetails = Rows['form_details'];

/** A form whose row of details is gone still has its place in a list. */
const NO_DETAILS: FormDetails = {
  ...byName<BaseField, Omit<BaseForm, 'date'>>(DETAIL_FIELDS, ({ required, kind }) =>
    required ? (kind === 'age' ? 0 : '') : null,
  ),
  name: '—',
  salesperson_name: '—',
};

/** What a form says of the visit and the person, as it is answered. */
export function answeredBase(form: BaseForm): BaseForm {
  return byName(BASE_FIELDS, ({ name, kind }) => (kind === 'visit' ? utc(form[name]) : form[name]));
}

/** What listed forms say of their persons, by the form's id. */
export async function listDetails(
  tables: Tables,
  type: FormType,
  ids: readonly string[],
): Promise<{ get: (formId: string) => FormDetails }> {
  const queries = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const { rows } = ids.length === 0 ? { rows: [] } : await tables.list(DETAILS_OF[type], DETAIL_COLUMNS, queries);
  const known = new Map<string, FormDetails>(rows.map((row) => [row.$id, row]));
  return { get: (formId) => known.get(formId) ?? NO_DETAILS };
}
