import { describe, expect, test } from 'vitest';
import { formatTime, normaliseTime } from './clock.ts';
import { isValidId, systemIds } from './ids.ts';
import { formatPermission, parsePermissions, rolesOfUser } from './permissions.ts';
import { parseProjectConfig } from './project-config.ts';
import { RateCounter } from './rate-limits.ts';
import { foldText } from './text-fold.ts';

describe('times', () => {
  test.each([
    ['2026-11-20T13:50:09.123Z', '2026-11-20T13:50:09.123+00:00'],
    ['2026-11-20T13:50:09+02:00', '2026-11-20T11:50:09.000+00:00'],
    ['2026-11-20 13:50', '2026-11-20T13:50:00.000+00:00'],
    ['2026-11-20', '2026-11-20T00:00:00.000+00:00'],
    ['2026-02-29', null],
    ['tomorrow', null],
    ['20', null],
  ])('%s', (text, expected) => {
    expect(normaliseTime(text)).toBe(expected);
  });

  test('are printed in UTC with milliseconds', () => {
    expect(formatTime(new Date(0))).toBe('1970-01-01T00:00:00.000+00:00');
  });
});

describe('ids', () => {
  test.each(['a', 'A-1._b', 'x'.repeat(36)])('%s is one', (id) => {
    expect(isValidId(id)).toBe(true);
  });

  test.each(['', '_a', '-a', '.a', 'a b', 'ع', 'a/b', 'x'.repeat(37), '$id'])('“%s” is none', (id) => {
    expect(isValidId(id)).toBe(false);
  });

  test('that are made are valid and differ', () => {
    const made = new Set(Array.from({ length: 1000 }, () => systemIds.unique()));
    expect(made.size).toBe(1000);
    expect([...made].every(isValidId)).toBe(true);
  });
});

describe('permissions', () => {
  test.each([
    'read("any")',
    'create("guests")',
    'update("users/verified")',
    'delete("user:abc")',
    'read("user:abc/unverified")',
    'read("label:admin")',
    'read("team:t1/owner")',
  ])('%s is one', (text) => {
    const parsed = parsePermissions([text]);
    expect(parsed.ok && parsed.permissions.map(formatPermission)).toEqual([text]);
  });

  test.each([
    ['read("user")', 'Role "user" must have an ID value.'],
    ['read("any:x")', 'Role "any" can not have an ID value.'],
    ['read("label:ad-min")', 'Role "label" identifier value is invalid'],
    ['read("users/rich")', 'Role "users" dimension value is invalid. Must be one of: verified, unverified.'],
    ['read("label:a/b")', 'Role "label" can not have a dimension value.'],
    ['grant("any")', 'Permission "grant("any")" is not allowed.'],
    ['read(any)', 'Invalid permission string format: "read(any)".'],
    ['*', 'Wildcard permission "*" has been replaced.'],
  ])('%s is none', (text, message) => {
    expect(parsePermissions([text])).toEqual({ ok: false, message: expect.stringContaining(message) });
  });

  test('a user has the roles of everybody, of all users, of themselves and of their labels', () => {
    expect(rolesOfUser({ id: 'u1', labels: ['cs'], verified: false })).toEqual([
      'any',
      'users',
      'users/unverified',
      'user:u1',
      'user:u1/unverified',
      'label:cs',
    ]);
  });
});

test('folded texts tell neither case nor Latin accents, and keep Arabic spellings', () => {
  expect(foldText('Audéo ÑÜ ')).toBe('audeo nu');
  expect(foldText('أذن')).not.toBe(foldText('اذن'));
});

test('rate limits count in windows and start anew', () => {
  let seconds = 100;
  const counter = new RateCounter({ now: () => new Date(seconds * 1000) });
  const hit = () => counter.hit('key', 2, 60);
  expect([hit().remaining, hit().remaining, hit().exceeded]).toEqual([1, 0, true]);
  expect(hit()).toEqual({ limit: 2, remaining: 0, reset: 120, exceeded: true });
  seconds = 120;
  expect(hit().exceeded).toBe(false);
});

test('a project configuration that is wrong is told all its faults at once', () => {
  const wrong = {
    projectId: 'samaa',
    tablesDB: [{ $id: 'main', name: 'Main' }],
    tables: [
      {
        $id: 'people',
        databaseId: 'other',
        name: 'People',
        columns: [
          { key: 'age', type: 'number' },
          { key: 'name', type: 'string' },
        ],
        indexes: [{ key: 'x', type: 'key', columns: ['nothing'] }],
      },
    ],
  };
  expect(() => parseProjectConfig(wrong)).toThrow(
    [
      'The project configuration is not valid:',
      '- appwrite.json › tables people › columns age: type must be one of string, integer, boolean, datetime',
      '- appwrite.json › tables people › columns name: size must be a number',
      '- appwrite.json › tables people: there is no database other',
      '- appwrite.json › tables people: index x names the column nothing, which is not there',
    ].join('\n'),
  );
});
