import { refuse } from './refusal.ts';

/** Somebody else's write came first: nothing was written, and what was decided has to be decided again. */
export class Overtaken extends Error {}

/** Has everything decided again. */
export function overtaken(): never {
  throw new Overtaken();
}

const ATTEMPTS = 12;
/** After so many milliseconds nothing is tried again: whoever waits hears of it before their patience ends. */
const RETRY_WITHIN = 6_000;

/**
 * Runs something that reads, decides and writes, again from the start as long as it is overtaken. Refuses with `busy` when
 * that does not end. Every call runs in it (`dispatch.ts`); what else writes says so itself.
 */
export async function retryWhenOvertaken<Answer>(
  { pause }: { pause: () => Promise<void> },
  attempt: (number: number) => Promise<Answer>,
): Promise<Answer> {
  const began = performance.now();
  for (let number = 0; number < ATTEMPTS && performance.now() - began < RETRY_WITHIN; number += 1) {
    if (number > 0) {
      await pause();
    }
    try {
      return await attempt(number);
    } catch (error) {
      if (!(error instanceof Overtaken)) {
        throw error;
      }
    }
  }
  return refuse('busy');
}

const LONGEST_PAUSE_MS = 60;

/** Waits a moment of a random length before trying again what somebody else's write has spoiled. */
export function pauseBriefly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));
}
