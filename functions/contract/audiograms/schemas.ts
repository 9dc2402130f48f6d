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
import { note } from '../notes/schemas.ts';
import {
  AIR_FREQUENCIES,
  AUDIOGRAM_NOTE_MAX,
  AUDIOMETER_MAX,
  BONE_FREQUENCIES,
  DEGREE_RULES,
  LEVEL_STEP,
  PRESSURE_MAX,
  PRESSURE_MIN,
  REFLEX_FREQUENCIES,
  REFLEX_SIDES,
  TESTER_MAX,
  TRANSDUCERS,
  TYMPANOGRAM_TYPES,
  VOLUME_MAX,
  WORD_LIST_MAX,
} from './constants.ts';

/** A hearing level, dB HL. */
export const level = () =>
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

/** A level that is comfortable or too loud, dB HL; with `no_response`, the loudest tone, which was not too loud. */
const comfort = object({ level: level().required(), no_response: boolean().optional() })
  .noUnknown()
  .optional()
  .default(undefined);
const comforts = exact(each(AIR_FREQUENCIES, () => comfort))
  .optional()
  .default(undefined);

/** The softest tone that makes the reflex, dB HL; `absent` where none did, and then the loudest that was tried, if it is known. */
const reflex = object({
  level: level().when('absent', ([isAbsent], schema) => (isAbsent ? schema : schema.required())),
  absent: boolean().optional(),
})
  .noUnknown()
  .optional()
  .default(undefined);
export type Reflex = NonNullable<InferType<typeof reflex>>;
const reflexes = exact(each(REFLEX_SIDES, () => exact(each(REFLEX_FREQUENCIES, () => reflex))))
  .optional()
  .default(undefined);

/** A volume, or a compliance as the volume of air that yields as much, ml. */
const volume = () =>
  number()
    .min(0)
    .max(VOLUME_MAX)
    .test('decimals', message('two_decimals'), (value) => value === undefined || Number(value.toFixed(2)) === value)
    .optional();

/** How the ear drum yields to pressure. */
const tympanogram = object({
  /** As whoever measured says; absent where it follows from the values. */
  type: string().oneOf(TYMPANOGRAM_TYPES).optional(),
  /** Of the ear canal. */
  volume: volume(),
  /** At the peak. */
  compliance: volume(),
  /** At the peak, daPa. */
  pressure: number().integer().min(PRESSURE_MIN).max(PRESSURE_MAX).optional(),
})
  .noUnknown()
  .optional()
  .default(undefined);
export type Tympanogram = NonNullable<InferType<typeof tympanogram>>;

/** What was measured of an ear. */
const ear = exact({
  air: exact(each(AIR_FREQUENCIES, () => threshold)),
  bone: exact(each(BONE_FREQUENCIES, () => threshold)),
  /** Most comfortable and uncomfortable loudness levels. */
  mcl: comforts,
  ucl: comforts,
  tympanogram,
  /** Measured in this ear. */
  reflexes,
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

type Unfinished = Partial<AudiogramResults> | null | undefined;
const isSaid = (point: unknown) => point !== undefined;

/** Whether something was heard through a transducer. */
const isHeard = (audiogram: Unfinished): boolean =>
  EARS.some((side) => {
    const { air, bone, mcl, ucl, speech_threshold, words } = audiogram?.[side] ?? {};
    return [speech_threshold, words, ...[air, bone, mcl, ucl].flatMap((points) => Object.values(points ?? {}))].some(
      isSaid,
    );
  });

const isMeasured = (audiogram: Unfinished): boolean =>
  isHeard(audiogram) ||
  EARS.some((side) => {
    const { tympanogram: curve, reflexes: both } = audiogram?.[side] ?? {};
    return [curve, both?.ipsi, both?.contra].flatMap((values) => Object.values(values ?? {})).some(isSaid);
  });

const needed = (schema: StringSchema<string | null | undefined>) =>
  schema.required().test('not-blank', message('required'), (value) => value === undefined || !isBlank(value));

/** An audiogram as it is written down. */
export const audiogramData = exact({
  measured_at: moment().required(),
  /** The client says so, or brought it along: nobody of the clinic measured it. */
  self_reported: boolean().optional(),
  /** Who measured; needed of what the clinic measured. */
  tester: optionalWritableText(TESTER_MAX).when('self_reported', ([isReported], schema) =>
    isReported ? schema : needed(schema),
  ),
  audiometer: optionalWritableText(AUDIOMETER_MAX),
  /** The day of the audiometer's last calibration. */
  calibrated_on: day().nullable().optional(),
  /** Needed of what the clinic measured, where something was heard through it, or nothing is said yet. */
  transducer: optionalChoice(TRANSDUCERS).when(['self_reported', 'results'], ([isReported, said], schema) =>
    isReported || (isMeasured(said) && !isHeard(said)) ? schema : needed(schema),
  ),
  results: results.test('some', message('required'), isMeasured),
  note: optionalWritableText(AUDIOGRAM_NOTE_MAX),
});

export type AudiogramData = InferType<typeof audiogramData>;

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
    /** Notes with the files of real-ear measurements, the newest first. */
    rem: list(note),
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
