import { Query } from 'node-appwrite';
import type { OpenBalance } from '#contract/opening-balances/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { withEgp } from '#lib/money.ts';
import { listAll } from '#runtime/keyset.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';

export const BALANCE_COLUMNS = [
  'patient_id',
  'day',
  'amount_piasters',
  'left_piasters',
  'open',
  'reference',
  'note',
  'written_off_piasters',
  'write_off_reason',
  'written_off_by',
  'written_off_at',
  'version',
] as const;
export type BalanceRow = SelectedRow<'opening_balances', (typeof BALANCE_COLUMNS)[number]>;

export const OPENING_PAYMENT_COLUMNS = [
  'balance_id',
  'kind',
  'amount_piasters',
  'method',
  'reference',
  'day',
  'at',
  'actor_id',
  'actor_name',
  'note',
  'refund_of',
  'void_of',
  'receipt_number',
  'receipt_at',
  'receipt_by',
] as const;
export type OpeningPaymentRow = SelectedRow<'opening_payments', (typeof OPENING_PAYMENT_COLUMNS)[number]>;

/** What came and went of opening balances, the oldest first. */
export async function listOpeningPayments(tables: Tables, balanceIds: readonly string[]): Promise<OpeningPaymentRow[]> {
  const parts = await Promise.all(
    chunks(balanceIds).map((part) =>
      listAll(tables, 'opening_payments', OPENING_PAYMENT_COLUMNS, [Query.equal('balance_id', part)]),
    ),
  );
  return parts.flat();
}

/** Whom balances are of, by the ids of people. */
export async function peopleOf(
  tables: Tables,
  patientIds: readonly string[],
): Promise<Map<string, { name: string; phone: string }>> {
  const parts = await Promise.all(
    chunks([...new Set(patientIds)]).map((part) =>
      listAll(tables, 'patients', ['name', 'phones'], [Query.equal('$id', part)]),
    ),
  );
  return new Map(parts.flat().map(({ $id, name, phones }) => [$id, { name, phone: phones[0] ?? '' }]));
}

/** Whom balances are of, by the ids of the balances. */
export async function namesOfBalances(tables: Tables, balanceIds: readonly string[]): Promise<[string, string][]> {
  const parts = await Promise.all(
    chunks(balanceIds).map((part) => listAll(tables, 'opening_balances', ['patient_id'], [Query.equal('$id', part)])),
  );
  const balances = parts.flat();
  const people = await peopleOf(
    tables,
    balances.map(({ patient_id }) => patient_id),
  );
  return balances.map(({ $id, patient_id }) => [$id, people.get(patient_id)?.name ?? '']);
}

/** A balance as it is answered. */
export function toOpenBalance(row: BalanceRow, person: { name: string; phone: string } | undefined): OpenBalance {
  const { $id, patient_id, day, amount, left, written_off, reference, note, version } = withEgp(row);
  const { name = '', phone = '' } = person ?? {};
  return { $id, patient_id, name, phone, day: utc(day), amount, written_off, left, reference, note, version };
}
