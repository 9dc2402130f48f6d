export const CODE_MIN = 4;
export const CODE_MAX = 30;
/** The most orders to which the use of a code may be limited. */
export const CODE_USES_MAX = 5_000;
export const CODES_PAGE_SIZE = 50;
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
