/** A plan has at most so many instalments: three years of months. */
export const MAX_INSTALMENTS = 36;
/** Instalments that come due within so many days are listed beside those that are due. */
export const DUE_SOON_DAYS = 7;
export const DUE_PAGE_SIZE = 30;

/** What a client is told of an instalment: the day before it is due, and once when it is overdue. */
export const INSTALMENT_MESSAGES = ['instalment_due', 'instalment_overdue'] as const;
export type InstalmentMessage = (typeof INSTALMENT_MESSAGES)[number];
