import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, nextLookAt } from './retries.ts';

const now = new Date('2026-11-20T10:00:00.000Z');

test('the wait doubles, up to six hours', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => {
    const next = new Date(nextLookAt(now, index + 1));
    return (next.getTime() - now.getTime()) / 60_000;
  });
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360]);
});
