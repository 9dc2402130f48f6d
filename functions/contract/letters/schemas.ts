import type { InferType } from 'yup';
import { LANGUAGES } from '../constants.ts';
import {
  boolean,
  choice,
  documentList,
  exact,
  id,
  list,
  message,
  number,
  object,
  optionalText,
  optionalWritableText,
  requestId,
  string,
  text,
} from '../fields.ts';
import {
  LETTER_RECIPIENT_MAX,
  LETTER_TEXT_MAX,
  TEMPLATE_BODY_MAX,
  TEMPLATE_KINDS,
  TEMPLATE_NAME_MAX,
  TEMPLATE_STATES,
} from './constants.ts';
import { LETTER_FIELD_NAMES } from './fields.ts';
import { bodyFault, isEmptyBody } from './template-rules.ts';

/** HTML with fields. A template that is in use says something in both languages. */
const body = () =>
  optionalText(TEMPLATE_BODY_MAX)
    .test('fields', (value, { createError }) => {
      const fault = bodyFault(value ?? '');
      return fault ? createError({ message: () => fault }) : true;
    })
    .test('said', message('required'), (value, { parent }) => parent.state !== 'in_use' || !isEmptyBody(value ?? ''));

const templateData = exact({
  kind: choice(TEMPLATE_KINDS),
  state: choice(TEMPLATE_STATES),
  name_ar: text(TEMPLATE_NAME_MAX),
  name_en: text(TEMPLATE_NAME_MAX),
  body_ar: body(),
  body_en: body(),
});

const version = () => number().integer().min(0).required();
const names = { name_ar: string().required(), name_en: string().required() };
/** Who saved something, and when. */
const saved = { saved_at: string().required(), actor_name: string().defined() };

const letterTemplate = object({
  $id: string().required(),
  kind: choice(TEMPLATE_KINDS),
  state: choice(TEMPLATE_STATES),
  ...names,
  /** A field of it tells how somebody hears. */
  health: boolean().required(),
  /** The number of the version that counts; the first one is 1. */
  current: number().required(),
  ...saved,
  version: version(),
});
export type LetterTemplate = InferType<typeof letterTemplate>;

export const fetchLetterTemplates = { input: exact({ id: id() }), output: documentList(letterTemplate) };

export const fetchLetterTemplate = {
  /** The version that counts, unless another one is asked for. */
  input: exact({ id: id(), templateId: id(), number: number().integer().min(1).optional() }),
  output: object({
    template: letterTemplate.required(),
    /** What the version says that was asked for. */
    number: number().required(),
    ...names,
    body_ar: string().defined(),
    body_en: string().defined(),
    /** The newest first. */
    versions: list(object({ number: number().required(), ...saved })),
  }),
};
export type TemplateContent = InferType<typeof fetchLetterTemplate.output>;

export const saveLetterTemplate = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    /** Absent for a new one. */
    templateId: id().optional(),
    /** As it was read; 0 of a new one. */
    version: version(),
    data: templateData,
  }),
  output: object({ template: letterTemplate.required() }),
};

/** A letter as it is printed. */
const printed = {
  lang: choice(LANGUAGES),
  kind: choice(TEMPLATE_KINDS),
  title: string().required(),
  /** Whose letterhead it has; nothing where the settings say nothing. */
  sender: object({ name: string().required(), address: string().defined(), phone: string().defined() }).required(),
  /** Sanitized, its fields filled in. */
  html: string().defined(),
};
const printedLetter = object(printed);
export type PrintedLetter = InferType<typeof printedLetter>;

/** A letter with the fields of which nothing is known: each is a dotted line. */
const previewed = printedLetter.shape({ missing: list(choice(LETTER_FIELD_NAMES)) }).required();

export const fetchTemplatePreview = {
  input: exact({
    id: id(),
    kind: choice(TEMPLATE_KINDS),
    lang: choice(LANGUAGES),
    name: optionalWritableText(TEMPLATE_NAME_MAX),
    body: body(),
    /** Whose values stand in its fields; examples where nobody is chosen. */
    patientId: id().optional(),
  }),
  output: previewed,
};

/** What is chosen and typed for a letter. */
const wanted = {
  id: id(),
  patientId: id(),
  templateId: id(),
  lang: choice(LANGUAGES),
  recipient: optionalWritableText(LETTER_RECIPIENT_MAX),
  text: optionalWritableText(LETTER_TEXT_MAX),
};

export const fetchLetterPreview = {
  input: exact(wanted),
  output: previewed
    .shape({
      /** The version of the template. */
      number: number().required(),
      /** Which of the typed fields the template has. */
      asks: list(choice(LETTER_FIELD_NAMES)),
    })
    .required(),
};
export type LetterPreview = InferType<typeof fetchLetterPreview.output>;

export const keepLetter = {
  input: exact({
    ...wanted,
    /** The version of the template that was previewed. */
    number: number().integer().min(1).required(),
    requestId: requestId().required(),
  }),
  output: object({ $id: string().required() }),
};

const letterSummary = object({
  $id: string().required(),
  lang: choice(LANGUAGES),
  kind: choice(TEMPLATE_KINDS),
  title: string().required(),
  at: string().required(),
  actor_name: string().required(),
});
export type LetterSummary = InferType<typeof letterSummary>;

export const fetchLetters = { input: exact({ id: id(), patientId: id() }), output: documentList(letterSummary) };

const keptLetter = letterSummary.shape({
  ...printed,
  patient_id: string().required(),
  name: string().required(),
  /** The version of the template from which it was made. */
  number: number().required(),
  /** SHA-256 of what is printed. */
  digest: string().required(),
});
export type KeptLetter = InferType<typeof keptLetter>;

export const fetchLetter = { input: exact({ id: id(), letterId: id() }), output: keptLetter.required() };
