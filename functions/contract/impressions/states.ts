/** What customer service is asked to call about: an impression of an ear, or the repair of a hearing aid that was ordered. */
export const REQUEST_KINDS = ['impression', 'repair'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * What became of a request: nobody called yet, an appointment was made (a repair is taken by somebody), the impression is
 * taken (the repair is done). Or nothing came of it: nobody was reached, or it is not wanted any more.
 */
export const IMPRESSION_STATES = ['waiting', 'called', 'done', 'dropped'] as const;
export type ImpressionState = (typeof IMPRESSION_STATES)[number];
/** The states in which somebody has something left to do. */
export const OPEN_IMPRESSION_STATES = ['waiting', 'called'] as const satisfies readonly ImpressionState[];

/** So long customers say what is wrong: with the word of the warranty it becomes a reason of the visit (`REASON_MAX`). */
export const PROBLEM_MAX = 160;
