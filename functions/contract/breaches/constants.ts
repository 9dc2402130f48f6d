/** What kinds of data a breach concerns. */
export const BREACHED_DATA = ['identity', 'contact', 'health', 'payment', 'account', 'other'] as const;

/** Who must be notified of a breach: the Personal Data Protection Centre, and the people whose data it is. */
export const BREACH_READERS = ['centre', 'people'] as const;
export type BreachReader = (typeof BREACH_READERS)[number];

/** The law asks to tell the Centre within so many hours, and the people within so many working days. */
export const CENTRE_HOURS = 72;
export const PEOPLE_WORKING_DAYS = 3;

export const BREACH_TEXT_MAX = 4_000;
export const BREACH_REFERENCE_MAX = 300;
export const BREACH_PEOPLE_MAX = 10_000_000;
/** More than a clinic has. */
export const BREACHES_SHOWN = 200;
