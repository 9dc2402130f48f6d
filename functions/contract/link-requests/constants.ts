/** What became of an account's request to see the records of its phone. */
export const LINK_REQUEST_STATES = ['waiting', 'linked', 'declined'] as const;

/** Why the desk links no record; the customer is not told, because it would say whether the clinic knows the phone. */
export const DECLINE_REASONS = ['no_record', 'other_person', 'not_confirmed', 'other_account'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
