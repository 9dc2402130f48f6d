/** Stars of a review. */
export const STARS = [5, 4, 3, 2, 1] as const;
export const REVIEW_MAX = 2_000;
export const REVIEW_REASON_MAX = 500;
/** Reviews shown at a time. */
export const REVIEWS_PAGE = 10;
/** By which name a review is shown: the first name of who wrote it, or none. */
export const REVIEW_NAMES = ['first_name', 'customer'] as const;
/** Not looked at yet; shown in the store; not shown. */
export const REVIEW_STATES = ['waiting', 'approved', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
