/**
 * Runs the work with what the browser SDK looks for in a page: a local storage of its own, in which it keeps the session
 * where cookies do not work, timers, and connections that send the session along as a browser sends its cookie. (Without
 * it the SDK tells the session in a message, and subscribes at once: Appwrite 1.9 handles both at the same time, and hangs
 * up when it comes to the second one too late.) Only one page at a time.
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
  class CookieWebSocket extends WebSocket {
    constructor(url: string | URL) {
      const sessions = JSON.parse(stored.get('cookieFallback') ?? '{}') as Record<string, string>;
      const cookie = Object.entries(sessions).map(([name, value]) => `${name}=${value}`);
      // Node's own WebSocket takes headers where a browser's takes protocols.
      super(url, { headers: { cookie: cookie.join('; ') } } as unknown as string[]);
    }
  }
  const had = Object.getOwnPropertyDescriptor(globalThis, 'window');
  const { WebSocket: plain } = globalThis;
  // With every answer the SDK warns of a server that is older than itself; the report is no place for that.
  const { warn } = console;
  console.warn = () => {};
  Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
  globalThis.WebSocket = CookieWebSocket;
  try {
    return await work();
  } finally {
    globalThis.WebSocket = plain;
    console.warn = warn;
    if (had === undefined) {
      Reflect.deleteProperty(globalThis, 'window');
    } else {
      Object.defineProperty(globalThis, 'window', had);
    }
  }
}
