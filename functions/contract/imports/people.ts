import { PERSON_DETAILS, type PersonDetail } from '../patients/person-details.ts';

/** What no file says in a way that could be read: an agreement, and a source of the admin's own list. */
const NOT_IMPORTED = ['contact_may_know', 'referral_source'] as const satisfies PersonDetail[];
type Imported = Exclude<PersonDetail, (typeof NOT_IMPORTED)[number]>;
const isImported = (detail: PersonDetail): detail is Imported => !NOT_IMPORTED.some((one) => one === detail);

/** What of a person a row says in one text each; its phones are a list. */
export type PersonText = 'name' | 'birth_year' | Imported;
export const PERSON_TEXTS: readonly PersonText[] = ['name', 'birth_year', ...PERSON_DETAILS.filter(isImported)];

/** A field of a person, as columns of a file are matched with it. */
export type PersonField = PersonText | 'phones';
export const PERSON_FIELDS: readonly PersonField[] = [
  'name',
  'phones',
  ...PERSON_TEXTS.filter((field) => field !== 'name'),
];
