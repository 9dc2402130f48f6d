import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.documentElement.dataset.ahead = '';
});

afterEach(() => {
  delete document.documentElement.dataset.ahead;
});

/** Whether a page that was rendered ahead knows of a move by now. */
async function hasMoved(moved: Promise<void>): Promise<boolean> {
  return Promise.race([moved.then(() => true), Promise.resolve(false).then(() => false)]);
}

it('a visit that only looks makes no move; the first scroll is one', async () => {
  const moved = (await import('./first-move.ts')).firstMove();
  expect(await hasMoved(moved)).toBe(false);
  window.dispatchEvent(new Event('scroll'));
  expect(await hasMoved(moved)).toBe(true);
});

it('who scrolled before the application ran has moved', async () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300);
  expect(await hasMoved((await import('./first-move.ts')).firstMove())).toBe(true);
});
