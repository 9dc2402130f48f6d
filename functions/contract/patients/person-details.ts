import { choice, day, flag, id, text } from '../columns.ts';
import { EMAIL_MAX, NAME_MAX } from '../constants.ts';
import { GENDERS } from '../forms/constants.ts';

/*
 * What is known of a person besides name, phones and year of birth. All of it may be unknown.
 */

export const NATIONAL_ID_LENGTH = 14;
export const RELATION_MAX = 60;
export const DESK_NOTE_MAX = 200;

export const PERSON_COLUMNS = {
  national_id: text(NATIONAL_ID_LENGTH, { told: true }),
  birth_date: day({ told: true }),
  sex: choice(GENDERS, { told: true }),
  /** Where they were born or live, by its English name. */
  governorate: text(40, { told: true }),
  email: text(EMAIL_MAX, { told: true }),
  /** Whoever is called when they cannot be reached. */
  contact_name: text(NAME_MAX, { told: true }),
  contact_relation: text(RELATION_MAX, { told: true }),
  contact_phone: text(20, { told: true }),
  /** Whether this one may be told about their hearing and treatment; null where nobody asked. */
  contact_may_know: flag({ told: true }),
  /** How they came to the clinic: the id of one of the admin's list. */
  referral_source: id({ told: true }),
  /** What everybody at the desk has to know: "Speak to the left side". */
  desk_note: text(DESK_NOTE_MAX, { told: true }),
} as const;

export type PersonDetail = keyof typeof PERSON_COLUMNS;
export const PERSON_DETAILS = Object.keys(PERSON_COLUMNS) as readonly PersonDetail[];
