/** A sequence of numbers that a seed repeats. */
export type Random = {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** One of the values. */
  pick<T>(values: readonly [T, ...T[]]): T;
};

/** The sequence of a seed (mulberry32: small, and even enough to choose what to do next). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { between, pick: (values) => values[between(0, values.length - 1)] ?? values[0] };
}
