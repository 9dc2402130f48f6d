import { FREQUENCIES, type Frequency, LEVEL_MAX, LEVEL_MIN } from '#contract/hearing/audiogram.ts';

export { FREQUENCIES, LEVEL_MAX, LEVEL_MIN };

/** The levels that are written beside the audiogram. */
export const LEVEL_TICKS = [0, 20, 40, 60, 80, 100, 120] as const;
/** Audiologists measure and draw in steps of 5 dB. */
export const LEVEL_STEP = 5;

/** How far down the audiogram a level lies, 0–1; levels beyond it lie on its edge. */
export function depthOf(level: number): number {
  const within = Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, level));
  return (within - LEVEL_MIN) / (LEVEL_MAX - LEVEL_MIN);
}

/** Room (share of the width) beside the lowest and the highest frequency, so that marks there stay inside. */
const SIDE = 0.09;

/** How far along the audiogram a frequency stands, 0–1. */
export function placeOf(frequency: Frequency): number {
  return SIDE + (FREQUENCIES.indexOf(frequency) / (FREQUENCIES.length - 1)) * (1 - 2 * SIDE);
}

/** What lies at a point of the audiogram (both shares 0–1): the nearest frequency, and the level in steps of 5 dB. */
export function readPoint(along: number, down: number): { frequency: Frequency; level: number } {
  const nearest = FREQUENCIES.reduce((best, frequency) =>
    Math.abs(placeOf(frequency) - along) < Math.abs(placeOf(best) - along) ? frequency : best,
  );
  const level = LEVEL_MIN + Math.min(1, Math.max(0, down)) * (LEVEL_MAX - LEVEL_MIN);
  return { frequency: nearest, level: Math.round(level / LEVEL_STEP) * LEVEL_STEP };
}

/** A share as CSS and SVG write it. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/**
 * The level at which a degree's name stands: the middle of the larger part of its band, so that no edge of a range
 * runs through the words.
 */
export function nameLevel(band: { from: number; to: number }, edges: readonly number[]): number {
  const cuts = [band.from, ...edges.filter((edge) => edge > band.from && edge < band.to), band.to];
  const parts = cuts.slice(1).map((to, index) => ({ from: cuts[index] ?? to, to }));
  const widest = parts.reduce((best, part) => (part.to - part.from > best.to - best.from ? part : best));
  return (widest.from + widest.to) / 2;
}
