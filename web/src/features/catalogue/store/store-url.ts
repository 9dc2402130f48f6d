import {
  MAX_PRICE,
  PRICE_ENDS,
  PRODUCT_TYPES,
  type PriceEnd,
  type ProductType,
  SORT_ORDERS,
  type SortOrder,
  TAG_CATEGORIES,
  type TagCategory,
} from '#contract/constants.ts';
import { paths } from '#web/config/paths.ts';

/** The chosen tag of each category; at most one a category. */
export type Filters = Partial<Record<TagCategory, string>>;

/** The prices that the store is limited to, in whole EGP; both ends belong to them, and either may be open. */
export type Prices = Partial<Record<PriceEnd, number>>;

/** What the store shows. The URL holds all of it, so that a page can be kept, sent and gone back to. */
export interface StoreState {
  /** Counted from 1. */
  page: number;
  type: ProductType;
  /** Kept, but without effect, while there is a search. */
  filters: Filters;
  /** As the filters. */
  prices: Prices;
  /** The search, trimmed; empty for none. */
  search: string;
  /** The search is for nothing but what was typed. */
  literal: boolean;
  sort: SortOrder;
}

const DEFAULT_TYPE: ProductType = 'hearing-aids';
const DEFAULT_SORT: SortOrder = 'newest';

/** The longest search and the longest tag that the server takes. */
export const TEXT_MAX = 200;

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null, fallback: Choice): Choice {
  return choices.find((choice) => choice === value) ?? fallback;
}

function text(value: string | null): string {
  return (value ?? '').trim().slice(0, TEXT_MAX);
}

/** The number of a page as the path writes it, or null when it is none (below 1, not whole, not a number). */
export function parsePage(page: string | undefined): number | null {
  if (page === undefined || !/^\d{1,6}$/.test(page)) return null;
  return Number(page) >= 1 ? Number(page) : null;
}

export const isPrice = (egp: number): boolean => Number.isInteger(egp) && egp >= 0 && egp <= MAX_PRICE;

/** Whether there can be a price between the ends. */
export const isRising = ({ price_from = 0, price_to = MAX_PRICE }: Prices): boolean => price_from <= price_to;

function parsePrices(query: URLSearchParams): Prices {
  const prices: Prices = {};
  for (const end of PRICE_ENDS) {
    const value = query.get(end) ?? '';
    if (/^\d+$/.test(value) && isPrice(Number(value))) prices[end] = Number(value);
  }
  return isRising(prices) ? prices : {};
}

/** How many filters are chosen. */
export function chosenCount({ filters, prices }: StoreState): number {
  return Object.keys(filters).length + (Object.keys(prices).length > 0 ? 1 : 0);
}

/** The state that a query string holds; what it does not understand is as if absent. */
export function parseStoreState(page: number, query: URLSearchParams): StoreState {
  const filters: Filters = {};
  for (const category of TAG_CATEGORIES) {
    const value = text(query.get(category));
    if (value) filters[category] = value;
  }
  return {
    page,
    type: oneOf(PRODUCT_TYPES, query.get('type'), DEFAULT_TYPE),
    filters,
    prices: parsePrices(query),
    search: text(query.get('q')),
    literal: query.get('literal') === '1' && text(query.get('q')) !== '',
    sort: oneOf(SORT_ORDERS, query.get('sort'), DEFAULT_SORT),
  };
}

/** The URL of a state; what is as usual is left out. */
export function storePath({ page, type, filters, prices, search, literal, sort }: StoreState): string {
  return paths.store(page, {
    type: type === DEFAULT_TYPE ? null : type,
    ...Object.fromEntries(TAG_CATEGORIES.map((category) => [category, filters[category]])),
    ...prices,
    q: search,
    literal: search && literal ? '1' : null,
    sort: sort === DEFAULT_SORT ? null : sort,
  });
}

/** The state with something changed: back on page 1, as with every change of what is listed. */
export function changed(state: StoreState, change: Partial<Omit<StoreState, 'page'>>): StoreState {
  return { ...state, ...change, page: 1 };
}

/** The state with another search. */
export function withSearch(state: StoreState, search: string): StoreState {
  return changed(state, { search, literal: false });
}

/** The state with another product type. That has other tags and prices, so only the availability stays chosen. */
export function withType(state: StoreState, type: ProductType): StoreState {
  const { availability } = state.filters;
  return changed(state, { type, filters: availability ? { availability } : {}, prices: {} });
}

/** The path of another product type; of a search also when something else was searched than what was typed. */
export function otherTypePath(state: StoreState, type: ProductType, searched = state.search): string {
  return storePath(withType(searched === state.search ? state : withSearch(state, searched), type));
}

/** The state with a tag chosen in its category, or no longer chosen when it was. */
export function withTag(state: StoreState, category: TagCategory, title: string): StoreState {
  const { [category]: before, ...others } = state.filters;
  return changed(state, { filters: before === title ? others : { ...others, [category]: title } });
}

/** The first page of a product type, with nothing chosen. */
export function typePath(type: ProductType): string {
  return storePath({ page: 1, type, filters: {}, prices: {}, search: '', literal: false, sort: DEFAULT_SORT });
}
