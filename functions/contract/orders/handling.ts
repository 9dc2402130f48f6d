/** What came of calling the customer of a cash order. */
export const CALL_OUTCOMES = ['confirmed', 'no_answer', 'refused', 'call_later'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Cash orders whose customer has yet to say yes: all of them, nobody called yet, no answer so far, to be called later. */
export const CONFIRMATIONS = ['waiting', 'uncalled', 'no_answer', 'call_later'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Orders that the admin gets at a time. */
export const ADMIN_ORDERS_PAGE_SIZE = 20;
export const ORDER_NOTE_MAX = 1000;
