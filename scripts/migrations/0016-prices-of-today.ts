import { filledColumns } from './filled-columns.ts';

/** Lists are sorted and filtered by the price of today, which was the only one before there were sales. */
export default filledColumns({
  id: '0016-prices-of-today',
  title: 'hearing aids have the price of today',
  table: 'hearing_aids',
  values: {},
  copies: { price_now_piasters: 'price_piasters' },
});
