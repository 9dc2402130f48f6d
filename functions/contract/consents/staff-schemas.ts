import type { InferType } from 'yup';
import { ID_PATTERN, LANGUAGES, NAME_MAX } from '../constants.ts';
import {
  array,
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  list,
  message,
  number,
  object,
  optionalChoice,
  optionalText,
  optionalWritableText,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { isBlank } from '../invisible.ts';
import {
  AGREEMENT_CHANNELS,
  AGREEMENT_EVENTS,
  AGREEMENT_KINDS,
  AGREEMENT_PLACES,
  DOCUMENTS_MAX,
  isSignature,
  SIGNER_RELATIONS,
  SIGNING_METHODS,
  STROKES_MAX,
  WITHDRAWABLE,
} from './signing.ts';

const optionalId = () => string().matches(ID_PATTERN).nullable().optional();

/** Words in both languages. */
const words = object({ ar: string().required(), en: string().required() }).required();

/** What was said last of one thing that is asked. */
const answer = object({
  channel: choiceOrNull(AGREEMENT_CHANNELS),
  /** Null while nobody has been asked. */
  event: choiceOrNull(AGREEMENT_EVENTS),
  at: textOrNull(),
}).required();

const document = object({
  kind: choice(AGREEMENT_KINDS),
  /** Of a loan, a trial or a visit. */
  about_id: textOrNull(),
  title: words,
  answers: list(answer),
}).required();
export type AgreementDocument = InferType<typeof document>;

/** What was said of one thing, when and where. */
const entry = object({
  $id: string().required(),
  kind: choice(AGREEMENT_KINDS),
  channel: choiceOrNull(AGREEMENT_CHANNELS),
  about_id: textOrNull(),
  event: choice(AGREEMENT_EVENTS),
  at: string().required(),
  place: choice(AGREEMENT_PLACES),
  /** The paper that was signed; null where nothing was. */
  signature_id: textOrNull(),
  /** Who was there or wrote it down; empty where the client did it alone. */
  actor_name: string().defined(),
}).required();
export type AgreementEntry = InferType<typeof entry>;

const agreements = object({ documents: list(document), history: list(entry) }).required();
export type Agreements = InferType<typeof agreements>;

export const fetchAgreements = { input: exact({ id: id(), patientId: id() }), output: agreements };

/** Which document is meant. */
const meant = { kind: choice(AGREEMENT_KINDS), about_id: optionalId() };

const sheetDocument = object({
  kind: choice(AGREEMENT_KINDS),
  about_id: textOrNull(),
  title: words,
  text: words,
  /** What is answered by itself: each way of writing, or the document as a whole (null). */
  items: list(object({ channel: choiceOrNull(AGREEMENT_CHANNELS), label: words }).required()),
  /** Of the words as they stand now: whoever signs says which they have read. */
  digests: words,
}).required();
export type SheetDocument = InferType<typeof sheetDocument>;

const signingSheet = object({ first_name: string().defined(), documents: list(sheetDocument) }).required();
export type SigningSheet = InferType<typeof signingSheet>;

export const fetchSigningSheet = {
  input: exact({ id: id(), patientId: id(), documents: array().of(exact(meant)).min(1).max(DOCUMENTS_MAX).required() }),
  output: signingSheet,
};

const signedDocument = exact({
  ...meant,
  digest: string()
    .matches(/^[0-9a-f]{64}$/)
    .required(),
  answers: array()
    .of(exact({ channel: optionalChoice(AGREEMENT_CHANNELS), agreed: boolean().required() }))
    .min(1)
    .max(AGREEMENT_CHANNELS.length)
    .required(),
});

export const signAgreements = {
  input: exact({
    id: id(),
    patientId: id(),
    requestId: requestId().required(),
    lang: choice(LANGUAGES),
    documents: array().of(signedDocument).min(1).max(DOCUMENTS_MAX).required(),
    relation: choice(SIGNER_RELATIONS),
    /** Of whoever signs for the client, and of everybody who types instead of drawing. */
    name: optionalWritableText(NAME_MAX).test(
      'said',
      message('required'),
      (value, { parent }) => (parent.relation === 'self' && parent.method === 'drawn') || !isBlank(value),
    ),
    method: choice(SIGNING_METHODS),
    strokes: optionalText(STROKES_MAX).test('drawn', message('required'), (value, { parent }) =>
      parent.method === 'drawn' ? isSignature(value ?? '') : !value,
    ),
  }),
  output: object({ $id: string().required() }).required(),
};

export const withdrawAgreement = {
  input: exact({
    id: id(),
    patientId: id(),
    requestId: requestId().required(),
    kind: choice(WITHDRAWABLE),
    channel: optionalChoice(AGREEMENT_CHANNELS),
  }),
  /** False where nothing was agreed to. */
  output: object({ withdrawn: boolean().required() }).required(),
};

const signature = object({
  $id: string().required(),
  lang: choice(LANGUAGES),
  text_version: number().required(),
  patient_name: string().required(),
  documents: list(
    object({
      kind: choice(AGREEMENT_KINDS),
      about_id: textOrNull(),
      title: string().required(),
      text: string().required(),
      answers: list(
        object({
          channel: choiceOrNull(AGREEMENT_CHANNELS),
          label: string().required(),
          agreed: boolean().required(),
        }).required(),
      ),
    }).required(),
  ),
  relation: choice(SIGNER_RELATIONS),
  signer_name: string().required(),
  method: choice(SIGNING_METHODS),
  strokes: textOrNull(),
  witness_name: string().required(),
  signed_at: string().required(),
  hash: string().required(),
  /** Nothing of it was changed since it was signed. */
  intact: boolean().required(),
}).required();
export type Signature = InferType<typeof signature>;

export const fetchSignature = { input: exact({ id: id(), signatureId: id() }), output: signature };
