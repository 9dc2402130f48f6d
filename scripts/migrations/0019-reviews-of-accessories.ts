import { filledColumns } from './filled-columns.ts';

/** As 0018, for the other kind of products. */
export default filledColumns({
  id: '0019-reviews-of-accessories',
  title: 'accessories count their reviews',
  table: 'accessories',
  values: { review_count: 0, review_stars: 0 },
});
