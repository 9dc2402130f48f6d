import { useMemo, useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue/schemas.ts';
import { ID_PATTERN, PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { tabStore } from '#web/lib/storage.ts';
import { fullProductName } from './product-name.ts';

/** How many products stand side by side. */
export const COMPARE_MAX = 3;

/** A product that was picked for comparing. */
interface Pick {
  id: string;
  name: string;
}

/** What is picked in this tab; all of one type, because different types share hardly an attribute. */
interface Comparison {
  type: ProductType;
  picks: readonly Pick[];
}

const KEY = 'comparison';
const NOTHING: Comparison = { type: 'hearing-aids', picks: [] };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(text: string | null): Comparison {
  try {
    const { type, picks } = JSON.parse(text ?? 'null') as Comparison;
    const isUsable = PRODUCT_TYPES.includes(type) && picks.every(({ id }) => ID_PATTERN.test(id));
    return isUsable ? { type, picks: picks.slice(0, COMPARE_MAX) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

function keep(comparison: Comparison): void {
  if (comparison.picks.length === 0) tabStore.remove(KEY);
  else tabStore.set(KEY, JSON.stringify(comparison));
  for (const listener of listeners) listener();
}

const pickOf = (product: Product): Pick => ({ id: product.$id, name: fullProductName(product) });

/** Picks exactly these products, which are of one type. */
export function pickAll(type: ProductType, products: readonly Product[]): void {
  const next = { type, picks: products.slice(0, COMPARE_MAX).map(pickOf) };
  if (JSON.stringify(next) !== tabStore.get(KEY)) keep(next);
}

/** Takes a product out; without an id, all of them. */
export function unpick(id?: string): void {
  const { type, picks } = parse(tabStore.get(KEY));
  keep({ type, picks: id === undefined ? [] : picks.filter((pick) => pick.id !== id) });
}

/** Picks a product. Nothing changes when there are enough, or when those that are picked are of the other type. */
export function pick(product: Product): 'picked' | 'full' | 'other-type' {
  const { type, picks } = parse(tabStore.get(KEY));
  if (picks.some(({ id }) => id === product.$id)) return 'picked';
  if (picks.length > 0 && type !== product.product_type) return 'other-type';
  if (picks.length >= COMPARE_MAX) return 'full';
  keep({ type: product.product_type, picks: [...picks, pickOf(product)] });
  return 'picked';
}

/** What is picked in this tab; the page follows. */
export function useComparison(): Comparison {
  const kept = useSyncExternalStore(
    subscribe,
    () => tabStore.get(KEY),
    () => null,
  );
  return useMemo(() => parse(kept), [kept]);
}
