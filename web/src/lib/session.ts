import type { Models } from 'appwrite';
import { beginUse } from './idle.ts';
import { localStore } from './storage.ts';

/** The current account session, as Appwrite answered it. */
export type Session = Models.Session;

/** Where the specification keeps the session. */
const KEY = 'session';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The last text read and its meaning, so that an unchanged session stays the same object. */
let seen: { text: string | null; session: Session | null } = { text: null, session: null };

function parse(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const looksRight =
      typeof value === 'object' &&
      value !== null &&
      typeof (value as Session).$id === 'string' &&
      typeof (value as Session).userId === 'string';
    return looksRight ? (value as Session) : null;
  } catch {
    return null;
  }
}

/** The last session of this page ended because the server said so, not because its owner signed out. */
let isOver = false;

export const wasEnded = (): boolean => isOver;

/** The stored session, or null. The same object until it changes. */
export function readSession(): Session | null {
  const text = localStore.get(KEY);
  if (text !== seen.text) seen = { text, session: parse(text) };
  return seen.session;
}

/** The session that this tab shows, while somebody listens to its changes. */
let shown: Session | null = null;

/**
 * Whose page this tab shows: the session that its listeners were last told of. Another tab may have stored somebody
 * else's a moment ago, of which this one has not heard yet; what its page does until then is not done in their name.
 */
export function shownSession(): Session | null {
  return listeners.size === 0 ? readSession() : shown;
}

/** The id of the person whose page this tab shows. */
export const shownPerson = (): string | undefined => shownSession()?.userId;

/** Keeps the session after a sign-in. */
export function storeSession(session: Session): void {
  localStore.set(KEY, JSON.stringify(session));
  isOver = false;
  beginUse();
  announce();
}

/**
 * Forgets the session, after a sign-out or when the server says that it ended.
 * With `id`, only if that is still the stored one: an answer to an older session must not end a newer one.
 */
export function clearSession(id?: string): void {
  if (id !== undefined && readSession()?.$id !== id) return;
  localStore.remove(KEY);
  isOver = id !== undefined;
  announce();
}

/** Calls back when the session changed, in this tab or in another one. Returns the way to stop. */
export function subscribeToSession(listener: Listener): () => void {
  // There is no other tab, and no window, while a page is prerendered.
  if (listeners.size === 0) {
    shown = readSession();
    globalThis.addEventListener?.('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage);
  };
}

function announce(): void {
  shown = readSession();
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === KEY || event.key === null) announce();
}
