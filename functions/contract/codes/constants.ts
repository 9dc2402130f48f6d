export const CODE_MIN = 4;
export const CODE_MAX = 30;
/** Appwrite counts rows exactly to so many. */
export const CODE_USES_MAX = 5_000;
/** More codes than a shop has at once. */
export const MAX_CODES = 500;
export const CODE_USES_PAGE = 50;

/** Why a code takes nothing off a cart now. */
export const CODE_PROBLEMS = [
  'not_yet',
  'over',
  'used_up',
  /** By this account. */
  'used',
  /** What it covers costs less than its minimum. */
  'minimum',
  /** It covers nothing of the cart. */
  'not_for_cart',
  /** The products' own prices are better. */
  'no_better',
] as const;
export type CodeProblem = (typeof CODE_PROBLEMS)[number];
