/**
 * Where a trial stands: it runs, the client keeps the hearing aids or has given them back, or it ended without a word. One
 * whose last day is over counts as ended, whatever its row says.
 */
export const TRIAL_STATES = ['running', 'kept', 'returned', 'ended'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** What a client says of hearing aids that they try. */
export const TRIAL_ANSWERS = ['helps', 'not_yet'] as const;
export type TrialAnswer = (typeof TRIAL_ANSWERS)[number];
/** Where they said it: by the link of a message or of their order, or to the desk. */
export const ANSWER_PLACES = ['link', 'desk'] as const;

/** How the desk ends a trial. What an order brought is given back by a return of that order. */
export const TRIAL_OUTCOMES = ['kept', 'returned', 'ended'] as const satisfies readonly TrialState[];

/** Clients are asked how it goes so many days after they got the hearing aids, and so many days before the end. */
export const CHECKPOINT_DAYS = [3, 10] as const;
export const CHECKPOINT_BEFORE_END = 2;

/** What the list of the desk may be narrowed to: those that run, end soon, or do not help yet; and those that are over. */
export const TRIAL_FILTERS = ['running', 'ending', 'not_yet', 'over'] as const;
export type TrialFilter = (typeof TRIAL_FILTERS)[number];
/** A trial ends soon when so many days or fewer are left. */
export const ENDING_DAYS = 3;
export const TRIALS_PAGE_SIZE = 25;
