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
  /** `unknown`: no threshold is known. `no-loss`: none of them is a loss. `covered`: every loss lies in the range. */
  state: 'unknown' | 'no-loss' | 'covered' | 'not-covered';
  /** Where the loss is greater than the aid can make up for. */
  beyond: readonly Frequency[];
  /** Where the loss is smaller than the aid is made for. */
  below: readonly Frequency[];
  /** How much the hearing may still fall (dB) until the aid no longer covers it; negative beyond the range, null without a loss. */
  headroom: number | null;
}

export interface Fit {
  /** There is a loss, and in each ear that has one the range covers all of it. */
  suits: boolean;
  ears: Readonly<Record<Ear, EarFit>>;
  /** The smaller headroom (dB) of the two ears. */
  headroom: number | null;
}

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
  const isCovered = beyond.length + below.length === 0;
  return {
    state: known.length === 0 ? 'unknown' : losses.length === 0 ? 'no-loss' : isCovered ? 'covered' : 'not-covered',
    beyond,
    below,
    headroom: losses.length === 0 ? null : Math.min(...losses.map(({ level }) => to - level)),
  };
}

/** How a fitting range meets somebody's hearing. */
export function fitOf(range: FittingRange, audiogram: OwnAudiogram): Fit {
  const ears = { right: fitEar(range, audiogram.right), left: fitEar(range, audiogram.left) };
  const states = EARS.map((ear) => ears[ear].state);
  const headrooms = EARS.map((ear) => ears[ear].headroom).filter((headroom) => headroom !== null);
  return {
    suits: states.includes('covered') && !states.includes('not-covered'),
    ears,
    headroom: headrooms.length === 0 ? null : Math.min(...headrooms),
  };
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
 * The hearing aids from the best to the least fitting: what suits first, with most headroom in front; then what leaves
 * the fewest thresholds uncovered; of both, what can be had before what is sold out. Of equals the cheaper one comes first.
 */
export function rankAids<Aid extends Rankable>(aids: readonly Aid[], audiogram: OwnAudiogram): RankedAid<Aid>[] {
  return aids
    .map((aid) => ({ aid, fit: fitOf(aid.fitting_range, audiogram) }))
    .sort(
      (one, other) =>
        Number(other.fit.suits) - Number(one.fit.suits) ||
        Number(other.aid.stock > 0) - Number(one.aid.stock > 0) ||
        uncovered(one.fit) - uncovered(other.fit) ||
        (other.fit.headroom ?? 0) - (one.fit.headroom ?? 0) ||
        one.aid.price - other.aid.price ||
        (one.aid.$id < other.aid.$id ? -1 : 1),
    );
}
