import { MAX_LINE_COUNT, MAX_ORDER_AMOUNT, type ProductType } from '#contract/constants.ts';
import { egpToPiasters } from '#lib/money.ts';

/** So many requests are remembered with a cart row, so that a repeated one is recognised. */
export const REMEMBERED_REQUESTS = 10;

/** A product and how many of it. */
export interface Wanted {
  product_id: string;
  product_type: ProductType;
  count: number;
}

/** How many pieces of a product there are among these. */
export function piecesOf(product: Omit<Wanted, 'count'>, among: readonly Wanted[]): number {
  const found = among.filter(
    ({ product_type, product_id }) => product_type === product.product_type && product_id === product.product_id,
  );
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** VAT rates in basis points, by kind of product. */
export type VatRates = Readonly<Record<ProductType, number>>;

/** What is to be paid. */
export interface Totals {
  totalPiasters: number;
  /** The part of `totalPiasters` that is VAT. */
  vatPiasters: number;
}

/** The most that an order costs, delivery included. */
export const MAX_ORDER_PIASTERS = egpToPiasters(MAX_ORDER_AMOUNT);

/** So many pieces of a product at this price fit into one line, whatever the stock. */
export function maxPieces(unitPricePiasters: number): number {
  return unitPricePiasters === 0
    ? MAX_LINE_COUNT
    : Math.min(MAX_LINE_COUNT, Math.floor(MAX_ORDER_PIASTERS / unitPricePiasters));
}

/** True when both name the same products with the same counts, in whatever order. */
export function sameContents(one: readonly Wanted[], other: readonly Wanted[]): boolean {
  return JSON.stringify(sortedContents(one)) === JSON.stringify(sortedContents(other));
}

/** Products and counts in one order that does not depend on how they were listed. */
export function sortedContents(lines: readonly Wanted[]): [type: ProductType, id: string, count: number][] {
  return lines
    .map(({ product_type, product_id, count }): [ProductType, string, number] => [product_type, product_id, count])
    .sort(([typeA, idA], [typeB, idB]) => compare(`${typeA} ${idA}`, `${typeB} ${idB}`));
}

/** The remembered requests after one more; the oldest is forgotten. */
export function rememberRequest(known: readonly string[], requestId: string | undefined): string[] {
  return requestId ? [...known, requestId].slice(-REMEMBERED_REQUESTS) : [...known];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
