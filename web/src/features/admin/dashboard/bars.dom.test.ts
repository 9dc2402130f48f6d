import { expect, test } from 'vitest';
import { linesOf } from './bars.tsx';

test.each([
  ['Signia Pure Charge&Go 7AX', ['Signia Pure', 'Charge&Go 7AX']],
  ['مجفف السماعات الكهربائي PerfectDry', ['مجفف السماعات', 'الكهربائي…']],
  ['Hohenzollern-Featherstonehaugh', ['Hohenzollern-Fe…']],
  ['Naída', ['Naída']],
])('a name has two lines beside its bar: %s', (name, lines) => {
  expect(linesOf(name)).toEqual(lines);
});
