import { isReversed } from './cairo-day.ts';
import { day, message } from './fields.ts';

/** The last day of a period whose first one stands beside it as `from`. */
const lastDay = () =>
  day().test(
    'after-first',
    message('period_reversed'),
    (to, { parent }) => !to || typeof parent?.from !== 'string' || !isReversed({ from: parent.from, to }),
  );

/** First and last day of a period, both included; without one that side is open. */
export const period = () => ({ from: day().optional(), to: lastDay().optional() });

/** The same with both sides closed. */
export const closedPeriod = () => ({ from: day().required(), to: lastDay().required() });
