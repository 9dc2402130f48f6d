import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallOptions } from '#web/lib/call.ts';
import { shownPerson } from '#web/lib/session.ts';

/** What became of one of many. */
export type Outcome<Item, Result> =
  | { item: Item; state: 'done'; result: Result }
  | { item: Item; state: 'refused'; error: unknown }
  /** Nobody waited for the answer: it may have been done or not. */
  | { item: Item; state: 'unknown' }
  | { item: Item; state: 'not-begun' };

/** Many that are under way. */
export interface ManyProgress {
  done: number;
  total: number;
  /** Ends it after the one that is under way, or, pressed again, without waiting for its answer. */
  stop: () => void;
  isStopping: boolean;
}

/** With which the call for each is made: all are done in the name of who began. */
export type WorkOptions = CallOptions & { signal: AbortSignal };

interface Many {
  /** Null while nothing is under way. */
  progress: ManyProgress | null;
  /** Does the work for one after the other, and answers what became of each, in their order. */
  run: <Item, Result>(
    items: readonly Item[],
    work: (item: Item, options: WorkOptions) => Promise<Result>,
  ) => Promise<Outcome<Item, Result>[]>;
}

/**
 * Does the same with many, one after the other: each is done whole or not at all, and what was not done is known by
 * name. It goes on when the page is left, and the browser asks before the tab is closed.
 */
export function useMany(): Many {
  const [progress, setProgress] = useState<ManyProgress | null>(null);
  const isBusy = progress !== null;
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  return {
    progress,
    async run<Item, Result>(items: readonly Item[], work: (item: Item, options: WorkOptions) => Promise<Result>) {
      const caller = shownPerson();
      const waiting = new AbortController();
      let isStopping = false;
      const show = (done: number) => setProgress({ done, total: items.length, stop, isStopping });
      const stop = () => {
        if (isStopping) waiting.abort();
        isStopping = true;
        setProgress((now) => now && { ...now, isStopping });
      };
      const outcomes: Outcome<Item, Result>[] = [];
      for (const item of items) {
        show(outcomes.length);
        outcomes.push(
          isStopping ? { item, state: 'not-begun' } : await attempt(item, work, { caller, signal: waiting.signal }),
        );
      }
      // What follows (a toast, a report) finds the window of the progress gone.
      flushSync(() => setProgress(null));
      return outcomes;
    },
  };
}

async function attempt<Item, Result>(
  item: Item,
  work: (item: Item, options: WorkOptions) => Promise<Result>,
  options: WorkOptions,
): Promise<Outcome<Item, Result>> {
  try {
    return { item, state: 'done', result: await work(item, options) };
  } catch (error) {
    return options.signal.aborted ? { item, state: 'unknown' } : { item, state: 'refused', error };
  }
}
