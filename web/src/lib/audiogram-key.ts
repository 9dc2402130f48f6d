import { localStore } from './storage.ts';

/** Where somebody's own audiogram is kept on his device. */
export const AUDIOGRAM_KEY = 'audiogram';
/** Whose account keeps that audiogram too: the account's id. */
const OWNER_KEY = 'audiogram-of';

const listeners = new Set<() => void>();

/** Whether this device keeps an audiogram: what is drawn from it loads only then. */
export function keepsAudiogram(): boolean {
  return localStore.get(AUDIOGRAM_KEY) !== null;
}

/** Keeps the text of an audiogram on this device; null forgets it. Whoever shows it follows. */
export function storeAudiogram(text: string | null): void {
  if (text === null) localStore.remove(AUDIOGRAM_KEY);
  else localStore.set(AUDIOGRAM_KEY, text);
  for (const listener of listeners) listener();
}

/** Calls back when the audiogram changes, here or in another tab. Returns the way to stop. */
export function subscribeToAudiogram(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whose account keeps the audiogram of this device, or kept it before it was changed here; null for nobody's. */
export const audiogramOwner = (): string | null => localStore.get(OWNER_KEY);

/** Notes whose account keeps the audiogram of this device; null for nobody's. */
export function noteAudiogramOwner(userId: string | null): void {
  if (userId === null) localStore.remove(OWNER_KEY);
  else localStore.set(OWNER_KEY, userId);
}

/** Somebody signed out: what his account keeps leaves the device. What was never saved there is the device's, and stays. */
export function forgetAudiogramOf(userId: string): void {
  if (audiogramOwner() !== userId) return;
  noteAudiogramOwner(null);
  storeAudiogram(null);
}
