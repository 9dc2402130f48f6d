import type { InferType } from 'yup';
import { LANGUAGES } from '../constants.ts';
import {
  choice,
  choiceOrNull,
  exact,
  id,
  lang,
  number,
  object,
  optionalChoice,
  paged,
  requestId,
  string,
  textOrNull,
  timeCursor,
} from '../fields.ts';
import { period } from '../period.ts';
import { AGREEMENT_CHANNELS, AGREEMENT_EVENTS, REGISTER_KINDS, REGISTER_PLACES } from './signing.ts';

/** Something that was said, by a client of the clinic or in an account. */
const line = object({
  /** Of the row and of what was said: an account's consent and its withdrawal are one row. */
  $id: string().required(),
  kind: choice(REGISTER_KINDS),
  channel: choiceOrNull(AGREEMENT_CHANNELS),
  event: choice(AGREEMENT_EVENTS),
  /** ISO 8601. */
  at: string().required(),
  place: choice(REGISTER_PLACES),
  lang: choiceOrNull(LANGUAGES),
  text_version: number().nullable().defined(),
  /** Of whom: a client, or else an account. */
  patient_id: textOrNull(),
  user_id: textOrNull(),
  name: string().defined(),
  signature_id: textOrNull(),
  actor_name: string().defined(),
}).required();
export type RegisterLine = InferType<typeof line>;

export const fetchConsentRegister = {
  input: exact({
    id: id(),
    kind: optionalChoice(REGISTER_KINDS),
    event: optionalChoice(AGREEMENT_EVENTS),
    ...period(),
    cursor: timeCursor(),
    /** Of somebody who takes the register away as a file, which is written down. */
    exportId: requestId(),
    lang: lang(),
  }),
  output: object(paged(line)),
};
