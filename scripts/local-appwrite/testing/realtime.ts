import { Realtime, type RealtimeResponseEvent, type Client as WebClient } from 'appwrite';
import { afterEach, beforeEach, vi } from 'vitest';

/** A frame that a socket received. */
export type Frame = { type: string; data: Record<string, unknown> };

type Waiter = { isMet: () => boolean; done: () => void };

/** Things that arrive one by one, and who waits for them. */
export class Arrivals<T> {
  readonly all: T[] = [];
  #waiters: Waiter[] = [];

  readonly add = (one: T): void => {
    this.all.push(one);
    const met = this.#waiters.filter(({ isMet }) => isMet());
    this.#waiters = this.#waiters.filter((waiter) => !met.includes(waiter));
    for (const { done } of met) {
      done();
    }
  };

  /** The first one that is like this, as soon as it is there. */
  async first(isLike: (one: T) => boolean): Promise<T> {
    await new Promise<void>((resolve) => {
      const waiter = { isMet: () => this.all.some(isLike), done: resolve };
      if (waiter.isMet()) {
        resolve();
      } else {
        this.#waiters.push(waiter);
      }
    });
    return this.all.find(isLike) as T;
  }

  /** As soon as there are so many. */
  async count(number: number): Promise<T[]> {
    await this.first(() => this.all.length >= number);
    return this.all;
  }
}

/** What the SDKs' sockets did, which the SDKs themselves do not tell. */
export type SocketLog = {
  frames: Arrivals<Frame>;
  /** Close codes. */
  closed: Arrivals<number>;
  /** The headers that a browser would add to the next sockets. */
  headers: Record<string, string>;
};

/** The events that one subscription heard. */
export type Heard = Arrivals<RealtimeResponseEvent<Record<string, unknown>>>;

/** A tab that listens. */
export type Tab = { heard: Heard; realtime: Realtime; unsubscribe(): Promise<void> };

/** The browser SDK's realtime in the tests of a file. Call it at the top level; whatever a test opens ends with it. */
export function useRealtime() {
  let log: SocketLog;
  const open: Realtime[] = [];

  beforeEach(() => {
    log = pretendBrowser();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((realtime) => realtime.disconnect()));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  return {
    get log() {
      return log;
    },

    /** The SDK's realtime of a client, to subscribe with. */
    connect(client: WebClient): Realtime {
      const realtime = new Realtime(client);
      open.push(realtime);
      return realtime;
    },

    /** Opens a tab and subscribes; once it answers, the tab hears everything that happens. */
    async listen(client: WebClient, channels: unknown): Promise<Tab> {
      const realtime = this.connect(client);
      const heard: Heard = new Arrivals();
      const known = log.frames.all.length;
      const subscription = await realtime.subscribe([channels].flat().map(String), heard.add as never);
      await log.frames.first((frame) => log.frames.all.indexOf(frame) >= known && isAnswerTo(frame, 'subscribe'));
      return { heard, realtime, unsubscribe: () => subscription.unsubscribe() };
    },
  };
}

/** Whether the frame answers a message of that type. */
export function isAnswerTo(frame: Frame, message: string): boolean {
  return frame.type === 'response' && frame.data.to === message;
}

/** Makes Node look like a browser to the SDK as far as realtime needs it, and watches the sockets. */
function pretendBrowser(): SocketLog {
  const log: SocketLog = { frames: new Arrivals(), closed: new Arrivals(), headers: {} };
  const NodeSocket = globalThis.WebSocket;
  class WatchedSocket extends NodeSocket {
    constructor(url: string) {
      // Node's own addition to the standard: a page cannot set headers, but its browser sends cookies and origin.
      super(url, { headers: { ...log.headers } } as unknown as string[]);
      this.addEventListener('message', (event) => log.frames.add(JSON.parse(String(event.data)) as Frame));
      this.addEventListener('close', (event) => log.closed.add(event.code));
    }
  }
  vi.stubGlobal('WebSocket', WatchedSocket);
  vi.stubGlobal('window', {
    setTimeout: globalThis.setTimeout.bind(globalThis),
    // The SDK beats every 20 seconds for as long as the page lives.
    setInterval: (...parameters: Parameters<typeof setInterval>) => setInterval(...parameters).unref(),
    clearInterval: globalThis.clearInterval.bind(globalThis),
    console: { warn: () => {} },
    localStorage: { getItem: () => null, setItem: () => {} },
  });
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return log;
}

/** The ids of the rows (or of whatever else) that were heard of, in order. */
export function idsOf(heard: Heard): unknown[] {
  return heard.all.map(({ payload }) => payload.$id);
}
