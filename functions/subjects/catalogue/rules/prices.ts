import { cairoDay, dayAfter, isReversed } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import type { ProductFieldName } from '#contract/catalogue/product-fields.ts';
import type { FieldMessage } from '#contract/errors.ts';
import { piastersToEgp } from '#lib/money.ts';

/** The prices of a product as its row has them; accessories have no price for two. */
export interface PricedRow {
  /** What a piece costs where nothing else applies. */
  price_piasters: number;
  sale_price_piasters?: number | null;
  /** First and last day in Cairo, both included; null where that side is open. */
  sale_from?: string | null;
  sale_until?: string | null;
  pair_price_piasters?: number | null;
}

/** What a product is offered for at a moment; in piasters. */
export interface Offer {
  listPiasters: number;
  /** What a piece costs while a sale is on, always below the list price; else null. */
  salePiasters: number | null;
  /** The last day of that sale; null without one. */
  saleUntil: string | null;
  /** What two pieces cost, always below twice the list price; else null. */
  pairPiasters: number | null;
}

/** What a product costs by its row at a moment. A price that would be no advantage is none. */
export function offerOf(row: PricedRow, now: Date): Offer {
  const listPiasters = row.price_piasters;
  const sale = row.sale_price_piasters ?? null;
  const pair = row.pair_price_piasters ?? null;
  const isOn = sale !== null && sale < listPiasters && isInSale(row, cairoDay(now));
  return {
    listPiasters,
    salePiasters: isOn ? sale : null,
    saleUntil: isOn ? (row.sale_until ?? null) : null,
    pairPiasters: pair !== null && pair < 2 * listPiasters ? pair : null,
  };
}

const isInSale = ({ sale_from, sale_until }: PricedRow, day: string): boolean =>
  (!sale_from || sale_from <= day) && (!sale_until || day <= sale_until);

/** What one piece costs by an offer. */
export const pieceOf = ({ salePiasters, listPiasters }: Offer): number => salePiasters ?? listPiasters;

/**
 * What the store sorts and filters a product by, and when that changes by itself: at the midnight in Cairo with which a sale
 * begins or ends.
 */
export function priceColumns(row: PricedRow, now: Date): { price_now_piasters: number; price_turns_at: string | null } {
  const { sale_price_piasters: sale, sale_from: from, sale_until: until } = row;
  const turns = [from, until && dayAfter(until)].flatMap((day) => (day && momentInCairo(`${day}T00:00`)) ?? []);
  const next = turns.filter((moment) => Date.parse(moment) > now.getTime()).sort()[0];
  return { price_now_piasters: pieceOf(offerOf(row, now)), price_turns_at: sale == null ? null : (next ?? null) };
}

/** What is wrong with the prices of a product taken together. */
export function priceFaults(row: PricedRow): { field: ProductFieldName; message: FieldMessage }[] {
  const { price_piasters: list, sale_price_piasters: sale, sale_from: from, sale_until: until } = row;
  const pair = row.pair_price_piasters;
  const below = (field: ProductFieldName, limit: number) => {
    const max = piastersToEgp(Math.max(0, limit - 1));
    return { field, message: { key: 'too_large', values: { max } } as const };
  };
  return [
    ...(sale != null && sale >= list ? [below('sale_price', list)] : []),
    ...(sale == null && (from || until) ? [{ field: 'sale_price', message: { key: 'required' } } as const] : []),
    ...(from && until && isReversed({ from, to: until })
      ? [{ field: 'sale_until', message: { key: 'period_reversed' } } as const]
      : []),
    ...(pair != null && pair >= 2 * list ? [below('pair_price', 2 * list)] : []),
  ];
}
