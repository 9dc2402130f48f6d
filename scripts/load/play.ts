import { setTimeout as pause } from 'node:timers/promises';
import type { Answers } from './answers.ts';

/** One request of somebody, so many seconds after the one before it should have begun. */
export interface Step {
  call: string;
  after: number;
  work(): Promise<unknown>;
}

/** Somebody who comes at a moment of the run and does one thing after another. */
export interface Arrival {
  at: number;
  steps: Step[];
}

export interface PlayOptions {
  answers: Answers;
  /** By what the seconds between the steps of somebody are multiplied. */
  pace: number;
  /** How long after the last arrival what is not answered counts as failed. */
  patienceMs: number;
}

/**
 * Has people come at their moments, however long others wait: a slow answer slows nobody down but whoever asked. Whoever
 * is not answered, or refused, goes away. Resolves when all are gone, or when patience is at its end.
 */
export async function play(arrivals: readonly Arrival[], { answers, pace, patienceMs }: PlayOptions): Promise<void> {
  const begin = answers.now();
  const waiting = new Map<symbol, { call: string; due: number }>();
  let isOver = false;
  const one = async ({ at, steps }: Arrival) => {
    let due = begin + at;
    for (const { call, after, work } of steps) {
      due += after * pace * 1000;
      await pause(Math.max(0, due - answers.now()));
      if (isOver) {
        return;
      }
      const asked = Symbol(call);
      waiting.set(asked, { call, due });
      const error = await work().then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('no reason'),
      );
      if (!waiting.delete(asked) || isOver) {
        return;
      }
      answers.note(call, due, error);
      if (error !== undefined) {
        return;
      }
    }
  };
  const last = arrivals.reduce((end, { at, steps }) => Math.max(end, at + lengthOf(steps) * pace * 1000), 0);
  const patience = new AbortController();
  const all = Promise.all(arrivals.map(one));
  await Promise.race([all, pause(last + patienceMs, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
  isOver = true;
  for (const { call, due } of waiting.values()) {
    answers.note(call, due, new Error(`no answer ${Math.round(patienceMs / 1000)} s after the end`));
  }
}

function lengthOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { after }) => sum + after, 0);
}
