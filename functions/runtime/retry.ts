import { refuse } from './refusal.ts';

/**
 * Runs something that reads, decides and writes, again from the start as long as somebody else's write came in between
 * (the attempt answers null). Refuses with `busy` when that does not end.
 */
export async function retryWhenOvertaken<Answer>(
  { pause }: { pause: () => Promise<void> },
  attempts: number,
  attempt: (number: number) => Promise<{ answer: Answer } | null>,
): Promise<Answer> {
  for (let number = 0; number < attempts; number += 1) {
    if (number > 0) {
      await pause();
    }
    const done = await attempt(number);
    if (done) {
      return done.answer;
    }
  }
  return refuse('busy');
}
