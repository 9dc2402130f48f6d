import { useEffect, useState } from 'react';
import type { ShownLine } from '#web/features/cart/shared/cart.ts';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';

/** A price that is another one than when this page showed it first; in EGP. */
export interface PriceChange {
  lineId: string;
  name: string;
  from: number;
  to: number;
}

/** The prices that have changed since the page showed them first. */
export function usePriceChanges(lines: readonly ShownLine[]): PriceChange[] {
  const [first] = useState(() => new Map<string, number>());
  useEffect(() => {
    for (const { $id, product } of lines) if (!first.has($id)) first.set($id, product.price);
  }, [first, lines]);
  return lines.flatMap(({ $id, product }) => {
    const from = first.get($id) ?? product.price;
    return from === product.price ? [] : [{ lineId: $id, name: fullProductName(product), from, to: product.price }];
  });
}
