/**
 * What became of a return: somebody asked for it; the pieces arrived; they were looked at and money is owed for some; the
 * money went back. Or nothing was owed, we did not take it, or the customer thought better of it.
 */
export const RETURN_STATES = [
  'requested',
  'received',
  'inspected',
  'refunded',
  'closed',
  'refused',
  'withdrawn',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The states in which somebody has something left to do. An order has at most one such return. */
export const OPEN_RETURN_STATES = ['requested', 'received', 'inspected'] as const satisfies readonly ReturnState[];

/** Where the desk may bring a return by itself; looking at the pieces says more (`inspect-return`). */
export const RETURN_MOVES = ['received', 'refused', 'refunded'] as const satisfies readonly ReturnState[];
export type ReturnMove = (typeof RETURN_MOVES)[number];

/** Why somebody gives pieces back, as far as they say: the law asks for no reason. */
export const RETURN_REASONS = [
  'does_not_help',
  'uncomfortable',
  'sound',
  'noise',
  'price',
  'not_used',
  'changed_mind',
  'wrong_item',
  'faulty',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
/** What is kept of it. */
export const KEPT_REASONS = [...RETURN_REASONS, 'not_said'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** What the list of the desk may be narrowed to: what is open, what is late among it, or one state. */
export const RETURN_FILTERS = ['open', 'late', ...RETURN_STATES] as const;
export type ReturnFilter = (typeof RETURN_FILTERS)[number];

/** Why no return can be asked for. */
export const RETURN_OBSTACLES = ['too_late', 'open', 'nothing_left'] as const;
export type ReturnObstacle = (typeof RETURN_OBSTACLES)[number];

/** The money of a return goes back within so many days after the pieces arrived. */
export const REFUND_DAYS = 7;
export const RETURN_TEXT_MAX = 500;
export const RETURNS_PAGE_SIZE = 20;
