import { EARS, type Ear, FREQUENCIES, type Frequency } from '#contract/hearing/audiogram.ts';
import { DEGREES } from '#contract/hearing/degrees.ts';
import type { Thresholds } from '#contract/hearing/schemas.ts';

export { EARS, type Ear, type Frequency, type Thresholds };

/** What somebody knows of their hearing. An ear that was not measured has no thresholds. */
export type OwnAudiogram = Readonly<Record<Ear, Thresholds>>;

export type FittingRange = readonly [from: number, to: number];

export const NO_THRESHOLDS: OwnAudiogram = { right: {}, left: {} };

/** The largest hearing level (dB HL) that still counts as normal hearing and asks for no amplification. */
const NORMAL_TO = DEGREES[0].to;

/** How a hearing aid meets one ear. */
interface EarFit {
  /**
   * `unknown`: no threshold is known. `no-loss`: none of them is a loss. `too-strong`: even the greatest loss is less
   * than the aid is made for. `covered`: every loss lies in the range.
   */
  state: 'unknown' | 'no-loss' | 'too-strong' | 'covered' | 'not-covered';
  /** Where the loss is greater than the aid can make up for. */
  beyond: readonly Frequency[];
  /** Where the loss is smaller than the aid is made for. */
  below: readonly Frequency[];
  /** How much the hearing may still fall (dB) until the aid no longer covers it; negative beyond the range, null without a loss. */
  headroom: number | null;
  /** How far each loss lies from the middle of the range (dB). */
  distances: readonly number[];
}

/** `limit`: it suits, with nothing to spare. `partly`: the range leaves out some of the loss. */
export type Verdict = 'no-loss' | 'suits' | 'limit' | 'too-strong' | 'partly';

export interface Fit {
  verdict: Verdict;
  /** There is a loss, and in each ear that has one the range covers all of it, and is not too strong for it. */
  suits: boolean;
  ears: Readonly<Record<Ear, EarFit>>;
  /** How far the losses of both ears lie from the middle of the range, on average (dB); 0 without a loss. */
  distance: number;
}

/** An aid is too strong for an ear whose greatest loss does not reach beyond this part of its range. */
const LOWEST_PART = 1 / 4;

export function hasThresholds(audiogram: OwnAudiogram): boolean {
  return EARS.some((ear) => FREQUENCIES.some((frequency) => audiogram[ear][frequency] !== undefined));
}

/**
 * How a fitting range meets one ear. Thresholds in the range of normal hearing need no amplification and do not count;
 * the bounds of the range belong to it.
 */
export function fitEar([from, to]: FittingRange, thresholds: Thresholds): EarFit {
  const known = FREQUENCIES.flatMap((frequency) => {
    const level = thresholds[frequency];
    return level === undefined ? [] : [{ frequency, level }];
  });
  const losses = known.filter(({ level }) => level > NORMAL_TO);
  const beyond = losses.filter(({ level }) => level > to).map(({ frequency }) => frequency);
  const below = losses.filter(({ level }) => level < from).map(({ frequency }) => frequency);
  const greatest = Math.max(...losses.map(({ level }) => level));
  const state = () => {
    if (known.length === 0) return 'unknown';
    if (losses.length === 0) return 'no-loss';
    if (greatest < from + (to - from) * LOWEST_PART) return 'too-strong';
    return beyond.length + below.length === 0 ? 'covered' : 'not-covered';
  };
  return {
    state: state(),
    beyond,
    below,
    headroom: losses.length === 0 ? null : to - greatest,
    distances: losses.map(({ level }) => Math.abs(level - (from + to) / 2)),
  };
}

/** How a fitting range meets somebody's hearing. */
export function fitOf(range: FittingRange, audiogram: OwnAudiogram): Fit {
  const ears = { right: fitEar(range, audiogram.right), left: fitEar(range, audiogram.left) };
  const states = EARS.map((ear) => ears[ear].state);
  const distances = EARS.flatMap((ear) => ears[ear].distances);
  const verdict = (): Verdict => {
    if (states.includes('not-covered')) return 'partly';
    if (states.includes('too-strong')) return 'too-strong';
    if (!states.includes('covered')) return 'no-loss';
    return EARS.some((ear) => ears[ear].headroom === 0) ? 'limit' : 'suits';
  };
  const found = verdict();
  return {
    verdict: found,
    suits: found === 'suits' || found === 'limit',
    ears,
    distance: distances.length === 0 ? 0 : distances.reduce((sum, one) => sum + one, 0) / distances.length,
  };
}

/** Whether there is a loss that a hearing aid could make up for. */
export function hasLoss(audiogram: OwnAudiogram): boolean {
  return EARS.some((ear) => Object.values(audiogram[ear]).some((level) => level > NORMAL_TO));
}

interface Rankable {
  $id: string;
  fitting_range: FittingRange;
  price: number;
  stock: number;
}

export interface RankedAid<Aid> {
  aid: Aid;
  fit: Fit;
}

/** How many thresholds of both ears the aid leaves uncovered. */
function uncovered({ ears }: Fit): number {
  return EARS.reduce((sum, ear) => sum + ears[ear].beyond.length + ears[ear].below.length, 0);
}

/**
 * The hearing aids from the best to the least fitting: what suits first, then what leaves the fewest thresholds
 * uncovered; of both, what can be had before what is sold out, and that in the middle of whose range the losses lie
 * before what is stronger or weaker. Of equals the cheaper one comes first.
 */
export function rankAids<Aid extends Rankable>(aids: readonly Aid[], audiogram: OwnAudiogram): RankedAid<Aid>[] {
  return aids
    .map((aid) => ({ aid, fit: fitOf(aid.fitting_range, audiogram) }))
    .sort(
      (one, other) =>
        Number(other.fit.suits) - Number(one.fit.suits) ||
        Number(other.aid.stock > 0) - Number(one.aid.stock > 0) ||
        uncovered(one.fit) - uncovered(other.fit) ||
        one.fit.distance - other.fit.distance ||
        one.aid.price - other.aid.price ||
        (one.aid.$id < other.aid.$id ? -1 : 1),
    );
}
