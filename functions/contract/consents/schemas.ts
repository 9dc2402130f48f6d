import type { InferType } from 'yup';
import { PASSWORD_MAX } from '../constants.ts';
import {
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  lang,
  list,
  moment,
  number,
  object,
  optionalChoice,
  requestId,
  string,
} from '../fields.ts';
import { CONSENT_KINDS, CONSENT_PLACES } from './kinds.ts';
import { AGREEMENT_CHANNELS, WITHDRAWABLE } from './signing.ts';

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

/** What a client of the clinic has agreed to. */
const ownAgreement = object({
  patient_id: string().required(),
  /** Whose record it is: an account may see several. */
  name: string().required(),
  kind: choice(WITHDRAWABLE),
  channel: choiceOrNull(AGREEMENT_CHANNELS),
  at: string().required(),
}).required();
export type OwnAgreement = InferType<typeof ownAgreement>;

export const fetchOwnAgreements = { input: exact({ id: id() }), output: list(ownAgreement) };

export const withdrawOwnAgreement = {
  input: exact({
    id: id(),
    patientId: id(),
    requestId: requestId().required(),
    kind: choice(WITHDRAWABLE),
    channel: optionalChoice(AGREEMENT_CHANNELS),
  }),
  output: list(ownAgreement),
};

export const unlockScreen = {
  input: exact({ id: id(), password: string().max(PASSWORD_MAX).required() }),
  output: object({ unlocked: boolean().required() }).required(),
};
