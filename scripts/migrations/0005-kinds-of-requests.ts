import { filledColumns } from './filled-columns.ts';

/** Until repairs could be asked for every request was for an impression, and did not say so. */
export default filledColumns({
  id: '0005-kinds-of-requests',
  title: 'requests of before repairs say that they are for an impression',
  table: 'impression_requests',
  values: { kind: 'impression' },
});
