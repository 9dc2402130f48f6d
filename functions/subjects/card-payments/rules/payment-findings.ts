import type { PaymentFindingKind } from '#contract/payments/findings.ts';
import type { TransactionMethod } from '#contract/payments/methods.ts';
import { type CardTransaction, isByHand, isStandIn } from './card-transaction.ts';

/** A payment or refund of an order as our books have it. Money in piasters. */
export interface OurTransaction {
  transactionId: string;
  kind: 'payment' | 'refund';
  outcome: 'pending' | 'declined' | 'paid' | 'reversed' | 'mismatched';
  amountPiasters: number;
  returnedPiasters: number;
  method: TransactionMethod | null;
}

/** A payment that was opened with the provider, with what became of it in our books. */
export interface OurAttempt {
  amountPiasters: number;
  currency: string;
  transactions: readonly OurTransaction[];
}

/** Our transactions that moved money, of which the provider's answer about their intention says nothing. */
export function unnamed(attempt: OurAttempt, theirs: readonly CardTransaction[]): OurTransaction[] {
  return attempt.transactions.filter(
    ({ transactionId, outcome }) =>
      outcome === 'paid' &&
      !isStandIn(transactionId) &&
      !isByHand(transactionId) &&
      !theirs.some(({ id }) => id === transactionId),
  );
}

/** A difference between the two books. Money in piasters. */
export interface Difference {
  kind: PaymentFindingKind;
  transactionId: string;
  method: TransactionMethod | null;
  ours: number;
  theirs: number;
}

/**
 * What differs between our books and what the provider says of one opened payment. What is still undecided on either side
 * is no difference. The provider may tell of its newest transaction alone; `unknown` are those of ours that it does not
 * know when it is asked for each by its number.
 */
export function differences(
  attempt: OurAttempt,
  theirs: readonly CardTransaction[],
  unknown: readonly OurTransaction[],
): Difference[] {
  const found: Difference[] = [];
  const ourPayments = attempt.transactions.filter(({ kind }) => kind === 'payment');
  const theirPayments = theirs.filter(({ kind }) => kind === 'payment');
  for (const payment of theirPayments) {
    const own = ourPayments.find(({ transactionId }) => transactionId === payment.id);
    const tookMoney = payment.outcome === 'paid' || payment.outcome === 'reversed';
    const amount = payment.amountPiasters;
    if (!tookMoney) {
      continue;
    }
    const ours = own?.outcome === 'paid' ? own.amountPiasters : 0;
    const method = payment.method ?? own?.method ?? null;
    const difference = { transactionId: payment.id, method, ours, theirs: amount };
    if (amount !== attempt.amountPiasters || payment.currency !== attempt.currency) {
      found.push({ ...difference, kind: 'amount_differs' });
    } else if (payment.outcome === 'paid' && own?.outcome !== 'paid') {
      found.push({ ...difference, kind: 'paid_unknown' });
    } else if (own?.outcome === 'paid') {
      const wentBack = payment.outcome === 'reversed';
      const back = own.returnedPiasters - givenByHand(attempt);
      if (wentBack !== back > 0) {
        found.push({
          ...difference,
          kind: 'refund_differs',
          ours: back,
          theirs: wentBack ? amount : 0,
        });
      }
    }
  }
  for (const { transactionId, method, amountPiasters } of unknown) {
    found.push({ kind: 'unknown_to_provider', transactionId, method, ours: amountPiasters, theirs: 0 });
  }
  return found;
}

/** What went back of an attempt without the provider, which says nothing of it. */
function givenByHand({ transactions }: OurAttempt): number {
  return transactions
    .filter(({ transactionId, outcome }) => isByHand(transactionId) && outcome === 'paid')
    .reduce((sum, { amountPiasters }) => sum + amountPiasters, 0);
}
