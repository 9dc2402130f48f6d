import { filledColumns } from './filled-columns.ts';

/** As 0016, for the other kind of products. */
export default filledColumns({
  id: '0017-prices-of-accessories-today',
  title: 'accessories have the price of today',
  table: 'accessories',
  values: {},
  copies: { price_now_piasters: 'price_piasters' },
});
