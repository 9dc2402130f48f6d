import { expect, test } from 'vitest';
import { expectFit, expectRefusal, expectSame } from './expectations.ts';
import { lookAtAll } from './report.ts';
import type { Stage } from './stage.ts';
import { area, mostlyWaiting } from './suite.ts';

const stage = {} as Stage;

/** What Appwrite's SDKs throw. */
const refusal = (code: number, type: string) =>
  Object.assign(new Error('No.'), { name: 'AppwriteException', code, type });

async function report(checks: Parameters<typeof area>[1], isStopped = () => false) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(...line.split('\n').map((one) => one.trim()));
  const outcome = await lookAtAll([area('Rows', checks)], stage, { print, isStopped });
  return { outcome, lines: lines.filter((line) => line !== '') };
}

test('behaviours as expected are listed by their names', async () => {
  const { outcome, lines } = await report({
    'a row is read': async () => expectSame('the row', { $id: 'a' }, { $id: 'a' }),
    'a row is deleted': async () => {},
  });
  expect(outcome).toEqual({ asExpected: 2, different: [] });
  expect(lines).toEqual(['Rows', 'OK       a row is read', 'OK       a row is deleted', '2 as expected, 0 different']);
});

test('a difference is printed with what was expected and what came, and the others still count', async () => {
  const { outcome, lines } = await report({
    'a row is read': async () =>
      expectFit('the row', { $id: 'a', title: 'Audéo', stock: 3 }, { title: /^A/, stock: 2 }),
    'a row is deleted': async () => {},
  });
  expect(outcome).toEqual({ asExpected: 1, different: ['Rows: a row is read'] });
  expect(lines).toEqual([
    'Rows',
    'DIFFERS  a row is read',
    'the row:',
    'expected { title: /^A/, stock: 2 }',
    "came     { title: 'Audéo', stock: 3 }",
    'OK       a row is deleted',
    '1 as expected, 1 different',
    '- Rows: a row is read',
  ]);
});

test('what a target cannot do differs too, with the reason', async () => {
  const { lines } = await report({
    'a row is read': async () => {
      throw refusal(501, 'general_not_implemented');
    },
    'a row is deleted': async () => {
      throw new TypeError('fetch failed');
    },
  });
  expect(lines).toContain('it could not be looked at: 501 general_not_implemented: No.');
  expect(lines).toContain('it could not be looked at: TypeError: fetch failed');
});

test('a call that should have been refused and was not is a difference', async () => {
  const expected = { code: 404, type: 'row_not_found' };
  const { lines } = await report({
    'a guest reads it': () => expectRefusal('a guest', Promise.resolve('the row'), expected).then(() => {}),
    'another error': () =>
      expectRefusal('a user', Promise.reject(refusal(401, 'user_blocked')), expected).then(() => {}),
  });
  expect(lines).toContain('a guest: it was not refused:');
  expect(lines).toContain("came     'the row'");
  expect(lines).toContain("came     { code: 401, type: 'user_blocked' }");
});

test('what mostly waits is begun first and reported in its place', async () => {
  const begun: string[] = [];
  const { lines } = await report({
    first: async () => {
      begun.push('first');
    },
    waiting: mostlyWaiting(async () => {
      begun.push('waiting');
    }),
  });
  expect(begun).toEqual(['waiting', 'first']);
  expect(lines.slice(1, 3)).toEqual(['OK       first', 'OK       waiting']);
});

test('a run that is stopped does not pass', async () => {
  const { outcome } = await report({ 'a row is read': async () => {} }, () => true);
  expect(outcome).toBeNull();
});
