import { movedDetails } from './moved-columns.ts';

export default movedDetails(
  '0001-persons-of-visit-forms',
  'what visit forms say of their persons moves to form_details',
  'forms',
  'form_details',
);
