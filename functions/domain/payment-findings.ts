import type { PaymentFindingKind } from '../contract/order-handling.ts';
import type { CardTransaction } from './card-transaction.ts';

/** A payment of an order as our books have it. Money in piasters. */
export interface OurPayment {
  transactionId: string;
  outcome: 'pending' | 'declined' | 'paid' | 'reversed' | 'mismatched';
  amountPiasters: number;
  returnedPiasters: number;
}

/** A payment that was opened with the provider, with what became of it in our books. */
export interface OurAttempt {
  amountPiasters: number;
  currency: string;
  payments: readonly OurPayment[];
}

/** A difference between the two books. Money in piasters. */
export interface Difference {
  kind: PaymentFindingKind;
  transactionId: string;
  ours: number;
  theirs: number;
}

/**
 * What differs between our books and what the provider says of one opened payment. What is still undecided on either side
 * is no difference. The provider may tell of its newest transaction alone, so only from his knowing none at all follows
 * that he does not know one of ours.
 */
export function differences(attempt: OurAttempt, theirs: readonly CardTransaction[]): Difference[] {
  const found: Difference[] = [];
  const theirPayments = theirs.filter(({ kind }) => kind === 'payment');
  for (const payment of theirPayments) {
    const own = attempt.payments.find(({ transactionId }) => transactionId === payment.id);
    const tookMoney = payment.outcome === 'paid' || payment.outcome === 'reversed';
    const amount = payment.amountPiasters ?? 0;
    if (!tookMoney) {
      continue;
    }
    const ours = own?.outcome === 'paid' ? own.amountPiasters : 0;
    const difference = { transactionId: payment.id, ours, theirs: amount };
    if (amount !== attempt.amountPiasters || payment.currency !== attempt.currency) {
      found.push({ ...difference, kind: 'amount_differs' });
    } else if (payment.outcome === 'paid' && own?.outcome !== 'paid') {
      found.push({ ...difference, kind: 'paid_unknown' });
    } else if (own?.outcome === 'paid') {
      const wentBack = payment.outcome === 'reversed';
      if (wentBack !== own.returnedPiasters > 0) {
        found.push({
          ...difference,
          kind: 'refund_differs',
          ours: own.returnedPiasters,
          theirs: wentBack ? amount : 0,
        });
      }
    }
  }
  if (theirPayments.length === 0) {
    for (const { transactionId, amountPiasters } of attempt.payments.filter(({ outcome }) => outcome === 'paid')) {
      found.push({ kind: 'unknown_to_provider', transactionId, ours: amountPiasters, theirs: 0 });
    }
  }
  return found;
}
