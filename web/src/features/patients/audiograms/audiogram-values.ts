import type { AirFrequency, BoneFrequency, Transducer } from '#contract/audiograms/constants.ts';
import type { Audiogram, AudiogramResults } from '#contract/audiograms/schemas.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { foldDigits } from '#contract/phone.ts';
import {
  EARS,
  type Ear,
  FREQUENCIES_OF,
  thresholdAt,
  WAYS,
  type Way,
} from '#web/features/hearing/shared/audiograms/points.ts';

/** The box of a threshold. */
export type LevelBox = `${Ear}-air-${AirFrequency}` | `${Ear}-bone-${BoneFrequency}`;
/** What is ticked of a threshold. */
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
export type AudiogramValues = Head & Record<LevelBox | SpeechBox, string> & Record<`${LevelBox}-${Mark}`, boolean>;

interface Box {
  ear: Ear;
  way: Way;
  frequency: AirFrequency;
  name: LevelBox;
}

const boxName = (ear: Ear, way: Way, frequency: AirFrequency) => `${ear}-${way}-${frequency}` as LevelBox;

/** The boxes of the thresholds in the order in which an audiologist fills them in: ear by ear, air before bone. */
export const BOXES: readonly Box[] = EARS.flatMap((ear) =>
  WAYS.flatMap((way) =>
    FREQUENCIES_OF[way].map((frequency) => ({ ear, way, frequency, name: boxName(ear, way, frequency) })),
  ),
);

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
  return { ...head, ...Object.fromEntries([...boxes, ...speech]) } as AudiogramValues;
}

/** What was typed as a number; not a number where it is none, undefined where nothing was typed. */
function numberIn(typed: string): number | undefined {
  const text = foldDigits(typed).replace('−', '-').trim();
  return text === '' ? undefined : Number(text);
}

/** What was measured, as it is typed; what is no number yet is among it. */
export function toResults(values: AudiogramValues): AudiogramResults {
  const pointsOf = (side: Ear, wanted: Way) =>
    Object.fromEntries(
      BOXES.flatMap(({ ear, way, frequency, name }) => {
        const level = numberIn(values[name]);
        if (ear !== side || way !== wanted || level === undefined) return [];
        const marks = {
          ...(values[`${name}-masked`] && { masked: true }),
          ...(values[`${name}-none`] && { no_response: true }),
        };
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
    return {
      air: pointsOf(ear, 'air'),
      bone: pointsOf(ear, 'bone'),
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
