import { useSyncExternalStore } from 'react';

/** What became of the order that was being placed as the session ended: nothing, or nobody knows yet. */
type Ended = 'not-ordered' | 'unsure';

let ended: Ended | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the session ended while an order was being placed; null forgets it. */
export function tellEndedSession(what: Ended | null): void {
  ended = what;
  for (const listener of listeners) listener();
}

/** What is to be said where one signs in again; null when no order was being placed. */
export function useEndedSession(): Ended | null {
  return useSyncExternalStore(
    subscribe,
    () => ended,
    () => null,
  );
}
