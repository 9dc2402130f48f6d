import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import { AGE_LIMITS, type Payer } from '#contract/insurers/constants.ts';
import { downpaymentDifferences, type LedgerRow } from './clinic-payments.ts';
import type { Balance } from './instalments.ts';

/** A payment as far as it says who paid; what was written before payers were named says it by its method. */
interface PaidRow {
  payer?: Payer | null;
  method: PaymentMethod;
  amount_piasters: number;
}

/** Who a payment is of. */
export function payerOf({ payer, method }: Pick<PaidRow, 'payer' | 'method'>): Payer {
  return payer ?? (method === 'insurer' ? 'insurer' : 'client');
}

/** What insurers have paid of a form, less what went back to them. */
export function paidByInsurer(payments: readonly PaidRow[]): number {
  return payments.reduce((sum, row) => sum + (payerOf(row) === 'insurer' ? row.amount_piasters : 0), 0);
}

/** What one side owes and has paid, in piasters. */
export interface Side {
  part: number;
  received: number;
  outstanding: number;
}

/** Both sides of a bill of which an insurer owes a share. Together they are the bill. */
export function sidesOf(
  { billed, received }: { billed: number; received: number },
  share: number,
  byInsurer: number,
): Record<Payer, Side> {
  const side = (part: number, paid: number): Side => ({ part, received: paid, outstanding: part - paid });
  return { client: side(billed - share, received - byInsurer), insurer: side(share, byInsurer) };
}

/**
 * What of a bill is the client's to pay, and what they have paid of it. What an insurer pays is never the client's money, also
 * where the bill is not split (`share` 0): then it leaves them less to pay.
 */
export function clientBalance(totals: { billed: number; received: number }, share: number, byInsurer: number): Balance {
  const { received, outstanding } = sidesOf(totals, share, byInsurer).client;
  return { received, outstanding: share === 0 ? totals.billed - totals.received : outstanding };
}

/** What a downpayment rose or fell by, and how. */
export interface DownpaymentMove {
  block_id: string;
  amount_piasters: number;
  method: PaymentMethod;
}

/**
 * What is written so that downpayments come to what they are to be. How is cash where nothing is said; but what an insurer
 * paid down of a block goes back to the insurer.
 */
export function downpaymentMoves(
  downpayments: ReadonlyMap<string, number>,
  rows: readonly (LedgerRow & PaidRow)[],
  methods: ReadonlyMap<string, PaymentMethod> = new Map(),
): DownpaymentMove[] {
  return [...downpaymentDifferences(downpayments, rows)].flatMap(([block_id, difference]) => {
    const said = methods.get(block_id);
    const toInsurer = said || difference > 0 ? 0 : Math.max(difference, -paidDownBy('insurer', block_id, rows));
    const moves: DownpaymentMove[] = [
      { block_id, amount_piasters: toInsurer, method: 'insurer' },
      { block_id, amount_piasters: difference - toInsurer, method: said ?? 'cash' },
    ];
    return moves.filter(({ amount_piasters }) => amount_piasters !== 0);
  });
}

/** What a side has paid down of a block. */
export function paidDownBy(payer: Payer, blockId: string, rows: readonly (LedgerRow & PaidRow)[]): number {
  return rows
    .filter((row) => row.kind === 'downpayment' && row.block_id === blockId && payerOf(row) === payer)
    .reduce((sum, { amount_piasters }) => sum + amount_piasters, 0);
}

const DAY_MS = 86_400_000;

/** In which of the ages something is that is owed since a day. */
export function ageOf(since: string, now: Date): number {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  const index = AGE_LIMITS.findIndex((limit) => days <= limit);
  return index === -1 ? AGE_LIMITS.length : index;
}
