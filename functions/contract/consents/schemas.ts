import type { InferType } from 'yup';
import { boolean, choice, exact, id, lang, list, moment, number, object } from '../fields.ts';
import { CONSENT_KINDS, CONSENT_PLACES } from './kinds.ts';

/** Where somebody stands with what they may agree to. */
const consent = object({
  kind: choice(CONSENT_KINDS),
  /** They have agreed to the words of today, and not withdrawn. */
  given: boolean().required(),
  /** When it was given last, and withdrawn, in ISO 8601; null when never. */
  given_at: moment().defined().nullable(),
  withdrawn_at: moment().defined().nullable(),
}).required();
export type Consent = InferType<typeof consent>;

export const fetchConsents = { input: exact({ id: id() }), output: list(consent) };

export const setConsent = {
  input: exact({
    id: id(),
    kind: choice(CONSENT_KINDS),
    given: boolean().required(),
    /** The number of the words that were read; not needed to withdraw. */
    version: number().integer().optional(),
    place: choice(CONSENT_PLACES),
    lang: lang(),
  }),
  output: consent,
};
