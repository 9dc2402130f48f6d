/** A line of an order by what was paid for it. */
export interface PaidLine {
  count: number;
  /** In piasters, for all pieces. */
  paidPiasters: number;
}

/**
 * What was paid for some pieces of a line of which so many are back already, in piasters. Every piece has the same share;
 * what does not part stays with the last ones, so that all pieces together give back exactly what was paid.
 */
export function paidForPieces({ count, paidPiasters }: PaidLine, pieces: number, alreadyBack = 0): number {
  const upTo = (some: number) => Number((BigInt(paidPiasters) * BigInt(some)) / BigInt(count));
  return upTo(alreadyBack + pieces) - upTo(alreadyBack);
}
