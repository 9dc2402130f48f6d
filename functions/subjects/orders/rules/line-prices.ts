import type { GrantRule, ProductType } from '#contract/constants.ts';
import { paidForPieces } from '#contract/orders/paid.ts';
import { includedVat } from '#lib/money.ts';
import type { Offer } from '#subjects/catalogue/rules/prices.ts';
import type { Totals, VatRates, Wanted } from './cart.ts';

/** Why less than the list price is paid for a line, and how much less, in piasters. */
export interface Grant {
  grantedPiasters: number;
  grantedBy: GrantRule | null;
}

/** Pieces of a product with what it is offered for. */
export interface OfferedLine {
  product_type: ProductType;
  count: number;
  offer: Offer;
}

/** What a code takes off, and of which lines. */
export interface CodeTerms {
  /** Percent of the list price, or piasters of the order. */
  percent: number | null;
  amountPiasters: number | null;
  /** Only products of this kind; null for all. */
  productType: ProductType | null;
}

const NOTHING: Grant = { grantedPiasters: 0, grantedBy: null };

/**
 * What the products' own prices take off a line: the sale price of each piece, or the price of two for each two of them,
 * whichever is more. Never both; of equal ones the sale.
 */
export function ownGrant({ count, offer }: Pick<OfferedLine, 'count' | 'offer'>): Grant {
  const { listPiasters: list, salePiasters: sale, pairPiasters: pair } = offer;
  const bySale = sale === null ? 0 : count * (list - sale);
  const byPair = pair === null ? 0 : Math.floor(count / 2) * (2 * list - pair);
  if (bySale === 0 && byPair === 0) {
    return NOTHING;
  }
  return bySale >= byPair
    ? { grantedPiasters: bySale, grantedBy: 'sale' }
    : { grantedPiasters: byPair, grantedBy: 'pair' };
}

/**
 * What is taken off each line, in their order. One rule stands on a line: its own price or the code, never both. The code
 * takes the lines on which the products' own prices save the smallest share, as many of them as make the order cheapest;
 * where it makes nothing cheaper, it takes none. What it takes off is split over its lines by their list prices.
 */
export function grantsOf(lines: readonly OfferedLine[], code: CodeTerms | null): Grant[] {
  const own = lines.map(ownGrant);
  if (!code) {
    return own;
  }
  const listOf = (place: number) => (lines[place]?.count ?? 0) * (lines[place]?.offer.listPiasters ?? 0);
  const ownOf = (place: number) => own[place]?.grantedPiasters ?? 0;
  const covered = lines
    .flatMap(({ product_type }, place) =>
      (code.productType === null || code.productType === product_type) && listOf(place) > 0 ? [place] : [],
    )
    // Shares are compared as products, which are exact.
    .sort((a, b) => compare(BigInt(ownOf(a)) * BigInt(listOf(b)), BigInt(ownOf(b)) * BigInt(listOf(a))) || a - b);
  let best = { saved: 0, taken: 0, off: 0 };
  let [list, given] = [0, 0];
  for (const [index, place] of covered.entries()) {
    list += listOf(place);
    given += ownOf(place);
    const off = takenOff(code, list);
    const saved = off - given;
    // Lines without a price of their own share what a code takes off.
    if (saved > best.saved || (saved === best.saved && saved > 0 && ownOf(place) === 0)) {
      best = { saved, taken: index + 1, off };
    }
  }
  const places = covered.slice(0, best.taken);
  const parts = split(best.off, places.map(listOf));
  return own.map((grant, place) => {
    const index = places.indexOf(place);
    return index < 0 ? grant : { grantedPiasters: parts[index] ?? 0, grantedBy: 'code' };
  });
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));

/** What a code takes off lines of this list price together: a part of a piaster is rounded half up. */
function takenOff({ percent, amountPiasters }: CodeTerms, listPiasters: number): number {
  return percent === null
    ? Math.min(amountPiasters ?? 0, listPiasters)
    : Number((BigInt(listPiasters) * BigInt(percent) * 2n + 100n) / 200n);
}

/** An amount in whole parts by weights, by the largest remainder: the parts come to the amount, none is above its weight. */
export function split(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (total === 0n) {
    return weights.map(() => 0);
  }
  const shares = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = shares.map((share) => Number(share / total));
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, place) => ({ place, remainder: share % total }))
    .sort((a, b) => compare(b.remainder, a.remainder) || a.place - b.place);
  for (const { place } of byRemainder) {
    if (left === 0) {
      break;
    }
    parts[place] = (parts[place] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

/** A line with what is to be paid for it. VAT is worked out per line, of what is paid. */
export interface PricedLine extends Wanted, Grant, Totals {
  /** The list price of a piece. */
  unitPricePiasters: number;
}

/** What lines cost, each kept with what else is known of it. It does not depend on how they are listed. */
export function priceLines<Line extends Wanted & { offer: Offer }>(
  lines: readonly Line[],
  rates: VatRates,
  code: CodeTerms | null = null,
): (Line & PricedLine)[] {
  const keyOf = ({ product_type, product_id }: Wanted) => `${product_type} ${product_id}`;
  const sorted = lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const grants = new Map(grantsOf(sorted, code).map((grant, place) => [sorted[place], grant]));
  return lines.map((line) => {
    const grant = grants.get(line) ?? NOTHING;
    const unitPricePiasters = line.offer.listPiasters;
    const totalPiasters = line.count * unitPricePiasters - grant.grantedPiasters;
    const vatPiasters = includedVat(totalPiasters, rates[line.product_type]);
    return { ...line, ...grant, unitPricePiasters, totalPiasters, vatPiasters };
  });
}

/** What lines cost together. */
export const sumOf = (lines: readonly Totals[]): Totals => ({
  totalPiasters: lines.reduce((sum, line) => sum + line.totalPiasters, 0),
  vatPiasters: lines.reduce((sum, line) => sum + line.vatPiasters, 0),
});

/** A line as it was sold. */
export interface SoldAt {
  count: number;
  /** The list price of a piece. */
  unit_price_piasters: number;
  /** What was taken off the whole line; nothing for lines from before anything was. */
  granted_piasters?: number | null | undefined;
}

/** What was, or is to be, paid for a line. */
export const paidFor = ({ count, unit_price_piasters, granted_piasters }: SoldAt): number =>
  count * unit_price_piasters - (granted_piasters ?? 0);

/** What was paid for some pieces of a line of which so many are back already (`paidForPieces`). */
export const paidBackFor = (line: SoldAt, pieces: number, alreadyBack = 0): number =>
  paidForPieces({ count: line.count, paidPiasters: paidFor(line) }, pieces, alreadyBack);
