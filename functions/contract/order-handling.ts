/** Choices of working on orders: the calls to customers before cash orders are sent, and what lists of orders filter by. */

/** What came of calling the customer of a cash order. */
export const CALL_OUTCOMES = ['confirmed', 'no_answer', 'refused', 'call_later'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Cash orders whose customer has yet to say yes: all of them, nobody called yet, no answer so far, to be called later. */
export const CONFIRMATIONS = ['waiting', 'uncalled', 'no_answer', 'call_later'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Orders that the admin gets at a time. */
export const ADMIN_ORDERS_PAGE_SIZE = 20;
export const AUDIT_PAGE_SIZE = 30;
export const ORDER_NOTE_MAX = 1000;
/** Days that one report covers at most. */
export const REPORT_DAYS_MAX = 366;
/** Totals of filtered lists are counted up to here; a list that has more says `capped`. */
export const COUNTED_MAX = 5000;

/** What differs between the card provider's books and ours. */
export const PAYMENT_FINDINGS = [
  /** The provider took money for an order that is not paid. */
  'paid_unknown',
  /** The provider took another amount or currency than the order asks for. */
  'amount_differs',
  /** The order is paid, but the provider knows nothing of the payment. */
  'unknown_to_provider',
  /** One side says that the money went back, the other that it did not. */
  'refund_differs',
] as const;
export type PaymentFindingKind = (typeof PAYMENT_FINDINGS)[number];

/** What the settings may be set to. */
export const SETTINGS_LIMITS = {
  /** EGP. */
  delivery_fee: { min: 0, max: 100_000 },
  /** Percent. */
  vat: { min: 0, max: 100 },
  /** Cash orders of one account that may wait for confirmation. */
  max_open_cash_orders: { min: 1, max: 50 },
  /** Minutes for which an unpaid card order keeps its stock; the provider takes payments for 25. */
  card_hold_minutes: { min: 26, max: 240 },
  /** Minutes for which a declined one still does. */
  declined_hold_minutes: { min: 1, max: 60 },
  /** Pieces at which a product counts as running out. */
  low_stock: { min: 0, max: 1000 },
} as const;
export const SETTINGS_PASSWORD_MAX = 100;
export const TERMS_MAX = 100_000;
