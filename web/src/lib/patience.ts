import { ConnectionError } from './retry.ts';

/** Appwrite answers within 30 seconds, or says that it took longer. What is not there then was lost on the way. */
export const LONGEST_WAIT = 40_000;

/**
 * Sends a request with a signal that ends it when no answer comes: `fetch` has no limit, and a server that was ended in the
 * middle of an answer leaves a connection on which nothing comes any more.
 *
 * @throws ConnectionError when no answer comes, so that the retry rule applies.
 */
export async function answerWithin<Answer>(
  limit: number,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new ConnectionError('No answer')), limit);
  try {
    return await request(waiting.signal);
  } finally {
    clearTimeout(timer);
  }
}
