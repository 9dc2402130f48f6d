import { useSyncExternalStore } from 'react';
import type { AgreementKind } from '#contract/consents/signing.ts';
import type { Language } from '#contract/constants.ts';
import { newRequestId } from '#web/lib/call.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';

/** A document that a client is to sign. */
export interface MeantDocument {
  kind: AgreementKind;
  about_id: string | null;
}

/** A tablet that was handed over to a client: by whom, and what is signed on it. */
export interface SigningLock {
  /** Of this handing over: what was answered in another one, in whatever tab, is none of this client's. */
  id: string;
  userId: string;
  patientId: string;
  documents: MeantDocument[];
  /** That of whoever handed it over: the client may read another one. */
  language: Language;
}

const KEY = 'signing';
const DRAFT_KEY = 'signing-draft';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Of other tabs, which are locked as well.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(text: string | null): void {
  if (text === null) localStore.remove(KEY);
  else localStore.set(KEY, text);
  tabStore.remove(DRAFT_KEY);
  for (const listener of [...listeners]) listener();
}

/** Locks this browser to a page on which a client signs, until whoever did it takes it back. It outlasts a reload. */
export const lockScreen = (lock: Omit<SigningLock, 'id'>): void =>
  write(JSON.stringify({ ...lock, id: newRequestId() } satisfies SigningLock));
export const releaseScreen = (): void => write(null);

/** The lock that somebody has set here; null without one. */
export function useSigningLock(userId: string | undefined): SigningLock | null {
  const text = useSyncExternalStore(subscribe, () => localStore.get(KEY));
  if (text === null || userId === undefined) return null;
  const lock = JSON.parse(text) as SigningLock;
  return lock.userId === userId ? lock : null;
}

/** What a client has answered and drawn and what did not reach the server yet, as text. */
export const readDraft = (): string | null => tabStore.get(DRAFT_KEY);
export const keepDraft = (text: string): void => tabStore.set(DRAFT_KEY, text);
