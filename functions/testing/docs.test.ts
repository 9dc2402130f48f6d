import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callsFile } from '#contract/docs.ts';

test('the table of calls is up to date', () => {
  expect(readFileSync(join(import.meta.dirname, '../CALLS.md'), 'utf8')).toBe(callsFile());
});
