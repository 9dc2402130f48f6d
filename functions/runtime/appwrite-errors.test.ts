import { AppwriteException } from 'node-appwrite';
import { expect, test } from 'vitest';
import { isAppwriteError } from './appwrite-errors.ts';

const refusedAs = (type: string) => new AppwriteException('Refused.', 409, type);

test.each(['row_already_exists', 'row_unique_constraint_violation'])(
  'a unique value that another row has is taken, also where the server calls it %s',
  (type) => {
    expect(isAppwriteError(refusedAs(type), 'taken')).toBe(true);
    expect(isAppwriteError(refusedAs(type), 'missing', 'conflict')).toBe(false);
  },
);
