import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCallTable } from '../contract/docs.ts';

test('the table of calls in the README is up to date', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  expect(withCallTable(readme)).toBe(readme);
});
