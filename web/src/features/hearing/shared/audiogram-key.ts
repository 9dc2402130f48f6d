import { readSession, subscribeToSession } from '#web/lib/session.ts';
import { localStore } from '#web/lib/storage.ts';

/** Where somebody's own audiogram is kept on their device. */
export const AUDIOGRAM_KEY = 'audiogram';
/** Whose account keeps that audiogram too: the parts of the agreement, with spaces between them. */
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

/** An account that keeps the audiogram of this device, and how that was, as text, when both last said the same. */
interface Agreement {
  userId: string;
  /** When the account's was saved. */
  savedAt: string;
  text: string;
}

/** With whose account the audiogram of this device last agreed, whatever became of either since; null for nobody's. */
export function audiogramAgreement(): Agreement | null {
  const [userId, savedAt = '', text = ''] = localStore.get(OWNER_KEY)?.split(' ') ?? [];
  return userId ? { userId, savedAt, text } : null;
}

/** Notes with whose account the audiogram of this device agrees; null for nobody's. */
export function noteAgreement(agreement: Agreement | null): void {
  if (agreement) localStore.set(OWNER_KEY, `${agreement.userId} ${agreement.savedAt} ${agreement.text}`);
  else localStore.remove(OWNER_KEY);
}

/**
 * Whenever somebody signs out, the audiogram that their account keeps leaves the device. One that was never saved there
 * is the device's, and stays. Returns the way to stop.
 */
export function forgetAudiogramAtSignOut(): () => void {
  let owner = readSession()?.userId;
  return subscribeToSession(() => {
    const before = owner;
    owner = readSession()?.userId;
    if (!before || before === owner || audiogramAgreement()?.userId !== before) return;
    noteAgreement(null);
    storeAudiogram(null);
  });
}
