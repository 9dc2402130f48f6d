import { expect, test } from 'vitest';
import { cairoTime, isDayAlone, momentInCairo } from './cairo-time.ts';

test.each([
  ['in winter', '2026-11-20T12:05', '2026-11-20T10:05:00.000Z'],
  ['in summer', '2026-07-01T12:05', '2026-07-01T09:05:00.000Z'],
  ['just before midnight', '2026-11-20T23:59', '2026-11-20T21:59:00.000Z'],
  ['at midnight', '2026-11-21T00:00', '2026-11-20T22:00:00.000Z'],
  ['before the clock goes back', '2026-10-29T22:30', '2026-10-29T19:30:00.000Z'],
  ['the first of two', '2026-10-29T23:30', '2026-10-29T20:30:00.000Z'],
])('%s: %s in Cairo is %s, and the other way round', (_name, wall, moment) => {
  expect(momentInCairo(wall)).toBe(moment);
  expect(cairoTime(new Date(moment))).toBe(wall);
});

test('an hour that the clock leaves out is an hour all the same', () => {
  expect(momentInCairo('2026-04-24T00:30')).toBe('2026-04-23T22:30:00.000Z');
});

test.each(['', '2026-11-20', '2026-02-30T10:00x', 'now'])('%j is no moment', (wall) => {
  expect(momentInCairo(wall)).toBeNull();
});

test('a day without a time is told from a moment', () => {
  expect(['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000+00:00'].every(isDayAlone)).toBe(true);
  expect(isDayAlone('2026-11-20T10:00:00.000Z')).toBe(false);
});
