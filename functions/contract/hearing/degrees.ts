/** The degrees of hearing loss, as audiologists band the hearing level (dB HL, from quiet to loud). */
export const DEGREES = [
  { degree: 'normal', from: -10, to: 25 },
  { degree: 'mild', from: 25, to: 40 },
  { degree: 'moderate', from: 40, to: 55 },
  { degree: 'moderately-severe', from: 55, to: 70 },
  { degree: 'severe', from: 70, to: 90 },
  { degree: 'profound', from: 90, to: 120 },
] as const;

export type Degree = (typeof DEGREES)[number]['degree'];
export type LossDegree = Exclude<Degree, 'normal'>;

/** The bands of a loss, from the mildest to the gravest. */
const LOSSES = DEGREES.filter((band) => band.degree !== 'normal');
export const LOSS_DEGREES: readonly LossDegree[] = LOSSES.map(({ degree }) => degree);

/** What a fitting range may be said to suit. */
export interface CoveredDegrees {
  /** The degrees of loss whose whole band lies in the range, from the mildest to the gravest. */
  whole: LossDegree[];
  /** The degree in whose band the range ends, and where. */
  partly: { degree: LossDegree; upTo: number } | null;
}

/** What a fitting range covers. A degree of which it covers a part is not said to be covered: somebody may have the rest. */
export function coveredDegrees([from, to]: readonly [number, number]): CoveredDegrees {
  const last = LOSSES.find((band) => band.from < to && to < band.to);
  return {
    whole: LOSSES.filter((band) => from <= band.from && band.to <= to).map(({ degree }) => degree),
    partly: last ? { degree: last.degree, upTo: to } : null,
  };
}
