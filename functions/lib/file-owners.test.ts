import { expect, test } from 'vitest';
import { ownerOf } from './file-owners.ts';

test.each([
  [['read("user:mona")', 'update("user:mona")', 'delete("user:mona")'], 'mona'],
  [['read("user:mona")'], 'mona'],
  [[], null],
  [['read("any")'], null],
  [['read("user:mona")', 'read("any")'], null],
  [['read("user:mona")', 'read("users")'], null],
  [['read("user:mona")', 'read("user:omar")'], null],
  [['read("user:mona")', 'read("label:vip")'], null],
  [['read("user:mona/verified")'], null],
])('the owner of a file with %j is %s', (permissions, owner) => {
  expect(ownerOf(permissions)).toBe(owner);
});
