import type { App } from './context.ts';

/** Work that falls due by the server's clock. */
export type Job = {
  /** When it is due next, in milliseconds since 1970; null when nothing is. */
  nextAt(): number | null;
  /** Does what is due by now. Called whenever something might be; must not throw for what failed on its own. */
  run(): void;
};

/** Runs jobs when they are due. Use `app.instance(createScheduler)`. */
export type Scheduler = {
  add(job: Job): void;
  /** Has all jobs look for work as soon as the current request has its answer: something new is due, or the clock was set. */
  wake(): void;
  /** Starts looking; until then nothing runs. */
  start(): void;
  /** Stops for good. */
  stop(): void;
};

/** A timer may be no longer than this; and a laptop that slept notices within it what it missed. */
const LONGEST_WAIT_MS = 60_000;
/** No shorter either, so that a job that stays due keeps nobody busy. */
const SHORTEST_WAIT_MS = 20;

/** One timer for all jobs, set for the one that is due first. */
export function createScheduler({ clock, log }: App): Scheduler {
  const jobs: Job[] = [];
  let timer: NodeJS.Timeout | undefined;
  let woken: NodeJS.Immediate | undefined;
  let state: 'new' | 'running' | 'stopped' = 'new';

  function look() {
    woken = undefined;
    clearTimeout(timer);
    for (const job of jobs) {
      try {
        job.run();
      } catch (error) {
        log(`A scheduled job failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
    }
    const times = jobs.map((job) => job.nextAt()).filter((time) => time !== null);
    const wait = Math.min(...times) - clock.now().getTime();
    timer = setTimeout(look, Math.max(SHORTEST_WAIT_MS, Math.min(LONGEST_WAIT_MS, wait)));
    timer.unref();
  }

  return {
    add(job) {
      jobs.push(job);
    },
    wake() {
      if (state === 'running') {
        woken ??= setImmediate(look);
      }
    },
    start() {
      state = 'running';
      look();
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
      clearImmediate(woken);
    },
  };
}
