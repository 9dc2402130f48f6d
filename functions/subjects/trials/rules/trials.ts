import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { CHECKPOINT_BEFORE_END, CHECKPOINT_DAYS, type TrialState } from '#contract/trials/constants.ts';

/** What a trial comes to: hearing aids may be tried for no less than they may come back. */
export const trialDays = (settings: { trialDays: number; returnDays: number }): number =>
  Math.max(settings.trialDays, settings.returnDays);

/** The last day in Cairo of a trial that began at a time: its first whole day is the one after. */
export const lastTrialDay = (handedAt: Date, days: number): string => dayAfter(cairoDay(handedAt), days);

/** The days on which clients are asked how it goes, each once: early, midway, and shortly before the end. */
export function checkpointsOf(handedAt: Date, lastDay: string): string[] {
  const first = cairoDay(handedAt);
  const days = [...CHECKPOINT_DAYS.map((count) => dayAfter(first, count)), dayAfter(lastDay, -CHECKPOINT_BEFORE_END)];
  return [...new Set(days)].filter((day) => day > first && day < lastDay).toSorted();
}

/** The first day after another one on which is asked; null after the last. */
export const nextCheckpoint = (handedAt: Date, lastDay: string, after: string): string | null =>
  checkpointsOf(handedAt, lastDay).find((day) => day > after) ?? null;

/** Where a trial stands: nobody has to end one whose last day is over. */
export function trialState({ state, last_day }: { state: TrialState; last_day: string }, now: Date): TrialState {
  return state === 'running' && last_day < cairoDay(now) ? 'ended' : state;
}
