/**
 * Runs the work with what the browser SDK looks for in a page: a local storage of its own, in which it keeps the session
 * where cookies do not work, and timers. Only one page at a time.
 */
export async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  const stored = new Map<string, string>();
  const page = {
    console: { warn() {} },
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    },
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
  };
  const had = Object.getOwnPropertyDescriptor(globalThis, 'window');
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  try {
    return await work();
  } finally {
    if (had === undefined) {
      Reflect.deleteProperty(globalThis, 'window');
    } else {
      Object.defineProperty(globalThis, 'window', had);
    }
  }
}
