import { movedDetails } from './moved-columns.ts';

export default movedDetails(
  '0002-persons-of-service-forms',
  'what service forms say of their persons moves to cs_form_details',
  'cs_forms',
  'cs_form_details',
);
