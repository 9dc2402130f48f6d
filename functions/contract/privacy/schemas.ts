import { boolean, type InferType } from 'yup';
import { PASSWORD_MAX } from '../constants.ts';
import { choice, exact, id, lang, list, number, object, string, textOrNull } from '../fields.ts';
import { KEEPING_NAMES } from '../keeping/periods.ts';

export const SUBJECT_KINDS = ['user', 'patient'] as const;
/** Being carried out; kept for as long as it has to be; done. */
export const REQUEST_STATES = ['running', 'waiting', 'done'] as const;

/** What stays of somebody who is erased. */
const kept = object({
  what: choice(KEEPING_NAMES),
  /** How many there are, up to 5,000. */
  count: number().required(),
  /** The last day, in Cairo, on which any of it tells of them. */
  until: string().required(),
}).required();
export type Kept = InferType<typeof kept>;

const erasure = object({
  /** The day until which nothing can be erased, because the record has to be kept; null when it can be now. */
  waits_until: textOrNull(),
  kept: list(kept),
}).required();
export type Erasure = InferType<typeof erasure>;

/** A `PersonalFile` as JSON: it is handed on as it is. */
const file = object({ json: string().required() }).required();

/** The caller's password; absent where the account has none. */
const own = { id: id(), password: string().max(PASSWORD_MAX).nullable().optional(), lang: lang() };
const subject = { id: id(), subject: choice(SUBJECT_KINDS), subjectId: id(), lang: lang() };

export const fetchOwnData = {
  input: exact(own),
  output: object({
    json: string().required(),
    /** The same person as FHIR R4 bundles: the account itself, and whoever's audiograms the clinic shows it. */
    bundles: list(string().required()),
  }).required(),
};
export const fetchOwnErasure = { input: exact({ id: id(), lang: lang() }), output: erasure };
export const deleteAccount = { input: exact(own), output: erasure };

export const fetchPersonalData = { input: exact(subject), output: file };
export const fetchErasure = { input: exact(subject), output: erasure };

/** Somebody who asked to be erased. */
const request = object({
  $id: string().required(),
  $createdAt: string().required(),
  subject: choice(SUBJECT_KINDS),
  subject_id: string().required(),
  state: choice(REQUEST_STATES),
  /** The last day on which they must have an answer; null when they had it at once. */
  answer_by: textOrNull(),
  answered_at: textOrNull(),
  /** The day until which the record is kept; null when it was erased at once. */
  kept_until: textOrNull(),
  erased_at: textOrNull(),
}).required();
export type PrivacyRequest = InferType<typeof request>;

export const erasePatient = {
  input: exact({ id: id(), patientId: id(), lang: lang() }),
  output: object({ request, done: boolean().required() }).required(),
};

export const fetchPrivacyRequests = { input: exact({ id: id(), lang: lang() }), output: list(request) };

export const answerPrivacyRequest = { input: exact({ id: id(), requestId: id(), lang: lang() }), output: request };
