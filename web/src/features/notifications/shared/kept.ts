import { useMemo, useSyncExternalStore } from 'react';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { localStore } from '#web/lib/storage.ts';

/*
 * What this browser keeps of somebody's notifications: whether and of what they are shown, what was looked at, and what was
 * told. It stays in the browser as the permission to show them does, and the tabs share it.
 */

export interface NotificationSettings {
  on: boolean;
  /** Of these nothing is shown. */
  off: readonly NotificationKind[];
}
/** Up to which moment what there was of each kind was looked at; of arrivals the ids, because they go on changing. */
export type Looked = Partial<Record<NotificationKind, string>>;

const OFF: NotificationSettings = { on: false, off: [] };
const NOTHING: Looked = {};
const TOLD_MAX = 400;

const keyOf = (what: 'settings' | 'looked' | 'told', userId: string): string => `notifications-${what}-${userId}`;

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // Another tab writes.
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

function keep(key: string, value: unknown): void {
  localStore.set(key, JSON.stringify(value));
  for (const watcher of watchers) watcher();
}

function parse<Value>(text: string | null, otherwise: Value): Value {
  try {
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

function useKept<Value>(key: string, otherwise: Value): Value {
  const text = useSyncExternalStore(watch, () => localStore.get(key));
  return useMemo(() => parse(text, otherwise), [text, otherwise]);
}

export const useNotificationSettings = (userId: string): NotificationSettings =>
  useKept(keyOf('settings', userId), OFF);
export const readNotificationSettings = (userId: string): NotificationSettings =>
  parse(localStore.get(keyOf('settings', userId)), OFF);
export const keepNotificationSettings = (userId: string, settings: NotificationSettings): void =>
  keep(keyOf('settings', userId), settings);

export const useLooked = (userId: string): Looked => useKept(keyOf('looked', userId), NOTHING);

/** Remembers that somebody saw what there was of a kind until a moment, or these arrivals. */
export function markLooked(userId: string, kind: NotificationKind, until: string): void {
  const looked = parse(localStore.get(keyOf('looked', userId)), NOTHING);
  if (kind === 'client_arrived' || (looked[kind] ?? '') < until)
    keep(keyOf('looked', userId), { ...looked, [kind]: until });
}

/** Of keys those that were not told before; from now on they were. */
export function takeUntold(userId: string, keys: readonly string[]): string[] {
  const told = parse<readonly string[]>(localStore.get(keyOf('told', userId)), []);
  const fresh = keys.filter((key) => !told.includes(key));
  if (fresh.length > 0) localStore.set(keyOf('told', userId), JSON.stringify([...told, ...fresh].slice(-TOLD_MAX)));
  return fresh;
}
