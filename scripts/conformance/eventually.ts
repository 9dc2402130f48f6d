import { setTimeout as pause } from 'node:timers/promises';
import { Difference } from './expectations.ts';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;

/**
 * Asks again until the answer is not undefined, and answers that. Throws a Difference when `seconds` have passed: what
 * Appwrite does in the background has no time of its own, only one that is too long.
 */
export async function eventually<T>(what: string, seconds: number, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const answer = await ask();
    if (answer !== undefined) {
      return answer;
    }
    if (performance.now() > deadline) {
      throw new Difference(what, `within ${seconds} seconds`, 'not by then');
    }
    await pause(wait);
  }
}
