import { expect, test } from 'vitest';
import { linesOf } from './bars.tsx';

test.each([
  ['Signia Pure Charge&Go 7AX', ['Signia Pure', 'Charge&Go 7AX']],
  ['مجفف السماعات الكهربائي PerfectDry', ['مجفف السماعات', 'الكهربائي', 'PerfectDry']],
  ['Hohenzollern-Featherstonehaugh', ['Hohenzollern-Fe…']],
  ['Naída', ['Naída']],
])('a name has three lines beside its bar at most: %s', (name, lines) => {
  expect(linesOf(name)).toEqual(lines);
});
