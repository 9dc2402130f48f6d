/** What differs between the card provider's books and ours. */
export const PAYMENT_FINDINGS = [
  /** The provider took money for an order that is not paid. */
  'paid_unknown',
  /** The provider took another amount or currency than the order asks for. */
  'amount_differs',
  /** A payment or a refund is in our books, but the provider knows nothing of it. */
  'unknown_to_provider',
  /** One side says that the money went back, the other that it did not. */
  'refund_differs',
] as const;

export type PaymentFindingKind = (typeof PAYMENT_FINDINGS)[number];
