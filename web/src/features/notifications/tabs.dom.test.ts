import { expect, onTestFinished, test, vi } from 'vitest';
import { answerTabs, isLookedAt, oneTabAtATime } from './tabs.ts';

/** The other tabs of the browser, as far as they hear each other. */
function otherTab({ looksAt }: { looksAt: string | null }): void {
  const channel = new BroadcastChannel('samaa-notifications');
  channel.onmessage = ({ data }: MessageEvent<{ asks?: string; path?: string }>) => {
    if (data.asks && data.path === looksAt) channel.postMessage({ answers: data.asks });
  };
  onTestFinished(() => channel.close());
}

const focused = (has: boolean) => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(has);
  onTestFinished(() => focus.mockRestore());
};

test('a page that is in front of somebody in another tab is looked at', async () => {
  focused(false);
  otherTab({ looksAt: '/clinic/inbox' });
  expect(await isLookedAt('/clinic/inbox')).toBe(true);
  expect(await isLookedAt('/clinic/tasks')).toBe(false);
});

test('the tab with the focus answers for its own page, and tells the others of no other one', async () => {
  focused(true);
  onTestFinished(answerTabs());
  expect(await isLookedAt(window.location.pathname)).toBe(true);
  expect(await isLookedAt('/clinic/inbox')).toBe(false);
});

test('where the browser has locks, tabs tell one after the other', async () => {
  const request = vi.fn(async (_name: string, act: () => Promise<void>) => act());
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const act = vi.fn(async () => {});
  await oneTabAtATime(act);
  expect(request).toHaveBeenCalledWith('samaa-notifications', act);
  expect(act).toHaveBeenCalledOnce();
});
