import type { Tables } from '#runtime/tables.ts';
import { billTotals } from '#subjects/visits/forms/form-answers.ts';
import { type AccountRow, type FormRow, listAccounts, readForm } from '#subjects/visits/forms/form-rows.ts';
import type { Balance } from '../rules/instalments.ts';
import { clientBalance, paidByInsurer } from '../rules/insurer-shares.ts';
import { activeShare, readShareRow, type ShareRow } from './insurer-shares.ts';
import { listPayments, type PaymentRow } from './payment-rows.ts';

/** A service form with what is billed and was paid of it. */
export interface Ledger {
  form: FormRow;
  accounts: ReadonlyMap<string, AccountRow>;
  payments: readonly PaymentRow[];
  /** The part of an insurer; null while there is none. */
  share: ShareRow | null;
  /** The same as it is stored: a split that was taken back comes to 0. */
  shareRow: ShareRow | null;
}

/** The form first: who writes money of it meanwhile raises what this one's write will claim. */
export async function readLedger(tables: Tables, formId: string): Promise<Ledger> {
  const form = await readForm(tables, 'cs', formId);
  return { form, ...(await readMoney(tables, formId)) };
}

/** What a ledger holds besides the form, which has been read before. */
export async function readMoney(tables: Tables, formId: string): Promise<Omit<Ledger, 'form'>> {
  const [accounts, payments, shareRow] = await Promise.all([
    listAccounts(tables, [formId]),
    listPayments(tables, [formId]),
    readShareRow(tables, formId),
  ]);
  return { accounts, payments, share: activeShare(shareRow), shareRow };
}

/** What they come to, in piasters. */
export function totalsOf({ accounts, payments }: Pick<Ledger, 'accounts' | 'payments'>) {
  return billTotals([...accounts.values()], payments);
}

/** What of it the client has paid and owes; what an insurer owes is not planned. */
export function clientBalanceOf(ledger: Pick<Ledger, 'accounts' | 'payments' | 'share'>): Balance {
  const { share, payments } = ledger;
  return clientBalance(totalsOf(ledger), share?.share_piasters ?? 0, paidByInsurer(payments));
}

/** The name of the insurer that owes a part; one request where there is one. */
export async function nameInsurer(tables: Tables, { share }: Pick<Ledger, 'share'>): Promise<string> {
  return (share && (await tables.get('insurers', share.insurer_id, ['name']))?.name) ?? '';
}
