import type { InferType, StringSchema } from 'yup';
import {
  boolean,
  choice,
  day,
  each,
  email,
  exact,
  id,
  list,
  message,
  moment,
  number,
  object,
  optionalChoice,
  optionalWritableText,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { EARS, LEVEL_MAX, LEVEL_MIN } from '../hearing/audiogram.ts';
import { isBlank } from '../invisible.ts';
import {
  AIR_FREQUENCIES,
  AUDIOGRAM_NOTE_MAX,
  AUDIOMETER_MAX,
  BONE_FREQUENCIES,
  DEGREE_RULES,
  LEVEL_STEP,
  TESTER_MAX,
  TRANSDUCERS,
  WORD_LIST_MAX,
} from './constants.ts';

/** A hearing level, dB HL. */
const level = () =>
  number()
    .integer()
    .min(LEVEL_MIN)
    .max(LEVEL_MAX)
    .test('step', message('step', { step: LEVEL_STEP }), (value) => (value ?? 0) % LEVEL_STEP === 0);

/** A threshold: dB HL; with `no_response`, the loudest tone that was not heard. */
const threshold = object({
  level: level().required(),
  masked: boolean().optional(),
  no_response: boolean().optional(),
})
  .noUnknown()
  .optional()
  .default(undefined);
export type Threshold = NonNullable<InferType<typeof threshold>>;

/** What was measured of an ear. */
const ear = exact({
  air: exact(each(AIR_FREQUENCIES, () => threshold)),
  bone: exact(each(BONE_FREQUENCIES, () => threshold)),
  /** Speech reception threshold, dB HL. */
  speech_threshold: level().optional(),
  /** Word recognition: percent of a list of words that were repeated rightly at a level. */
  words: object({
    percent: number().integer().min(0).max(100).required(),
    level: level().required(),
    list: optionalWritableText(WORD_LIST_MAX),
  })
    .noUnknown()
    .optional()
    .default(undefined),
});
export type MeasuredEar = InferType<typeof ear>;

/** What was measured of both ears: the text in a row's `results`. */
const results = exact(each(EARS, () => ear));
export type AudiogramResults = InferType<typeof results>;

const isMeasured = (audiogram: Partial<AudiogramResults> | undefined): boolean =>
  EARS.some((side) => {
    const { air, bone, speech_threshold, words } = audiogram?.[side] ?? {};
    const points = [...Object.values(air ?? {}), ...Object.values(bone ?? {})];
    return words !== undefined || speech_threshold !== undefined || points.some((point) => point !== undefined);
  });

const unlessReported = ([isReported]: readonly unknown[], schema: StringSchema<string | null | undefined>) =>
  isReported
    ? schema
    : schema.required().test('not-blank', message('required'), (value) => value === undefined || !isBlank(value));

/** An audiogram as it is written down. */
const audiogramData = exact({
  measured_at: moment().required(),
  /** The client says so, or brought it along: nobody of the clinic measured it. */
  self_reported: boolean().optional(),
  /** Who measured; needed, like the transducer, of what the clinic measured. */
  tester: optionalWritableText(TESTER_MAX).when('self_reported', unlessReported),
  audiometer: optionalWritableText(AUDIOMETER_MAX),
  /** The day of the audiometer's last calibration. */
  calibrated_on: day().nullable().optional(),
  transducer: optionalChoice(TRANSDUCERS).when('self_reported', unlessReported),
  results: results.test('some', message('required'), isMeasured),
  note: optionalWritableText(AUDIOGRAM_NOTE_MAX),
});

export const audiogram = object({
  $id: string().required(),
  measured_at: string().required(),
  self_reported: boolean().required(),
  tester: textOrNull(),
  audiometer: textOrNull(),
  /** At 00:00Z. */
  calibrated_on: textOrNull(),
  transducer: string()
    .nullable()
    .defined()
    .oneOf([...TRANSDUCERS, null]),
  results: results.required(),
  note: textOrNull(),
  version: number().required(),
}).required();
export type Audiogram = InferType<typeof audiogram>;

export const saveAudiogram = {
  input: exact({
    id: id(),
    patientId: id(),
    requestId: requestId().required(),
    /** Which one is changed, as it was read at `version`; a new one has neither. */
    audiogramId: id().optional(),
    version: number()
      .integer()
      .min(0)
      .when('audiogramId', ([changed], schema) => (changed ? schema.required() : schema)),
    data: audiogramData,
  }),
  output: audiogram,
};

/** The fields of what is written down. */
export const AUDIOGRAM_FIELDS = Object.keys(audiogramData.fields) as (keyof typeof audiogramData.fields)[];

/** The account in which a patient sees what was measured. */
const linkedAccount = object({
  userId: string().required(),
  username: string().required(),
  /** When they saved an audiogram there that has not been taken over, ISO 8601. */
  hearing_saved_at: textOrNull(),
});
export type LinkedAccount = InferType<typeof linkedAccount>;

/** Newest first. */
export const fetchAudiograms = {
  input: exact({ id: id(), patientId: id() }),
  output: object({
    documents: list(audiogram),
    total: number().required(),
    /** By whose rule degrees are told. */
    degree_rule: choice(DEGREE_RULES),
    account: linkedAccount.nullable().defined(),
  }),
};

export const linkAccount = {
  input: exact({
    id: id(),
    patientId: id(),
    email: email(),
    /** Whose account that is, as was answered before; without it nothing is linked yet. */
    userId: id().optional(),
  }),
  output: object({
    userId: string().required(),
    username: string().required(),
    linked: boolean().required(),
  }),
};

export const unlinkAccount = {
  input: exact({ id: id(), patientId: id() }),
  output: object({ $id: string().required() }),
};

export const takeOverHearing = { input: exact({ id: id(), patientId: id() }), output: audiogram };

/** As the person sees it whose hearing it is; without what the staff wrote beside it. */
const ownAudiogram = audiogram.omit(['version', 'note']).shape({
  /** Whose, as the clinic knows them: one account may see a family's. */
  name: string().required(),
});
export type OwnAudiogram = InferType<typeof ownAudiogram>;

export const fetchOwnAudiograms = {
  input: exact({ id: id() }),
  output: object({
    documents: list(ownAudiogram),
    total: number().required(),
    degree_rule: choice(DEGREE_RULES),
    /** The clinic has linked the account to a patient. */
    linked: boolean().required(),
  }),
};
