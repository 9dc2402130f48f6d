import { filledColumns } from './filled-columns.ts';

/** What reviews add up to is counted by adding, which leaves an empty column empty. */
export default filledColumns({
  id: '0018-reviews-of-hearing-aids',
  title: 'hearing aids count their reviews',
  table: 'hearing_aids',
  values: { review_count: 0, review_stars: 0 },
});
