import { listAll } from '#runtime/keyset.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

const TAKEN_COLUMNS = ['actor_id', 'actor_name', 'day', 'kind', 'at', 'method', 'amount_piasters'] as const;
type TakenColumn = (typeof TAKEN_COLUMNS)[number];
/** Money that came in or went out over a desk, and the form or the opening balance that it is of. */
export type TakenRow = Pick<SelectedRow<'clinic_payments', TakenColumn>, '$id' | TakenColumn> &
  ({ form_id: string } | { balance_id: string });

/** What was taken and given back at desks: of service forms, and of opening balances. */
export async function listTaken(tables: Tables, conditions: readonly string[]): Promise<TakenRow[]> {
  const taken = await Promise.all([
    listAll(tables, 'clinic_payments', [...TAKEN_COLUMNS, 'form_id'], conditions),
    listAll(tables, 'opening_payments', [...TAKEN_COLUMNS, 'balance_id'], conditions),
  ]);
  return taken.flat();
}
