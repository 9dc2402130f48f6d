/** What is told to an account by mail about itself: what came of its request to see the clinic's records. */
export const ACCOUNT_MESSAGES = ['records_linked', 'records_declined'] as const;
export type AccountMessage = (typeof ACCOUNT_MESSAGES)[number];
