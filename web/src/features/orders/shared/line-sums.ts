import { type PaidLine, paidForPieces } from '#contract/orders/paid.ts';
import type { OrderLine } from '#contract/orders/schemas.ts';

const PIASTERS = 100;
const toPiasters = (egp: number): number => Math.round(egp * PIASTERS);

/** The figures from which the price of an ordered line is computed. */
export type SoldLine = Pick<OrderLine, 'unit_price' | 'count' | 'granted'>;

/** What lines cost at their list prices, in EGP. */
export const listedOf = (lines: readonly SoldLine[]): number =>
  lines.reduce((sum, { unit_price, count }) => sum + toPiasters(unit_price) * count, 0) / PIASTERS;

const paid = ({ unit_price, count, granted }: SoldLine): PaidLine => ({
  count,
  paidPiasters: toPiasters(unit_price) * count - toPiasters(granted),
});

/** What lines cost together, in EGP. Computed in whole piasters. */
export const sumOf = (lines: readonly SoldLine[]): number =>
  lines.reduce((sum, line) => sum + paid(line).paidPiasters, 0) / PIASTERS;

type ReturnableLine = SoldLine & Pick<OrderLine, 'returned'>;

/** What was paid for some pieces of lines that are not back yet, in EGP. */
export const paidBackFor = (lines: readonly (ReturnableLine & { pieces: number })[]): number =>
  lines.reduce((sum, line) => sum + paidForPieces(paid(line), line.pieces, line.returned), 0) / PIASTERS;

/** The same for one line. */
export const paidBack = (line: ReturnableLine, pieces: number): number => paidBackFor([{ ...line, pieces }]);
