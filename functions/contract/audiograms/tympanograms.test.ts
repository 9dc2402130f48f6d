import { expect, test } from 'vitest';
import { tympanogramType } from './tympanograms.ts';

test.each([
  [{ compliance: 0.7, pressure: -20 }, 'A'],
  [{ compliance: 0.3, pressure: -100 }, 'A'],
  [{ compliance: 1.6, pressure: 100 }, 'A'],
  [{ compliance: 0.29, pressure: 0 }, 'As'],
  [{ compliance: 1.61, pressure: 0 }, 'Ad'],
  [{ compliance: 0.09, pressure: -300 }, 'B'],
  [{ compliance: 0.09 }, 'B'],
  [{ compliance: 0.7, pressure: -105 }, 'C'],
  [{ compliance: 0.2, pressure: -105 }, 'C'],
  [{ compliance: 0.7, pressure: 105 }, null],
  [{ compliance: 0.7 }, null],
  [{ pressure: 0 }, null],
  [{ type: 'C', compliance: 0.7, pressure: 0 }, 'C'],
] as const)('a tympanogram of %o is of the type %s', (tympanogram, type) => {
  expect(tympanogramType(tympanogram)).toBe(type);
});
