import { expect, test } from 'vitest';
import { differingParts } from './identity.ts';

const MONA = { name: 'Mona Ali Hassan', birth_date: '1958-03-02T00:00:00.000Z', birth_year: 1958 };

test.each([
  [{ name: 'mona ali', birth_date: '1958-03-02' }, []],
  [{ name: 'Ali Hassan Mona', birth_date: null }, []],
  [{ name: 'Hoda Ali', birth_date: '1958-03-02' }, ['name']],
  [{ name: 'Mona Ali', birth_date: '1958-02-03' }, ['birth_date']],
  [{ name: ' ', birth_date: '1961-02-03' }, ['name', 'birth_date']],
  [{ name: '- .', birth_date: '1958-03-02' }, ['name']],
] as const)('of what a file says (%o) %o differs', (said, parts) => {
  expect(differingParts(MONA, said)).toEqual(parts);
});

test('a year of birth alone is compared with the year, and nothing with nothing', () => {
  const said = { name: 'منى على', birth_date: '1958-12-31' };
  expect(differingParts({ name: 'مني علي', birth_date: null, birth_year: 1958 }, said)).toEqual([]);
  expect(differingParts({ name: 'مني علي', birth_date: null, birth_year: 1959 }, said)).toEqual(['birth_date']);
  expect(differingParts({ name: 'مني علي', birth_date: null, birth_year: null }, said)).toEqual([]);
});
