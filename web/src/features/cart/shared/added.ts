import { useSyncExternalStore } from 'react';

/** What has just gone into the cart. */
export interface Added {
  productId: string;
  name: string;
  /** Pieces that were added. */
  count: number;
}

/** `key` tells two equal additions apart, so that the second one is announced again. */
type Told = Added & { key: number };

let last: Told | null = null;
let told = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what has just gone into the cart, or (`null`) that it has been seen. */
export function tellAdded(added: Added | null): void {
  told += 1;
  last = added && { ...added, key: told };
  for (const listener of listeners) listener();
}

/** What has just gone into the cart, for the one place that says so. */
export function useAdded(): Told | null {
  return useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
}
