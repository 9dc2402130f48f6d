import { filledColumns } from './filled-columns.ts';

/** Orders of before pieces could come back have no figures of returns, which increments, sums and filters pass over. */
export default filledColumns({
  id: '0004-returns-of-orders',
  title: 'orders of before returns get their figures, which are 0',
  table: 'orders',
  values: { return_due_piasters: 0, returns_cash_piasters: 0 },
});
