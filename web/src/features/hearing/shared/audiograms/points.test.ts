import { expect, test } from 'vitest';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import { depthOf, HEIGHT, isOctave, linesOf, ownOf, placeOf, signOf, WIDTH } from './points.ts';

const NOTHING = { air: {}, bone: {} };
const right = (air: AudiogramResults['right']['air']): AudiogramResults => ({
  right: { air, bone: { 1000: { level: 20 }, 2000: { level: 20 } } },
  left: NOTHING,
});

test('an octave is as wide as 20 dB are high, over seven octaves and 130 dB', () => {
  expect(placeOf(2000) - placeOf(1000)).toBe(depthOf(40) - depthOf(20));
  expect(placeOf(250) - placeOf(125)).toBe(placeOf(8000) - placeOf(4000));
  expect([depthOf(-10), depthOf(120), WIDTH / HEIGHT]).toEqual([0, HEIGHT, 7 / 6.5]);
  expect([125, 750, 1000, 1500, 3000, 6000, 8000].filter(isOctave)).toEqual([125, 1000, 8000]);
});

test('lines join neighbouring air thresholds, not bone, and end before the signs', () => {
  const lines = linesOf(right({ 500: { level: 40 }, 1000: { level: 40 }, 4000: { level: 60 } }), 'right');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toEqual({
    from: { x: placeOf(500) + 11, y: depthOf(40) },
    to: { x: placeOf(1000) - 11, y: depthOf(40) },
  });
});

test('no line leads to what was not heard, or over it', () => {
  const heard = { level: 60 };
  const results = right({ 500: heard, 1000: heard, 2000: { level: 110, no_response: true }, 4000: heard, 8000: heard });
  expect(linesOf(results, 'right').map(({ from }) => Math.round(from.x - 11))).toEqual([placeOf(500), placeOf(4000)]);
});

test.each([
  ['air', false, 'insert', 'air'],
  ['air', true, 'insert', 'air-masked'],
  ['air', true, 'sound_field', 'field'],
  ['bone', false, 'sound_field', 'bone'],
  ['bone', true, null, 'bone-masked'],
] as const)('%s, masked %s, by %s is drawn as %s', (way, masked, transducer, sign) => {
  expect(signOf(way, { masked }, transducer)).toBe(sign);
});

test('what was not heard is beyond every hearing aid', () => {
  expect(ownOf(right({ 125: { level: 10 }, 500: { level: 40 }, 8000: { level: 90, no_response: true } }))).toEqual({
    right: { 500: 40, 8000: 120 },
    left: {},
  });
});
