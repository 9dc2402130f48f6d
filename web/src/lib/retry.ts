import { isAppwriteFailure } from './appwrite.ts';

/** How often a failed request is repeated at once, and how long the pause after that is (milliseconds). */
export const IMMEDIATE_RETRIES = 5;
export const RETRY_PAUSE = 5_000;
/** After so many milliseconds without an answer the user is told that it takes longer, and again as often. */
export const LONG_WAIT = 5_000;

/** The request did not come through, or its reply was empty or unreadable. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
  /** The id of the execution that failed, under which staff finds what happened; none where it is not known. */
  readonly failureId: string | undefined;

  constructor(message: string, failureId?: string) {
    super(message);
    this.failureId = failureId;
  }
}

/** What browsers say when a fetch, or the loading of a module, does not come through. */
const FETCH_FAILURES =
  /failed to fetch|fetch failed|networkerror|network error|load failed|connection was lost|appears to be offline|importing a module script failed|error loading dynamically imported module/i;

/** Statuses of a gateway that could not reach the server. */
const GATEWAY_STATUSES = [502, 503, 504];

/** True when the request did not reach the server or nothing usable came back: the retry rule applies. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (isAppwriteFailure(error)) return GATEWAY_STATUSES.includes(error.code);
  return error instanceof Error && FETCH_FAILURES.test(error.message);
}

let announceWait: () => void = () => {};

/** Calls `listener` while the answer to a press takes longer than usual. Returns the way to stop. */
export function onLongWait(listener: () => void): () => void {
  announceWait = listener;
  return () => {
    announceWait = () => {};
  };
}

let pause: Promise<void> | undefined;
/** The failure that the pause follows, where it has an id. */
let failureId: string | undefined;
let announce: (failureId: string | undefined) => void = () => {};

/**
 * Calls `listener` at the beginning of every pause, to tell the user, and at once when there is one already: the calls of
 * the first page begin before the page can tell anything. It hears the id of the failure, if it has one. Returns the way
 * to stop.
 */
export function onRetryPause(listener: (failureId: string | undefined) => void): () => void {
  announce = listener;
  if (pause) announce(failureId);
  return () => {
    announce = () => {};
  };
}

/** One pause, announced once, for all the requests that fail at the same time. */
function announcedPause(error: unknown): Promise<void> {
  pause ??= new Promise((resolve) => {
    failureId = error instanceof ConnectionError ? error.failureId : undefined;
    announce(failureId);
    setTimeout(() => {
      pause = undefined;
      resolve();
    }, RETRY_PAUSE);
  });
  return pause;
}

/** Resolves with the promise, or rejects with the signal's reason as soon as it is aborted. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    // The promise is listened to in any case: a failure that nobody heard would be an error of the page.
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

export interface RetryOptions {
  /** Hears that the tries do not come through, at the beginning of each pause between them. */
  onPause?: () => void;
  /** Asked before each repeat: what nobody wants any more is not sent again, and fails with what happened to it. */
  isWanted?: () => boolean;
  /** Somebody has pressed a button and waits: they are told while the answer takes long. Lists say themselves that they load. */
  isPress?: boolean;
}

/**
 * The retry rule (specification, section 4): a request that fails on the way is repeated at once up to five times; then
 * the user is told, five seconds pass, and it starts again. Ends with the answer, with any other error, or when
 * `signal` is aborted (rejecting with its reason). `onPause` hears of each pause.
 */
export async function withRetry<T>(
  request: () => Promise<T>,
  signal?: AbortSignal,
  { onPause, isWanted = () => true, isPress = false }: RetryOptions = {},
): Promise<T> {
  let retries = 0;
  for (;;) {
    signal?.throwIfAborted();
    const waiting = isPress ? setInterval(() => announceWait(), LONG_WAIT) : undefined;
    try {
      return await orAborted(request(), signal).finally(() => clearInterval(waiting));
    } catch (error) {
      if (!isConnectionFailure(error) || !isWanted()) throw error;
      if (retries < IMMEDIATE_RETRIES) {
        retries += 1;
      } else {
        onPause?.();
        await orAborted(announcedPause(error), signal);
        retries = 0;
      }
    }
  }
}
