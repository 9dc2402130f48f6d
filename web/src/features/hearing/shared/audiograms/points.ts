import { AIR_FREQUENCIES, BONE_FREQUENCIES, type Transducer } from '#contract/audiograms/constants.ts';
import type { AudiogramResults, Threshold } from '#contract/audiograms/schemas.ts';
import { EARS, type Ear, FREQUENCIES, LEVEL_MAX, LEVEL_MIN } from '#contract/hearing/audiogram.ts';
import type { OwnAudiogram, Thresholds } from '../fit.ts';

export { AIR_FREQUENCIES, EARS, type Ear };

/** How a tone that is just heard reaches the ear. */
export const CONDUCTIONS = ['air', 'bone'] as const;
/** Tones that are comfortable, and too loud. */
export const COMFORTS = ['mcl', 'ucl'] as const;
/** What is measured by tones. */
export const WAYS = [...CONDUCTIONS, ...COMFORTS] as const;
export type Way = (typeof WAYS)[number];
export type ClinicalFrequency = (typeof AIR_FREQUENCIES)[number];
export const FREQUENCIES_OF: Readonly<Record<Way, readonly ClinicalFrequency[]>> = {
  air: AIR_FREQUENCIES,
  bone: BONE_FREQUENCIES,
  mcl: AIR_FREQUENCIES,
  ucl: AIR_FREQUENCIES,
};

/** What an audiologist draws for a level. */
export type SignKind = Way | 'air-masked' | 'bone-masked' | 'field';

export function signOf(way: Way, { masked }: Pick<Threshold, 'masked'>, transducer: Transducer | null): SignKind {
  if (way === 'air' && transducer === 'sound_field') return 'field';
  return masked && (way === 'air' || way === 'bone') ? `${way}-masked` : way;
}

/** What was measured of either ear by tones; air and bone in any case, which is what people look for. */
export const waysOf = (results: AudiogramResults): Way[] =>
  WAYS.filter(
    (way) =>
      way === 'air' ||
      way === 'bone' ||
      EARS.some((ear) => FREQUENCIES_OF[way].some((frequency) => thresholdAt(results, ear, way, frequency))),
  );

/** The level of an ear at a frequency; undefined where none was measured. */
export function thresholdAt(
  results: AudiogramResults,
  ear: Ear,
  way: Way,
  frequency: ClinicalFrequency,
): Threshold | undefined {
  const levels: Partial<Record<ClinicalFrequency, Threshold>> | undefined = results[ear][way];
  return levels?.[frequency];
}

/** An octave is as wide as 20 dB are high, in units of the drawing. */
const OCTAVE = 80;
const DECIBEL = OCTAVE / 20;
const LOWEST = AIR_FREQUENCIES[0];
/** Half an octave stays free beside the lowest and the highest frequency. */
export const WIDTH = OCTAVE * (Math.log2(AIR_FREQUENCIES[AIR_FREQUENCIES.length - 1]! / LOWEST) + 1);
export const HEIGHT = (LEVEL_MAX - LEVEL_MIN) * DECIBEL;

/** How far from the left edge a frequency stands: octaves are of equal width. */
export const placeOf = (frequency: number): number => OCTAVE * (Math.log2(frequency / LOWEST) + 0.5);
/** How far down a level lies. */
export const depthOf = (level: number): number => (level - LEVEL_MIN) * DECIBEL;
export const isOctave = (frequency: number): boolean => Number.isInteger(Math.log2(frequency / LOWEST));

export interface Point {
  x: number;
  y: number;
}

/** So much of a line stays free around the middle of a sign. */
const CLEARANCE = 11;

/**
 * The lines of an ear: between neighbouring air thresholds, ending before the signs. None leads to a threshold without a
 * response, or over it.
 */
export function linesOf(results: AudiogramResults, ear: Ear): { from: Point; to: Point }[] {
  const measured = AIR_FREQUENCIES.flatMap((frequency) => {
    const threshold = thresholdAt(results, ear, 'air', frequency);
    return threshold ? [{ ...threshold, x: placeOf(frequency), y: depthOf(threshold.level) }] : [];
  });
  return measured.slice(1).flatMap((to, index) => {
    const from = measured[index]!;
    if (from.no_response || to.no_response) return [];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [along, down] = [((to.x - from.x) / length) * CLEARANCE, ((to.y - from.y) / length) * CLEARANCE];
    return [{ from: { x: from.x + along, y: from.y + down }, to: { x: to.x - along, y: to.y - down } }];
  });
}

/**
 * What the rule of fitting hearing aids asks of an audiogram: air thresholds at its frequencies. What was not heard counts
 * as the loudest level, which no aid of a smaller range reaches.
 */
export function ownOf(results: AudiogramResults): OwnAudiogram {
  const thresholds = (ear: Ear): Thresholds =>
    Object.fromEntries(
      FREQUENCIES.flatMap((frequency) => {
        const threshold = thresholdAt(results, ear, 'air', frequency);
        return threshold ? [[frequency, threshold.no_response ? LEVEL_MAX : threshold.level]] : [];
      }),
    );
  return { right: thresholds('right'), left: thresholds('left') };
}
