import type { Count } from '#lib/counts.ts';
import type { Tables } from '#runtime/tables.ts';
import { eachIssuedBill } from '#subjects/billing/issued-bills.ts';
import { countsOfBill } from '#subjects/billing/rules/bill.ts';

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
  await eachIssuedBill(tables, { first, last, withBlocks: table === 'figure_days' }, (bill) => {
    // A change and its opposite leave the sums as they were, but not when the rows were written.
    const { form, blocks, accounts, payments } = bill;
    const evidence = { $id: JSON.stringify([form.$id, blocks, accounts, payments]) };
    for (const { id, sums } of countsOfBill(bill).filter((one) => one.table === table)) {
      add(id, evidence, sums);
    }
  });
}
