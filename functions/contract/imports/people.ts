import { CONTACT_WAYS } from '../contacts/constants.ts';
import { PERSON_DETAILS, type PersonDetail } from '../patients/person-details.ts';

/** What no file says in a way that could be read: an agreement. */
const NOT_IMPORTED = ['contact_may_know'] as const satisfies PersonDetail[];
type Imported = Exclude<PersonDetail, (typeof NOT_IMPORTED)[number]>;
const isImported = (detail: PersonDetail): detail is Imported => !NOT_IMPORTED.some((one) => one === detail);

/** How somebody wants to be written to, at all of their phones: it is kept with these, and only of who gets a record. */
export const CONTACT_WISHES = ['preferred_way', 'preferred_lang'] as const;
export type ContactWish = (typeof CONTACT_WISHES)[number];
/** Ways that somebody may prefer. WhatsApp is how everybody is written to of whom nothing else is known. */
export const PREFERRED_WAYS = ['whatsapp', ...CONTACT_WAYS] as const;

/** What of a person a row says in one text each; its phones are a list. */
export type PersonText = 'name' | 'birth_year' | Imported | ContactWish;
export const PERSON_TEXTS: readonly PersonText[] = [
  'name',
  'birth_year',
  ...PERSON_DETAILS.filter(isImported),
  ...CONTACT_WISHES,
];

/** A field of a person, as columns of a file are matched with it. */
export type PersonField = PersonText | 'phones';
export const PERSON_FIELDS: readonly PersonField[] = [
  'name',
  'phones',
  ...PERSON_TEXTS.filter((field) => field !== 'name'),
];

/** A field of a record of a person. */
export type RecordField = Exclude<PersonField, ContactWish>;
const isOfRecord = (field: PersonField): field is RecordField => !CONTACT_WISHES.some((wish) => wish === field);
export const RECORD_FIELDS: readonly RecordField[] = PERSON_FIELDS.filter(isOfRecord);
