import { EARS, type Ear } from '../hearing/audiogram.ts';
import type { AirFrequency, DegreeRule } from './constants.ts';
import type { AudiogramResults, MeasuredEar } from './schemas.ts';

/** The pure-tone averages that audiologists name, by the frequencies (Hz) of which they consist. */
export const AVERAGES = {
  PTA3: [500, 1000, 2000],
  PTA4: [500, 1000, 2000, 4000],
} as const satisfies Record<string, readonly AirFrequency[]>;
export type AverageName = keyof typeof AVERAGES;

/** An average of air thresholds, dB HL. */
export interface Average {
  value: number;
  /** One of them was not heard at all: the hearing is no better than this. */
  isAtLeast: boolean;
}

/** An ear's average; null as long as one of its frequencies was not measured. */
export function averageOf({ air }: Pick<MeasuredEar, 'air'>, name: AverageName): Average | null {
  const points = AVERAGES[name].flatMap((frequency) => air[frequency] ?? []);
  if (points.length < AVERAGES[name].length) {
    return null;
  }
  return {
    value: points.reduce((sum, { level }) => sum + level, 0) / points.length,
    isAtLeast: points.some(({ no_response }) => no_response === true),
  };
}

/** The average of an ear by which each rule grades. */
export const AVERAGE_OF_RULE = { who_2021: 'PTA4', clark_1981: 'PTA3' } as const satisfies Record<
  DegreeRule,
  AverageName
>;

const WHO_FROM = [
  [95, 'complete'],
  [80, 'profound'],
  [65, 'severe'],
  [50, 'moderately-severe'],
  [35, 'moderate'],
  [20, 'mild'],
] as const;
const CLARK_ABOVE = [
  [90, 'profound'],
  [70, 'severe'],
  [55, 'moderately-severe'],
  [40, 'moderate'],
  [25, 'mild'],
  [15, 'slight'],
] as const;
export type GradedDegree = 'normal' | (typeof WHO_FROM)[number][1] | (typeof CLARK_ABOVE)[number][1];

/** The grade of an average. */
export function degreeOf(rule: DegreeRule, average: number): GradedDegree {
  const band =
    rule === 'who_2021' ? WHO_FROM.find(([from]) => average >= from) : CLARK_ABOVE.find(([above]) => average > above);
  return band?.[1] ?? 'normal';
}

/** The ear with the lower PTA4, by which the WHO grades a person; null as long as one ear's is not known. */
export function betterEar(results: AudiogramResults): Ear | null {
  const [right, left] = EARS.map((side) => averageOf(results[side], 'PTA4'));
  return right && left ? (left.value < right.value ? 'left' : 'right') : null;
}

/** Speech is understood from about the level at which tones are heard: so near (dB) both agree … */
const SPEECH_NEAR = 6;
/** … and further apart than this one of them is doubtful (ASHA, Guidelines for determining threshold level for speech, 1988). */
const SPEECH_FAR = 10;

export type SpeechAgreement = 'good' | 'fair' | 'doubtful';

/** Whether an ear's speech reception threshold agrees with its PTA3; null where one of them is not known. */
export function speechAgreement(ear: Pick<MeasuredEar, 'air' | 'speech_threshold'>): SpeechAgreement | null {
  const average = averageOf(ear, 'PTA3');
  if (!average || average.isAtLeast || ear.speech_threshold === undefined) {
    return null;
  }
  const apart = Math.abs(ear.speech_threshold - average.value);
  return apart <= SPEECH_NEAR ? 'good' : apart <= SPEECH_FAR ? 'fair' : 'doubtful';
}
