import type { wire } from '#contract/wire.ts';
import { env } from '#web/config/env.ts';
import { refusedBy } from './appwrite.ts';
import { answerWithin, LONGEST_WAIT } from './patience.ts';
import { localStore } from './storage.ts';

/** What Appwrite answers to an execution, as far as a call reads it. */
interface Execution {
  /** Also the name of its failure, on the page System and in the log. */
  $id: string;
  $createdAt: string;
  responseStatusCode: number;
  responseBody: string;
}

/** In which version's words the SDK has answers told, so that a newer server answers alike. */
const RESPONSE_FORMAT = '2.3.0';

/**
 * Has Appwrite run a function and answers what came of it. Does what the SDK does, of which the pages of the shop need
 * nothing else.
 *
 * @throws ConnectionError when no answer comes, and Appwrite's refusal as the SDK would throw it.
 */
export async function execute(functionId: string, { xpath, ...request }: ReturnType<typeof wire>): Promise<Execution> {
  const { appwriteEndpoint, appwriteProject } = env();
  // The session, where the browser keeps no cookie of the API; the SDK puts it there.
  const session = localStore.get('cookieFallback');
  return answerWithin(LONGEST_WAIT, async (signal) => {
    const response = await fetch(
      new URL(`${appwriteEndpoint}/functions/${functionId}/executions`, window.location.origin),
      {
        method: 'POST',
        credentials: 'include',
        headers: {
          'content-type': 'application/json',
          'X-Appwrite-Project': appwriteProject,
          'X-Appwrite-Response-Format': RESPONSE_FORMAT,
          ...(session && { 'X-Fallback-Cookies': session }),
        },
        body: JSON.stringify({ ...request, path: xpath, async: false }),
        signal,
      },
    );
    // A page of something in between is no answer.
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw refusedBy(response.status, answer);
    return answer;
  });
}

declare global {
  interface Window {
    /** What a page without a file of its own has asked before the application ran (`public/frame.js`). */
    askedEarly?: { path: string; execution: Promise<Execution> };
  }
}

/** The answer to what was asked early, once; undefined when something else was asked, or it did not come through. */
export async function askedEarly(path: string): Promise<Execution | undefined> {
  const early = window.askedEarly;
  if (early?.path !== path) return;
  delete window.askedEarly;
  const execution = await early.execution.catch(() => undefined);
  // A refusal of Appwrite itself is no execution.
  return execution?.responseBody ? execution : undefined;
}
