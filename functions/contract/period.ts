import { isReversed } from './cairo-day.ts';
import { day, message } from './fields.ts';

/** The last day of a period whose first one stands beside it under a name. */
export const lastDay = (first = 'from') =>
  day().test(
    'after-first',
    message('period_reversed'),
    (to, { parent }) => !to || typeof parent?.[first] !== 'string' || !isReversed({ from: parent[first], to }),
  );

/** First and last day of a period, both included; without one that side is open. */
export const period = () => ({ from: day().optional(), to: lastDay().optional() });

/** The same with both sides closed. */
export const closedPeriod = () => ({ from: day().required(), to: lastDay().required() });
