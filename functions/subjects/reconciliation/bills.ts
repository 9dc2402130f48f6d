import { Query } from 'node-appwrite';
import type { Count } from '#lib/counts.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Tables } from '#runtime/tables.ts';
import { countsOfBill } from '#subjects/billing/rules/bill.ts';
import { chunks } from './chunks.ts';

/**
 * What the bills whose forms were first issued on some days in Cairo add to the rows of a table, by the function by which
 * every change of a bill counts. `add` gets the row's id, what stands for all that was read of the bill, and its sums.
 */
export async function countBills(
  tables: Tables,
  { first, last }: { first: string; last: string },
  table: Count['table'],
  add: (id: string, evidence: { $id: string }, sums: Count['sums']) => void,
): Promise<void> {
  const forms = await listAll(
    tables,
    'cs_forms',
    ['issued_day', 'return_status', 'salesperson_id'],
    [
      Query.equal('return_status', 'complete'),
      Query.greaterThanEqual('issued_day', `${first}T00:00:00.000Z`),
      Query.lessThanEqual('issued_day', `${last}T00:00:00.000Z`),
    ],
  );
  for (const some of chunks(forms)) {
    const ofForms = [
      Query.equal(
        'form_id',
        some.map(({ $id }) => $id),
      ),
    ];
    const [blocks, accounts, payments] = await Promise.all([
      table === 'figure_days' ? listAll(tables, 'blocks', ['form_id', 'type'], ofForms) : [],
      listAll(tables, 'block_accounts', ['form_id', 'billed_piasters', 'received_piasters'], ofForms),
      listAll(tables, 'clinic_payments', ['form_id', 'kind', 'block_id', 'amount_piasters'], ofForms),
    ]);
    for (const form of some) {
      const own = <Row extends { form_id: string }>(rows: readonly Row[]) =>
        rows.filter(({ form_id }) => form_id === form.$id);
      const bill = { form, blocks: own(blocks), accounts: own(accounts), payments: own(payments) };
      // A change and its opposite leave the sums as they were, but not when the rows were written.
      const evidence = { $id: JSON.stringify([form.$id, bill.blocks, bill.accounts, bill.payments]) };
      for (const { id, sums } of countsOfBill(bill).filter((one) => one.table === table)) {
        add(id, evidence, sums);
      }
    }
  }
}
