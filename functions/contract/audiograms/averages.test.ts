import { expect, test } from 'vitest';
import { averageOf, betterEar, degreeOf, speechAgreement } from './averages.ts';
import type { MeasuredEar } from './schemas.ts';

const NOT_HEARD = { level: 110, no_response: true };

/** An ear with these air thresholds. */
const ear = (air: Record<number, number | typeof NOT_HEARD>): MeasuredEar => ({
  air: Object.fromEntries(
    Object.entries(air).map(([frequency, point]) => [frequency, typeof point === 'number' ? { level: point } : point]),
  ) as MeasuredEar['air'],
  bone: {},
});

// Computed by hand: (40 + 50 + 60) / 3 = 50, (40 + 50 + 60 + 75) / 4 = 56.25.
const SLOPING = ear({ 250: 10, 500: 40, 1000: 50, 2000: 60, 4000: 75, 8000: 120 });
// (5 + 10 + 10) / 3 = 8.33…, (5 + 10 + 10 + 25) / 4 = 12.5.
const GOOD = ear({ 500: 5, 1000: 10, 2000: 10, 4000: 25 });

test('averages are of their own frequencies alone', () => {
  expect(averageOf(SLOPING, 'PTA3')).toEqual({ value: 50, isAtLeast: false });
  expect(averageOf(SLOPING, 'PTA4')).toEqual({ value: 56.25, isAtLeast: false });
  expect(averageOf(GOOD, 'PTA3')?.value).toBeCloseTo(25 / 3);
  expect(averageOf(GOOD, 'PTA4')?.value).toBe(12.5);
});

test('an average of which a frequency is missing is not known', () => {
  const ended = ear({ 500: 40, 1000: 50, 2000: 60 });
  expect(averageOf(ended, 'PTA3')?.value).toBe(50);
  expect(averageOf(ended, 'PTA4')).toBeNull();
});

test('what was not heard makes an average a lower bound', () => {
  // (90 + 100 + 110) / 3 = 100.
  expect(averageOf(ear({ 500: 90, 1000: 100, 2000: NOT_HEARD }), 'PTA3')).toEqual({ value: 100, isAtLeast: true });
});

test.each([
  [-10, 'normal', 'normal'],
  [15, 'normal', 'normal'],
  [16.25, 'normal', 'slight'],
  [18.75, 'normal', 'slight'],
  [20, 'mild', 'slight'],
  [25, 'mild', 'slight'],
  [26.67, 'mild', 'mild'],
  [33.75, 'mild', 'mild'],
  [35, 'moderate', 'mild'],
  [40, 'moderate', 'mild'],
  [41.67, 'moderate', 'moderate'],
  [50, 'moderately-severe', 'moderate'],
  [55, 'moderately-severe', 'moderate'],
  [56.25, 'moderately-severe', 'moderately-severe'],
  [65, 'severe', 'moderately-severe'],
  [70, 'severe', 'moderately-severe'],
  [71.67, 'severe', 'severe'],
  [80, 'profound', 'severe'],
  [90, 'profound', 'severe'],
  [91.67, 'profound', 'profound'],
  [95, 'complete', 'profound'],
  [120, 'complete', 'profound'],
] as const)('%d dB is %s by the WHO and %s by Clark', (average, who, clark) => {
  expect([degreeOf('who_2021', average), degreeOf('clark_1981', average)]).toEqual([who, clark]);
});

test('the better ear is that of the lower average, and nobody’s while one is not known', () => {
  expect(betterEar({ right: SLOPING, left: GOOD })).toBe('left');
  expect(betterEar({ right: GOOD, left: SLOPING })).toBe('right');
  expect(betterEar({ right: GOOD, left: GOOD })).toBe('right');
  expect(betterEar({ right: GOOD, left: ear({ 500: 5 }) })).toBeNull();
});

test.each([
  [45, 'good'],
  [55, 'good'],
  [40, 'fair'],
  [60, 'fair'],
  [35, 'doubtful'],
  [65, 'doubtful'],
] as const)('speech at %d dB against an average of 50 is %s', (speech_threshold, agreement) => {
  expect(speechAgreement({ ...SLOPING, speech_threshold })).toBe(agreement);
});

test('speech agrees with nothing that is not known', () => {
  expect(speechAgreement(SLOPING)).toBeNull();
  expect(speechAgreement({ ...ear({ 500: 40 }), speech_threshold: 40 })).toBeNull();
  expect(speechAgreement({ ...ear({ 500: 90, 1000: 100, 2000: NOT_HEARD }), speech_threshold: 100 })).toBeNull();
});
