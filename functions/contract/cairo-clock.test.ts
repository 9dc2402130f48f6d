import { expect, test } from 'vitest';
import { cairoClock } from './cairo-clock.ts';

test.each([
  ['2026-11-26T22:05:00Z', '12:05 am', '12:05 صباحًا'],
  ['2026-11-26T07:30:00Z', '9:30 am', '9:30 صباحًا'],
  ['2026-11-26T10:00:00Z', '12:00 pm', '12:00 ظهرًا'],
  ['2026-11-26T12:59:00Z', '2:59 pm', '2:59 ظهرًا'],
  ['2026-11-26T13:00:00Z', '3:00 pm', '3:00 مساءً'],
  ['2026-07-26T18:15:00Z', '9:15 pm', '9:15 مساءً'],
])('the time of %s is %s in English and %s in Arabic', (moment, english, arabic) => {
  expect(cairoClock(new Date(moment), 'en')).toBe(english);
  expect(cairoClock(new Date(moment), 'ar')).toBe(arabic);
});
