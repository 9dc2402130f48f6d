import type { InferType } from 'yup';
import { LANGUAGES } from '../constants.ts';
import {
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  number,
  object,
  phone,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '../system/constants.ts';
import { CONTACT_SUBJECTS, CONTACT_WAYS, type ContactSubject, STOP_PLACES } from './constants.ts';
import { CONTACT_KINDS } from './texts.ts';

export const recordContact = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    /** Which text was prepared, for what, and for which phone. */
    kind: choice(CONTACT_KINDS),
    about: choice(Object.keys(CONTACT_SUBJECTS) as ContactSubject[]),
    aboutId: id(),
    phone: phone(),
  }),
  /** False where it is about nobody who has a record. */
  output: object({ recorded: boolean().required() }).required(),
};

export const markCalled = {
  input: exact({ id: id(), messageId: id() }),
  /** False where nobody has to be called any more: the message has arrived, or its appointment is another one now. */
  output: object({ called: boolean().required() }).required(),
};

/** How one phone of somebody may be written to. Moments in ISO 8601. */
export const contactPoint = object({
  phone: string().required(),
  /** Null: as everybody, by WhatsApp and else by SMS. */
  way: choiceOrNull(CONTACT_WAYS),
  /** In which they are written to; null where nobody has said so. */
  lang: choiceOrNull(LANGUAGES),
  /** Since when the phone gets no messages, whoever of a family it is; null when it gets them. */
  stopped_at: textOrNull(),
  stopped_on: choiceOrNull(STOP_PLACES),
  /** Since when they agree to offers; null when they do not. */
  offers_at: textOrNull(),
  /** When it was seen that the phone is in the hands of those who answer for it. */
  proven_at: textOrNull(),
  /** What became of the last message; null when there was none. */
  last_state: choiceOrNull(MESSAGE_STATES),
  last_channel: choiceOrNull(MESSAGE_CHANNELS),
  last_at: textOrNull(),
  version: number().required(),
});
export type ContactPoint = InferType<typeof contactPoint>;

export const updateContactPoint = {
  input: exact({
    id: id(),
    patientId: id(),
    phone: phone(),
    version: number().integer().min(0).required(),
    data: exact({
      way: choiceOrNull(CONTACT_WAYS),
      lang: choiceOrNull(LANGUAGES),
      /** Whether the phone gets messages about appointments, orders and payments. */
      messages: boolean().required(),
      offers: boolean().required(),
    }),
  }),
  output: contactPoint.required(),
};

/** Whether offers may go to the caller's own phone. */
const ownOffers = object({
  /** As written in Egypt (01…); null where no record that the account sees has the phone it has proven. */
  phone: textOrNull(),
  /** ISO 8601; null while they do not agree. */
  agreed_at: textOrNull(),
  /** The phone gets no messages at all. */
  stopped: boolean().required(),
}).required();
export type OwnOffers = InferType<typeof ownOffers>;

export const fetchOwnOffers = { input: exact({ id: id() }), output: ownOffers };

export const setOwnOffers = {
  /** With the number of the words that were shown. */
  input: exact({ id: id(), agreed: boolean().required(), version: number().integer().min(1).required() }),
  output: ownOffers,
};
