import { expect, test } from 'vitest';
import { endOfNow, isAhead, longestWait, stillHolds } from './clock.ts';

const now = new Date('2026-11-25T10:00:00.000Z');

test('what is more than two minutes ahead has not happened yet', () => {
  expect(endOfNow(now)).toBe('2026-11-25T10:02:00.000Z');
  expect(isAhead('2026-11-25T10:02:00.000Z', now)).toBe(false);
  expect(isAhead('2026-11-25T10:02:00.001Z', now)).toBe(true);
  expect(isAhead(new Date('2026-11-25T09:00:00.000Z'), now)).toBe(false);
});

test('what holds for so long at most still holds until its end, and no longer than it could have been made to', () => {
  expect(longestWait(now, 30)).toBe('2026-11-25T10:32:00.000Z');
  const holds = (until: string) => stillHolds(until, now, 30);
  expect(holds('2026-11-25T09:59:59.999Z')).toBe(false);
  expect(holds('2026-11-25T10:00:00.000Z')).toBe(true);
  expect(holds('2026-11-25T10:32:00.000Z')).toBe(true);
  expect(holds('2026-11-25T10:32:00.001Z')).toBe(false);
});
