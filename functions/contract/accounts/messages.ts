/**
 * What is told to an account by mail about itself: what came of its request to see the clinic's records, that its password was set
 * by a code to its phone, that somebody else has proven its phone, that an admin has reset its second factor, and that somebody
 * signed in on a new device.
 */
export const ACCOUNT_MESSAGES = [
  'records_linked',
  'records_declined',
  'password_by_code',
  'phone_moved',
  'factor_reset',
  'new_device',
] as const;
export type AccountMessage = (typeof ACCOUNT_MESSAGES)[number];
