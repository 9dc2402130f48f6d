import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { mergeSignals } from '#web/lib/merge-signals.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { localStore } from '#web/lib/storage.ts';
import { playChime } from './chime.ts';
import { ADMIN_ORDERS_KEY, newestOrdersQuery } from './queries.ts';

/** When the newest order that somebody has seen in this browser was placed (ISO 8601). */
const SEEN = 'admin-orders-seen';
/** At most one fetch in so many milliseconds, however many orders change. */
const PAUSE = 2000;

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // Somebody looks in another tab.
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

/** Remembers that the orders up to this one were seen. */
export function markOrdersSeen(createdAt: string): void {
  const seen = localStore.get(SEEN);
  if (seen !== null && seen >= createdAt) return;
  localStore.set(SEEN, createdAt);
  for (const watcher of watchers) watcher();
}

/** The moment of placing of the newest order that was seen; null before anybody looked. */
export const useOrdersSeen = (): string | null => useSyncExternalStore(watch, () => localStore.get(SEEN));

interface NewOrders {
  /** How many orders came in since somebody looked at the orders in this browser. */
  count: number;
}

/**
 * Keeps everything about orders on the page up to date while an administrator works, whatever page they are on, and
 * tells when an order comes in: by a count, by `onArrival` and, if they want it, by a sound. Use it once.
 */
export function useNewOrders(onArrival: (arrived: readonly AdminOrder[]) => void): NewOrders {
  const { user } = useUser();
  const client = useQueryClient();
  const newest = useQuery(newestOrdersQuery(user?.id ?? ''));
  const seen = useOrdersSeen();
  const known = useRef<string | null>(null);
  const orders = newest.data?.documents;

  const signal = useMemo(
    () => mergeSignals(() => client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY }), PAUSE),
    [client],
  );
  useEffect(() => signal.stop, [signal]);
  useRowSignals('order_events', signal.note);

  const tell = useRef(onArrival);
  useEffect(() => {
    tell.current = onArrival;
  });
  useEffect(() => {
    const last = orders?.[0]?.$createdAt ?? '';
    if (!orders) return;
    const before = known.current;
    known.current = before === null || last > before ? last : before;
    if (localStore.get(SEEN) === null) markOrdersSeen(last);
    // What was there when the page was opened has not come in just now.
    if (before === null) return;
    const arrived = orders.filter(({ $createdAt }) => $createdAt > before);
    if (arrived.length === 0) return;
    void playChime(last);
    tell.current(arrived);
  }, [orders]);

  const count = seen === null ? 0 : (orders?.filter(({ $createdAt }) => $createdAt > seen).length ?? 0);
  return { count };
}
