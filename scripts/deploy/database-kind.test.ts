import { expect, test } from 'vitest';
import { databaseWarning } from './database-kind.ts';

test('MariaDB is what the project is made for', () => {
  expect(databaseWarning([])).toBeNull();
  expect(databaseWarning([{ bytesMax: 65_535 }, { bytesMax: 65_535 }])).toBeNull();
});

test('MongoDB, whose rows have no greatest width, is warned about', () => {
  expect(databaseWarning([{ bytesMax: 0 }])).toContain('MariaDB');
});
