import { afterEach, expect, test, vi } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoTime } from '#contract/cairo-time.ts';
import { clockCorrection, serverNow } from '#contract/server-now.ts';
import { noteServerTime } from './server-clock.ts';

const RIGHT = new Date('2026-11-20T10:00:00.000Z');

afterEach(() => void vi.useRealTimers());

/** The clock of this machine is so many hours ahead, and the server answers. */
function answered(hoursAhead: number): void {
  const here = RIGHT.getTime() + hoursAhead * 3_600_000;
  vi.useFakeTimers({ now: here, toFake: ['Date'] });
  noteServerTime(RIGHT.toISOString(), here - 400, here);
}

test.each([24, -24, 3, -0.05])('a clock that is %d hours ahead does not say which day and time it is', (hours) => {
  answered(hours);
  expect(Math.abs(serverNow().getTime() - RIGHT.getTime())).toBeLessThan(1000);
  expect([cairoDay(), cairoTime()]).toEqual(['2026-11-20', '2026-11-20T12:00']);
});

test('a clock that is two minutes off at most is right, and so is one that was put right', () => {
  answered(0.03);
  expect(clockCorrection()).toBe(0);
  answered(24);
  expect(clockCorrection()).not.toBe(0);
  answered(0);
  expect(clockCorrection()).toBe(0);
});

test('a time without its zone, as Appwrite 1.9 tells it, is one of UTC wherever the clock stands', () => {
  vi.stubEnv('TZ', 'Africa/Cairo');
  noteServerTime('2026-11-20 10:00:00.000', RIGHT.getTime() - 400, RIGHT.getTime());
  vi.unstubAllEnvs();
  expect(clockCorrection()).toBe(0);
});

test('an answer that took long, or says no time, tells nothing', () => {
  noteServerTime(RIGHT.toISOString(), RIGHT.getTime() - 20 * 60_000, RIGHT.getTime() + 20 * 60_000);
  noteServerTime(undefined, 0);
  noteServerTime('soon', 0);
  expect(clockCorrection()).toBe(0);
});
