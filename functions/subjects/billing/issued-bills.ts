import { Query } from 'node-appwrite';
import type { BlockType } from '#contract/forms/constants.ts';
import { listAll } from '#runtime/keyset.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';

const FORM_COLUMNS = ['issued_day', 'return_status', 'salesperson_id', 'patient_id'] as const;
const ACCOUNT_COLUMNS = ['form_id', 'billed_piasters', 'received_piasters'] as const;
const PAYMENT_COLUMNS = ['form_id', 'kind', 'block_id', 'amount_piasters'] as const;
/** So many parts are read at the same time. */
const PARTS_AT_ONCE = 4;

/** A complete service form with what its bill counts (`countsOfBill`), as it was read. */
export interface IssuedBill {
  form: SelectedRow<'cs_forms', (typeof FORM_COLUMNS)[number]>;
  /** Empty unless they were asked for. */
  blocks: readonly { form_id: string; type: BlockType }[];
  accounts: readonly SelectedRow<'block_accounts', (typeof ACCOUNT_COLUMNS)[number]>[];
  payments: readonly SelectedRow<'clinic_payments', (typeof PAYMENT_COLUMNS)[number]>[];
}

/** Shows the bills whose forms were first issued on some days in Cairo, both included, always in the same order. */
export async function eachIssuedBill(
  tables: Tables,
  { first, last, withBlocks }: { first: string; last: string; withBlocks: boolean },
  visit: (bill: IssuedBill) => void,
): Promise<void> {
  const forms = await listAll(tables, 'cs_forms', FORM_COLUMNS, [
    Query.equal('return_status', 'complete'),
    Query.greaterThanEqual('issued_day', `${first}T00:00:00.000Z`),
    Query.lessThanEqual('issued_day', `${last}T00:00:00.000Z`),
  ]);
  for (const parts of chunks(chunks(forms), PARTS_AT_ONCE)) {
    const bills = await Promise.all(parts.map((some) => readBills(tables, some, withBlocks)));
    for (const bill of bills.flat()) {
      visit(bill);
    }
  }
}

async function readBills(
  tables: Tables,
  forms: readonly IssuedBill['form'][],
  withBlocks: boolean,
): Promise<IssuedBill[]> {
  const ids = forms.map(({ $id }) => $id);
  const ofForms = [Query.equal('form_id', ids)];
  const [blocks, accounts, payments] = await Promise.all([
    withBlocks ? listAll(tables, 'blocks', ['form_id', 'type'], ofForms) : [],
    listAll(tables, 'block_accounts', ACCOUNT_COLUMNS, ofForms),
    listAll(tables, 'clinic_payments', PAYMENT_COLUMNS, ofForms),
  ]);
  return forms.map((form) => {
    const own = <Row extends { form_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ form_id }) => form_id === form.$id);
    return { form, blocks: own(blocks), accounts: own(accounts), payments: own(payments) };
  });
}
