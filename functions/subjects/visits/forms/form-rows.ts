import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { columnOf } from '#contract/field-table.ts';
import { BLOCK_INDEX_END, FORM_READERS, type FormType, MAX_REASONS } from '#contract/forms/constants.ts';
import { ACCOUNT_FIELDS, BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import { refuse } from '#runtime/refusal.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { NO_FOLLOW_UP } from '#subjects/follow-ups/rules/follow-ups.ts';
import { DETAIL_COLUMNS, DETAILS_OF, type FormDetails } from '../form-details.ts';
import { LEASE_COLUMNS } from '../rules/leases.ts';

/** The table of each kind of form. */
export const TABLE_OF = { reception: 'forms', cs: 'cs_forms' } as const satisfies Record<FormType, string>;

const COMMON_COLUMNS = [
  'patient_id',
  'date',
  'salesperson_id',
  'issued_at',
  'deleted_at',
  'version',
  'lease_version',
  ...LEASE_COLUMNS,
  'last_lease_id',
] as const;
const SERVICE_COLUMNS = [
  ...COMMON_COLUMNS,
  'follow_up',
  'follow_up_date',
  'prev_follow_up_date',
  'follow_up_count',
  'frozen',
  'follow_up_done_by',
  'follow_up_undone_by',
  'call_attempts',
  'last_call_outcome',
  'last_call_at',
  'issued_day',
  'opened_at',
  'warranty_months',
] as const;

/** The row of a form of either kind that lists watch; a reception form has no follow-up. */
export type FormHead = SelectedRow<'cs_forms', (typeof SERVICE_COLUMNS)[number]> & { form_type: FormType };

/** A form of either kind as it is stored, with what it says of its person. */
export type FormRow = FormHead & FormDetails;

export const BLOCK_COLUMNS = [
  'form_id',
  'position',
  'type',
  'salesperson_id',
  'salesperson_name',
  ...BLOCK_FIELDS.map(columnOf),
] as const;
export type BlockRow = SelectedRow<'blocks', (typeof BLOCK_COLUMNS)[number]>;

export const ACCOUNT_COLUMNS = [
  'form_id',
  'billed_piasters',
  'received_piasters',
  'rest_of_cost_piasters',
  ...ACCOUNT_FIELDS.map(columnOf),
] as const;
/** What accounting has said of a block; its id is the block's. */
export type AccountRow = SelectedRow<'block_accounts', (typeof ACCOUNT_COLUMNS)[number]>;
export type ReasonRow = SelectedRow<'form_reasons', 'form_id' | 'reason' | 'quantity'>;

/** Refuses with `forbidden` when a role has no part in forms of this kind. */
export function assertReader(role: Role, type: FormType): void {
  if (!FORM_READERS[type].includes(role)) {
    refuse('forbidden');
  }
}

/** Forms of a kind that match, as one type, without what they say of their persons. */
export async function listHeads(
  tables: Tables,
  type: FormType,
  queries: readonly string[],
  options?: { count?: boolean },
): Promise<{ rows: FormHead[]; total: number }> {
  if (type === 'cs') {
    const { rows, total } = await tables.list('cs_forms', SERVICE_COLUMNS, queries, options);
    return { rows: rows.map((row) => ({ ...row, form_type: 'cs' })), total };
  }
  const { rows, total } = await tables.list('forms', COMMON_COLUMNS, queries, options);
  return { rows: rows.map((row) => ({ ...ONLY_OF_SERVICE, ...row, form_type: 'reception' })), total };
}

const ONLY_OF_SERVICE = {
  ...NO_FOLLOW_UP,
  frozen: false,
  follow_up_done_by: null,
  follow_up_undone_by: null,
  issued_day: null,
  opened_at: null,
  warranty_months: null,
};

/** A form, also one that is deleted; null when there is none. */
export async function findForm(tables: Tables, type: FormType, id: string): Promise<FormRow | null> {
  const readDetails = () => tables.get(DETAILS_OF[type], id, DETAIL_COLUMNS);
  const [{ rows }, found] = await Promise.all([
    listHeads(tables, type, [Query.equal('$id', id), Query.limit(1)]),
    readDetails(),
  ]);
  const [head] = rows;
  if (head?.$id !== id) {
    return null;
  }
  // A form that was made between the two readings has its details by now.
  const details = found ?? (await readDetails()) ?? refuse('busy');
  return { ...details, ...head };
}

/** A form that is not deleted; refuses with `not_found`. */
export async function readForm(tables: Tables, type: FormType, id: string): Promise<FormRow> {
  const form = await findForm(tables, type, id);
  return form && form.deleted_at === null ? form : refuse('not_found');
}

const ofForms = (ids: readonly string[], each: number) => [
  Query.equal('form_id', [...ids]),
  Query.orderAsc('position'),
  Query.limit(ids.length * each),
];

/** The reasons of forms, in order. */
export async function listReasons(tables: Tables, ids: readonly string[]): Promise<ReasonRow[]> {
  return ids.length === 0
    ? []
    : (await tables.list('form_reasons', ['form_id', 'reason', 'quantity'], ofForms(ids, MAX_REASONS))).rows;
}

/** Id and kind of the blocks of forms, in order. */
export async function listBlockKinds(tables: Tables, ids: readonly string[]) {
  return ids.length === 0 ? [] : (await tables.list('blocks', ['form_id', 'type'], ofForms(ids, BLOCK_INDEX_END))).rows;
}

/** The blocks of forms with all their fields, in order. */
export async function listBlocks(tables: Tables, ids: readonly string[]): Promise<BlockRow[]> {
  return ids.length === 0 ? [] : (await tables.list('blocks', BLOCK_COLUMNS, ofForms(ids, BLOCK_INDEX_END))).rows;
}

/** What accounting has said of the blocks of forms, by the block's id. */
export async function listAccounts(tables: Tables, ids: readonly string[]): Promise<Map<string, AccountRow>> {
  if (ids.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list('block_accounts', ACCOUNT_COLUMNS, [
    Query.equal('form_id', [...ids]),
    Query.limit(ids.length * BLOCK_INDEX_END),
  ]);
  return new Map(rows.map((row) => [row.$id, row]));
}
