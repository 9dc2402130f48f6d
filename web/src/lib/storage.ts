/**
 * Browser storage that never throws. Some browsers refuse access (all cookies blocked, embedded private windows) or are
 * full; what is kept then lives as long as the page.
 */

/** The part of `Storage` that the project uses. */
interface SafeStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function safeStore(open: () => Storage): SafeStore {
  /** What the browser would not keep. */
  const memory = new Map<string, string>();

  return {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was kept there.
      }
    },
  };
}

/** Kept between visits, shared by the tabs. */
export const localStore = safeStore(() => window.localStorage);

/** Kept until the tab closes. */
export const tabStore = safeStore(() => window.sessionStorage);

/**
 * The Appwrite SDK touches `window.localStorage` at every request and would throw where the browser refuses it. There,
 * a stand-in that lives as long as the page takes its place.
 */
export function ensureLocalStorage(): void {
  try {
    window.localStorage.getItem('session');
  } catch {
    const entries = new Map<string, string>();
    const standIn: Storage = {
      get length() {
        return entries.size;
      },
      clear: () => entries.clear(),
      getItem: (key) => entries.get(key) ?? null,
      key: (index) => [...entries.keys()][index] ?? null,
      removeItem: (key) => {
        entries.delete(key);
      },
      setItem: (key, value) => {
        entries.set(key, value);
      },
    };
    Object.defineProperty(window, 'localStorage', { value: standIn, configurable: true });
  }
}
