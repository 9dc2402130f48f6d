import type { SignedFields } from './card-signature.ts';

/** What a transaction says of the payment. */
export type TransactionOutcome =
  /** The money came. */
  | 'paid'
  /** The bank has not answered yet. */
  | 'pending'
  | 'declined'
  /** The money came and has gone back since. */
  | 'reversed';

/** One transaction of the card provider, read from what it signed (or answered to our own request). */
export interface CardTransaction {
  /** The provider's number of it. */
  id: string;
  /** The provider's number of the intention that it belongs to. */
  providerOrderId: string;
  /** `refund` for what comes as the child of a payment: a refund or a void. */
  kind: 'payment' | 'refund';
  outcome: TransactionOutcome;
  /** Null when it is not a whole number of piasters, or larger than the sum of any order. */
  amountPiasters: number | null;
  currency: string;
  /** As the provider wrote it. */
  createdAt: string;
}

/** Reads the signed fields of a transaction. Anything that is not plainly a success is none. */
export function readTransaction(fields: SignedFields): CardTransaction {
  const isChild = fields.has_parent_transaction !== 'false';
  return {
    id: fields.id,
    providerOrderId: fields.order,
    // A capture is a child too, but it takes money instead of giving it back; the shop does not use it.
    kind: isChild ? 'refund' : 'payment',
    outcome: isChild && fields.is_capture !== 'false' ? 'declined' : outcomeOf(fields),
    amountPiasters: /^\d{1,12}$/.test(fields.amount_cents) ? Number(fields.amount_cents) : null,
    currency: fields.currency,
    createdAt: fields.created_at,
  };
}

function outcomeOf(fields: SignedFields): TransactionOutcome {
  if (fields.pending !== 'false') {
    return 'pending';
  }
  if (fields.success !== 'true' || fields.error_occured !== 'false') {
    return 'declined';
  }
  return fields.is_voided === 'false' && fields.is_refunded === 'false' ? 'paid' : 'reversed';
}

/**
 * What counts of two reports of one payment, in whatever order they come: a success outlives a late decline. That a
 * success known to us has gone back is told by its refund, which says how much; a late success of one of which we first
 * heard that it has gone back changes nothing.
 */
export function laterOutcome(known: TransactionOutcome, reported: TransactionOutcome): TransactionOutcome {
  const rank: Record<TransactionOutcome, number> = { pending: 0, declined: 1, paid: 2, reversed: 2 };
  return rank[reported] > rank[known] ? reported : known;
}
