import { describe, expect, test } from 'vitest';
import { keepsAudiogram } from './audiogram-key.ts';
import { NO_THRESHOLDS } from './fit.ts';
import { flatAudiogram, keepAudiogram, parseAudiogram, withThreshold } from './own-audiogram.ts';

describe('what was kept', () => {
  test('comes back as it was', () => {
    const audiogram = { right: { 250: -10, 8000: 120 }, left: { 1000: 45 } };
    keepAudiogram(audiogram);
    expect(parseAudiogram(window.localStorage.getItem('audiogram'))).toEqual(audiogram);
  });

  test.each([
    [null],
    ['{'],
    ['7'],
    ['[]'],
    ['{"right":5,"left":null}'],
    ['{"right":{"250":"40","500":121,"1000":1.5,"333":40}}'],
  ])('%j is no audiogram', (text) => {
    expect(parseAudiogram(text)).toEqual(NO_THRESHOLDS);
  });

  test('is gone when its last threshold is taken out', () => {
    const one = withThreshold(NO_THRESHOLDS, 'left', 2000, 50);
    keepAudiogram(one);
    expect(keepsAudiogram()).toBe(true);
    keepAudiogram(withThreshold(one, 'left', 2000, undefined));
    expect(keepsAudiogram()).toBe(false);
  });
});

test('a degree of loss stands at every frequency of the ears that were named', () => {
  expect(flatAudiogram(50, ['left'])).toEqual({
    right: {},
    left: { 250: 50, 500: 50, 1000: 50, 2000: 50, 4000: 50, 8000: 50 },
  });
});
