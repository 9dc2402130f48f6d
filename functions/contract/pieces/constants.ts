/**
 * Where a numbered piece of the stock is: to be sold, sold, lent to a client, kept for lending, or gone (back to its
 * supplier, broken, lost). Only `in_stock` counts in the stock of the store.
 */
export const PIECE_STATES = ['in_stock', 'sold', 'lent', 'loaner', 'gone'] as const;
export type PieceState = (typeof PIECE_STATES)[number];

/** The states between which whoever keeps stock puts a piece by hand. */
export const KEPT_STATES = ['in_stock', 'loaner', 'gone'] as const satisfies readonly PieceState[];

/** The states in which a piece can be lent; of those in stock it can be sold as well. */
export const FREE_STATES = ['loaner', 'in_stock'] as const satisfies readonly PieceState[];
/** Of each of them, so many are offered while a number is typed. */
export const FREE_PIECES_SHOWN = 60;

/** So many serial numbers are taken in at once. */
export const DELIVERY_MAX = 90;
/** So many pieces of one order are named: the transaction in which all of it comes back has room for no more. */
export const ORDER_SERIALS_MAX = 16;
export const SUPPLIER_MAX = 120;
export const LOAN_NOTE_MAX = 500;
/** A hearing aid is lent for at most so many days. */
export const LOAN_DAYS_MAX = 365;
/** Loans that a list holds. */
export const LOANS_SHOWN = 100;

/** What happens to a hearing aid, by its serial number. */
export const LIFE_KINDS = ['taken_in', 'ordered', 'returned', 'sold', 'job', 'request', 'lent', 'back'] as const;
export type LifeKind = (typeof LIFE_KINDS)[number];
