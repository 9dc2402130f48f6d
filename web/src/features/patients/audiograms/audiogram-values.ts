import type { AirFrequency, BoneFrequency, Transducer } from '#contract/audiograms/constants.ts';
import type { Audiogram, AudiogramResults } from '#contract/audiograms/schemas.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import {
  COMFORTS,
  CONDUCTIONS,
  EARS,
  type Ear,
  FREQUENCIES_OF,
  thresholdAt,
  type Way,
} from '#web/features/hearing/shared/audiograms/points.ts';
import { MIDDLE_EAR_INPUTS, type MiddleEarValues, toMiddleEar, toMiddleEarValues } from './middle-ear-values.ts';
import { numberIn } from './typed-number.ts';

/** The box of a level. */
export type LevelBox = `${Ear}-${'air' | 'mcl' | 'ucl'}-${AirFrequency}` | `${Ear}-bone-${BoneFrequency}`;
/** What is ticked of a level. */
export const MARKS = ['masked', 'none'] as const;
export type Mark = (typeof MARKS)[number];
const SPEECH = ['threshold', 'percent', 'level', 'list'] as const;
export type SpeechBox = `${Ear}-${(typeof SPEECH)[number]}`;

interface Head {
  /** Day and time in Cairo, as inputs write them. */
  measured_at: string;
  self_reported: boolean;
  tester: string;
  audiometer: string;
  /** A day, as inputs write it. */
  calibrated_on: string;
  transducer: Transducer | '';
  note: string;
}

/** An audiogram as it is typed. */
export type AudiogramValues = Head &
  Record<LevelBox | SpeechBox, string> &
  Record<`${LevelBox}-${Mark}`, boolean> &
  MiddleEarValues;

/** What may be ticked of each level. */
export const MARKS_OF: Readonly<Record<Way, readonly Mark[]>> = { air: MARKS, bone: MARKS, mcl: [], ucl: ['none'] };

interface Box {
  ear: Ear;
  way: Way;
  frequency: AirFrequency;
  name: LevelBox;
}

const boxName = (ear: Ear, way: Way, frequency: AirFrequency) => `${ear}-${way}-${frequency}` as LevelBox;

const boxesOf = (ways: readonly Way[]): Box[] =>
  EARS.flatMap((ear) =>
    ways.flatMap((way) =>
      FREQUENCIES_OF[way].map((frequency) => ({ ear, way, frequency, name: boxName(ear, way, frequency) })),
    ),
  );

/**
 * The boxes of the levels in the order in which an audiologist fills them in: thresholds ear by ear, air before bone, and
 * then what is comfortable and what is too loud.
 */
export const BOXES: readonly Box[] = [...boxesOf(CONDUCTIONS), ...boxesOf(COMFORTS)];

/** The box of each field of the call. Where nothing was measured, the first box to fill in says so. */
export const INPUT_OF: Readonly<Record<string, string>> = {
  results: boxName('right', 'air', 1000),
  ...Object.fromEntries(
    BOXES.map(({ ear, way, frequency, name }) => [`results.${ear}.${way}.${frequency}.level`, name]),
  ),
  ...Object.fromEntries(
    EARS.flatMap((ear) => [
      [`results.${ear}.speech_threshold`, `${ear}-threshold`],
      [`results.${ear}.words.percent`, `${ear}-percent`],
      [`results.${ear}.words.level`, `${ear}-level`],
      [`results.${ear}.words.list`, `${ear}-list`],
    ]),
  ),
  ...MIDDLE_EAR_INPUTS,
};

/** How an audiogram is typed: an earlier one, or nothing yet, measured now by whoever is there. */
export function toValues(known: Audiogram | null, tester: string): AudiogramValues {
  const head: Head = {
    measured_at: cairoTime(known ? new Date(known.measured_at) : undefined),
    self_reported: known?.self_reported ?? false,
    tester: known ? (known.tester ?? '') : tester,
    audiometer: known?.audiometer ?? '',
    calibrated_on: known?.calibrated_on?.slice(0, 10) ?? '',
    transducer: known?.transducer ?? '',
    note: known?.note ?? '',
  };
  const boxes = BOXES.flatMap(({ ear, way, frequency, name }): [string, string | boolean][] => {
    const threshold = known ? thresholdAt(known.results, ear, way, frequency) : undefined;
    return [
      [name, threshold ? String(threshold.level) : ''],
      [`${name}-masked`, threshold?.masked ?? false],
      [`${name}-none`, threshold?.no_response ?? false],
    ];
  });
  const speech = EARS.flatMap((ear): [SpeechBox, string][] => {
    const { speech_threshold, words } = known?.results[ear] ?? {};
    return [
      [`${ear}-threshold`, String(speech_threshold ?? '')],
      [`${ear}-percent`, String(words?.percent ?? '')],
      [`${ear}-level`, String(words?.level ?? '')],
      [`${ear}-list`, words?.list ?? ''],
    ];
  });
  return {
    ...head,
    ...toMiddleEarValues(known?.results),
    ...Object.fromEntries([...boxes, ...speech]),
  } as AudiogramValues;
}

/** What was measured, as it is typed; what is no number yet is among it. */
export function toResults(values: AudiogramValues): AudiogramResults {
  const pointsOf = (side: Ear, wanted: Way) =>
    Object.fromEntries(
      BOXES.flatMap(({ ear, way, frequency, name }) => {
        const level = numberIn(values[name]);
        if (ear !== side || way !== wanted || level === undefined) return [];
        const isTicked = (mark: Mark) => MARKS_OF[way].includes(mark) && values[`${name}-${mark}`];
        const marks = { ...(isTicked('masked') && { masked: true }), ...(isTicked('none') && { no_response: true }) };
        return [[frequency, { level, ...marks }]];
      }),
    );
  const ofEar = (ear: Ear): AudiogramResults[Ear] => {
    const [threshold, percent, level] = [
      numberIn(values[`${ear}-threshold`]),
      numberIn(values[`${ear}-percent`]),
      numberIn(values[`${ear}-level`]),
    ];
    const list = values[`${ear}-list`].trim();
    const hasWords = percent !== undefined || level !== undefined || list !== '';
    const comforts = COMFORTS.map((way) => [way, pointsOf(ear, way)] as const);
    return {
      air: pointsOf(ear, 'air'),
      bone: pointsOf(ear, 'bone'),
      ...Object.fromEntries(comforts.filter(([, points]) => Object.keys(points).length > 0)),
      ...toMiddleEar(values, ear),
      ...(threshold !== undefined && { speech_threshold: threshold }),
      ...(hasWords && { words: { percent, level, ...(list && { list }) } as AudiogramResults[Ear]['words'] }),
    };
  };
  return { right: ofEar('right'), left: ofEar('left') };
}

/** What is sent. */
export function toData(values: AudiogramValues) {
  return {
    measured_at: momentInCairo(values.measured_at) ?? '',
    self_reported: values.self_reported,
    tester: values.tester.trim() || null,
    audiometer: values.audiometer.trim() || null,
    calibrated_on: values.calibrated_on || null,
    transducer: values.transducer || null,
    results: toResults(values),
    note: values.note.trim() || null,
  };
}

/** What can be drawn of what is typed: levels of the scale. */
export function toDrawn(values: AudiogramValues, isLevel: (level: number) => boolean): AudiogramResults {
  const blank = Object.fromEntries(
    BOXES.flatMap(({ name }) => (isLevel(numberIn(values[name]) ?? Number.NaN) ? [] : [[name, '']])),
  );
  return toResults({ ...values, ...blank });
}
