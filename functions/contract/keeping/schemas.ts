import { boolean, type InferType } from 'yup';
import { choice, exact, id, lang, list, number, object, textOrNull } from '../fields.ts';
import { KEEPING_NAMES } from './periods.ts';

/** A kind of thing that is kept for a time, and what of it goes soon. */
const dueErasure = object({
  what: choice(KEEPING_NAMES),
  /** For how long it is kept. */
  unit: choice(['days', 'months', 'years']),
  kept: number().required(),
  /** How many will go in `DUE_DAYS` days; counted up to 5,000, and `capped` where there are more. */
  due: number().required(),
  capped: boolean().required(),
  /** They are looked at one by one when their time comes, and some of them stay. */
  at_most: boolean().required(),
  /** The first day, in Cairo, on which any goes; null when none does. */
  first_on: textOrNull(),
}).required();
export type DueErasure = InferType<typeof dueErasure>;

export const fetchDueErasures = { input: exact({ id: id(), lang: lang() }), output: list(dueErasure) };
