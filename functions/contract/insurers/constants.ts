/** Who pays: the client, or the insurer (or company) that owes a part of their bill. */
export const PAYERS = ['client', 'insurer'] as const;
export type Payer = (typeof PAYERS)[number];

export const INSURER_NAME_MAX = 120;
export const INSURER_CONTACT_MAX = 300;
export const MEMBERSHIP_MAX = 60;
/** More than any clinic works with. */
export const MAX_INSURERS = 500;

/** Days since the form was issued, from which an age begins: 0–30, 31–60, 61–90, and older. */
export const AGE_LIMITS = [30, 60, 90] as const;
export const INSURER_PAGE_SIZE = 25;
