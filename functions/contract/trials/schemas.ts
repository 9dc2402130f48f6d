import type { InferType } from 'yup';
import { LINK_SECRET_MAX } from '../appointments/link.ts';
import { LANGUAGES } from '../constants.ts';
import {
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  lang,
  message,
  moment,
  number,
  object,
  optionalChoice,
  optionalWritableText,
  paged,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { isBlank } from '../invisible.ts';
import { RETURN_REASONS, RETURN_TEXT_MAX } from '../returns/states.ts';
import { TRIAL_ANSWERS, TRIAL_FILTERS, TRIAL_OUTCOMES, TRIAL_STATES } from './constants.ts';

/** What a link carries. */
const ofLink = { secret: string().max(LINK_SECRET_MAX).required(), lang: lang() };

/** A trial as its link shows it. A family may share the phone: not whose it is, and not what is tried. */
const linkedTrial = object({
  /** The last day in Cairo, `2026-11-29`. */
  last_day: string().required(),
  state: choice(TRIAL_STATES),
  answer: choiceOrNull(TRIAL_ANSWERS),
  /** The order by which it is given back; null where the clinic handed it over, or somebody else ordered it. */
  order_id: textOrNull(),
  /** When they come about it, ISO 8601; null while nothing is booked. */
  appointment_at: textOrNull(),
}).required();
export type LinkedTrial = InferType<typeof linkedTrial>;

export const fetchLinkedTrial = { input: exact(ofLink), output: linkedTrial };
export const answerTrial = { input: exact({ ...ofLink, answer: choice(TRIAL_ANSWERS) }), output: linkedTrial };
export const bookTrialFitting = {
  input: exact({ ...ofLink, starts_at: moment().required(), requestId: requestId().required() }),
  output: linkedTrial,
};

/** A trial as its owner sees it beside their order. */
export const orderTrial = object({
  last_day: string().required(),
  state: choice(TRIAL_STATES),
  answer: choiceOrNull(TRIAL_ANSWERS),
  /** Of its link, by which the page of the order answers, too. */
  secret: string().required(),
});

/** A trial as the desk sees it. */
export const trial = object({
  $id: string().required(),
  order_id: textOrNull(),
  order_number: textOrNull(),
  /** The visit at which it was handed over. */
  form_id: textOrNull(),
  patient_id: textOrNull(),
  // Empty once the person of an order is forgotten.
  name: string().defined(),
  phone: string().defined(),
  lang: choice(LANGUAGES),
  /** What is tried; empty where nobody has said. */
  title_ar: string().defined(),
  title_en: string().defined(),
  handed_at: string().required(),
  last_day: string().required(),
  state: choice(TRIAL_STATES),
  answer: choiceOrNull(TRIAL_ANSWERS),
  answered_at: textOrNull(),
  /** When they come about it. */
  appointment_at: textOrNull(),
  /** A return of its order is under way. */
  returning: boolean().required(),
  version: number().required(),
}).required();
export type Trial = InferType<typeof trial>;

export const fetchTrials = {
  input: exact({ id: id(), filter: choice(TRIAL_FILTERS), cursor: id().optional() }),
  output: object(paged(trial)),
};

export const recordTrial = {
  input: exact({
    id: id(),
    trialId: id(),
    version: number().integer().min(0).required(),
    outcome: choice([...TRIAL_ANSWERS, ...TRIAL_OUTCOMES]),
    /** Of `returned` alone; the client need not say. */
    reason: optionalChoice(RETURN_REASONS),
    reason_text: optionalWritableText(RETURN_TEXT_MAX).test(
      'said',
      message('required'),
      (value, { parent }) => parent.reason !== 'other' || !isBlank(value),
    ),
  }),
  output: object({ state: choice(TRIAL_STATES), answer: choiceOrNull(TRIAL_ANSWERS) }).required(),
};
