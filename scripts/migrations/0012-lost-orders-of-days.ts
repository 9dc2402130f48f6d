import { filledColumns } from './filled-columns.ts';

/** Days of before an order could be lost have no number of lost ones, which nothing could count up. */
export default filledColumns({
  id: '0012-lost-orders-of-days',
  title: 'days of before orders could be lost count none',
  table: 'state_days',
  isVersioned: false,
  values: { lost: 0 },
});
