import { useCallback, useEffect, useState } from 'react';
import { localStore } from '#web/lib/storage.ts';
import type { CartView } from './cart.ts';

/** Under this name the browser keeps of which emptying its user need not read any more. */
const READ_KEY = 'emptied-cart-read';

interface EmptiedCart {
  /** Since when the cart has been empty for a reason that its owner has still to read; null without one. */
  since: string | null;
  /** They have read it. */
  close(): void;
}

/** Whether to say why the cart is empty: until that is closed, or until something is in the cart. */
export function useEmptiedCart({ emptiedAt, lines }: CartView): EmptiedCart {
  const [read, setRead] = useState(() => localStore.get(READ_KEY));
  const close = useCallback(() => {
    if (emptiedAt === null) return;
    localStore.set(READ_KEY, emptiedAt);
    setRead(emptiedAt);
  }, [emptiedAt]);
  const isFilled = lines.length > 0;
  useEffect(() => {
    if (isFilled) close();
  }, [isFilled, close]);
  return { since: isFilled || emptiedAt === read ? null : emptiedAt, close };
}
