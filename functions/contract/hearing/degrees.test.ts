import { expect, test } from 'vitest';
import { coveredDegrees, DEGREES } from './degrees.ts';

test('the bands follow each other without a gap', () => {
  for (const [index, band] of DEGREES.slice(1).entries()) expect(band.from).toBe(DEGREES[index]!.to);
});

test.each([
  [[10, 85], ['mild', 'moderate', 'moderately-severe'], { degree: 'severe', upTo: 85 }],
  [[35, 105], ['moderate', 'moderately-severe', 'severe'], { degree: 'profound', upTo: 105 }],
  [[60, 120], ['severe', 'profound'], null],
  [[25, 90], ['mild', 'moderate', 'moderately-severe', 'severe'], null],
  [[56, 69], [], { degree: 'moderately-severe', upTo: 69 }],
  [[-10, 20], [], null],
  [[90, 140], ['profound'], null],
] as const)('a range of %j covers %j as a whole, and of the next %j', (range, whole, partly) => {
  expect(coveredDegrees(range)).toEqual({ whole, partly });
});
