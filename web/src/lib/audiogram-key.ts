import { localStore } from './storage.ts';

/** Where somebody's own audiogram is kept, on his device only. */
export const AUDIOGRAM_KEY = 'audiogram';

/** Whether this device keeps an audiogram: what is drawn from it loads only then. */
export function keepsAudiogram(): boolean {
  return localStore.get(AUDIOGRAM_KEY) !== null;
}
