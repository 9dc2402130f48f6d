/**
 * What is told to an account by mail about itself: what came of its request to see the clinic's records, that its password was set
 * by a code to its phone, and that somebody else has proven its phone.
 */
export const ACCOUNT_MESSAGES = ['records_linked', 'records_declined', 'password_by_code', 'phone_moved'] as const;
export type AccountMessage = (typeof ACCOUNT_MESSAGES)[number];
