import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

export const LOAN_COLUMNS = [
  'piece_id',
  'product_id',
  'serial_number',
  'patient_id',
  'job_id',
  'lent_at',
  'due_on',
  'returned_at',
  'note',
  'actor_name',
  'version',
] as const;
export type LoanRow = SelectedRow<'loans', (typeof LOAN_COLUMNS)[number]>;

/** Loans that are to be back by today or before, as queries. */
export function pressingLoans(now: Date): string[] {
  return [Query.isNull('returned_at'), Query.lessThanEqual('due_on', `${cairoDay(now)}T00:00:00.000Z`)];
}

/** Loans that were to be back before today, as queries. */
export function overdueLoans(now: Date): string[] {
  return [Query.isNull('returned_at'), Query.lessThan('due_on', `${cairoDay(now)}T00:00:00.000Z`)];
}

/** Whether a loan is to be back today (in Cairo), or was before. */
export function dueState({ due_on, returned_at }: LoanRow, now: Date): { due: boolean; overdue: boolean } {
  const [day, today] = [due_on.slice(0, 10), cairoDay(now)];
  return { due: returned_at === null && day === today, overdue: returned_at === null && day < today };
}

/** The loan of a piece that is not over, or null. */
export async function openLoan(tables: Tables, serial: string): Promise<LoanRow | null> {
  const { rows } = await tables.list('loans', LOAN_COLUMNS, [
    Query.equal('serial_number', serial),
    Query.isNull('returned_at'),
    Query.limit(1),
  ]);
  return rows[0] ?? null;
}
