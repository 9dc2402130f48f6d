const PIASTERS = 100;

/** What pieces cost together, in EGP. Computed in whole piasters. */
export function sumOf(lines: readonly { unit_price: number; count: number }[]): number {
  return lines.reduce((sum, { unit_price, count }) => sum + Math.round(unit_price * PIASTERS) * count, 0) / PIASTERS;
}
