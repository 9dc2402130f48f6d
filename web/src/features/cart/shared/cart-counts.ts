import { useSyncExternalStore } from 'react';

/** Sends one count to the server; rejects when it is refused. */
type SendCount = (itemId: string, count: number) => Promise<void>;

/**
 * Counts that the user has chosen and the server has not confirmed yet, by cart item id. They are laid over the cart
 * that the server last answered, so that a press shows at once and an answer on its way cannot undo it.
 */
let chosen: ReadonlyMap<string, number> = new Map();
const sending = new Set<string>();
const listeners = new Set<() => void>();

function update(change: (counts: Map<string, number>) => void): void {
  const counts = new Map(chosen);
  change(counts);
  chosen = counts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): ReadonlyMap<string, number> {
  return chosen;
}

/** The counts that are being changed, by cart item id. */
export function useChosenCounts(): ReadonlyMap<string, number> {
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * Chooses a count for an item. One request an item is under way at a time; presses meanwhile only move the goal, and
 * the last one is what is sent next. Resolves when the server has the last count; rejects, and the count falls back to
 * the server's, when that is refused.
 */
export async function chooseCount(itemId: string, count: number, send: SendCount): Promise<void> {
  update((counts) => counts.set(itemId, count));
  if (sending.has(itemId)) return;
  sending.add(itemId);
  try {
    for (let goal = chosen.get(itemId); goal !== undefined; ) {
      const sent: number = goal;
      let refusal: unknown = null;
      try {
        await send(itemId, sent);
      } catch (error) {
        refusal = error;
      }
      goal = chosen.get(itemId);
      if (goal === sent) {
        update((counts) => counts.delete(itemId));
        if (refusal) throw refusal;
        return;
      }
    }
  } finally {
    sending.delete(itemId);
  }
}
