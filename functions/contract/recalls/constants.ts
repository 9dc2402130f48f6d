/*
 * Recall: clients who are due for a visit that nobody has booked, found by rules, and called one after the other.
 */

/** By what clients are found who are due. */
export const RECALL_RULES = ['test_due', 'warranty_ending', 'device_aging', 'quote_open', 'no_show'] as const;
export type RecallRule = (typeof RECALL_RULES)[number];

/** The number that a rule takes: since or until when, in which unit. */
interface RecallAmount {
  unit: 'days' | 'months' | 'years';
  usual: number;
  min: number;
  max: number;
}

export const RECALL_AMOUNTS: Readonly<Record<RecallRule, RecallAmount>> = {
  /** Since the last hearing test. */
  test_due: { unit: 'months', usual: 12, min: 3, max: 60 },
  /** Until the end of the warranty. */
  warranty_ending: { unit: 'days', usual: 30, min: 1, max: 180 },
  /** Since the device was handed over. */
  device_aging: { unit: 'years', usual: 4, min: 1, max: 15 },
  /** Since the visit whose service form was not issued. */
  quote_open: { unit: 'days', usual: 14, min: 1, max: 365 },
  /** Since the appointment that was missed. */
  no_show: { unit: 'days', usual: 2, min: 1, max: 90 },
};

/** `open` until somebody has decided: the client is called, perhaps again later. */
export const RECALL_STATES = ['open', 'closed'] as const;

/** How a client is recalled: called at once, or written to first and called if no appointment follows. */
export const RECALL_WAYS = ['call', 'message'] as const;
export type RecallWay = (typeof RECALL_WAYS)[number];
/** So many days after a message somebody is called. */
export const RECALL_MESSAGE_DAYS = 3;
/** Nobody is written to about a recall more often than once in so many days. */
export const RECALL_PAUSE_DAYS = 7;

/** What came of a call. `no_answer` and `later` leave the recall open, with another day to call. */
export const RECALL_OUTCOMES = ['booked', 'later', 'no_answer', 'declined', 'unreachable'] as const;
export type RecallOutcome = (typeof RECALL_OUTCOMES)[number];

/** Rows that are looked through for one page of clients who are due. */
export const RECALL_PAGE = 100;
/** Clients who are put onto the list by one request. */
export const RECALLS_AT_ONCE = 25;
/** Calls of a page of the list. */
export const RECALL_CALLS_PAGE = 25;
/** A call is put off by at most so many days. */
export const RECALL_DAYS_MAX = 365;
/** A visit that is booked within so many days counts as a result. */
export const RECALL_RESULT_DAYS = 30;
/** Results are told of recalls that began in so many days. */
export const RECALL_RESULTS_OF_DAYS = 90;
