/*
 * The tabs of a browser among each other: one after the other looks what is to be told, and one asks the others whether
 * somebody is looking at it already. See web/docs/decisions/0090-one-tab-tells-and-the-title-counts.md.
 */

const NAME = 'samaa-notifications';
/** The tab that has the focus answers at once. */
const ANSWER_MS = 150;

interface Question {
  asks: string;
  path: string;
}
interface Answer {
  answers: string;
}

/** Runs `act` while no other tab runs its own. Without locks each browser's tag keeps one notification of several. */
export const oneTabAtATime = (act: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(NAME, act) : act();

/** Whether this tab has the focus and shows a page. */
const looksAt = (path: string): boolean => document.hasFocus() && window.location.pathname === path;

const newChannel = () => ('BroadcastChannel' in window ? new BroadcastChannel(NAME) : null);

/** Answers the other tabs as long as it is not closed. */
export function answerTabs(): () => void {
  const channel = newChannel();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
      if ('asks' in data && looksAt(data.path)) channel.postMessage({ answers: data.asks } satisfies Answer);
    };
  }
  return () => channel?.close();
}

/** Whether somebody has the focus on a page, in this tab or another one. */
export async function isLookedAt(path: string): Promise<boolean> {
  if (looksAt(path)) return true;
  const channel = newChannel();
  if (!channel || document.hasFocus()) return false;
  const asks = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
    if ('answers' in data && data.answers === asks) resolve(true);
  };
  channel.postMessage({ asks, path } satisfies Question);
  const timer = setTimeout(() => resolve(false), ANSWER_MS);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
