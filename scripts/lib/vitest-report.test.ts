import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readReport } from './vitest-report.ts';

const PASSED = { fullName: 'adds', status: 'passed', failureMessages: [] };
const FAILED = { fullName: 'subtracts', status: 'failed', failureMessages: ['expected 1\nto be 2'] };

/** Writes a report with one file, and answers its path. */
function report(tests: object[], { status = 'passed', message = '', success = true } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  const numPassedTests = tests.filter((one) => one === PASSED).length;
  const testResults = [{ name: 'sum.test.ts', status, message, assertionResults: tests }];
  writeFileSync(path, JSON.stringify({ numPassedTests, success, testResults }));
  return path;
}

test('passed and failed tests are counted, and each failure says what and why', () => {
  const path = report([PASSED, PASSED, FAILED], { status: 'failed', success: false });

  expect(readReport('unit', path, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['sum.test.ts › subtracts: expected 1 to be 2'],
  });
});

test('a file that cannot be loaded counts as one failure', () => {
  const path = report([], { status: 'failed', message: 'Cannot find module x', success: false });

  expect(readReport('unit', path, 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['sum.test.ts: Cannot find module x'],
  });
});

test.each([
  ['a run without a report', () => '/there/is/none.json', 137],
  ['an error outside of every test', () => report([PASSED], { success: false }), 1],
  ['a bad exit code after all tests passed', () => report([PASSED]), 1],
  ['a run without tests', () => report([]), 0],
])('%s counts as a failure', (_what, path, exitCode) => {
  const { failed, failures } = readReport('unit', path(), exitCode);

  expect(failed).toBe(1);
  expect(failures).toHaveLength(1);
});

test('an error outside of every test is named', () => {
  const path = report([PASSED], { success: false });
  writeFileSync(path.replace('.json', '.outside.json'), JSON.stringify(['sum.test.ts: Error: nobody awaited this']));

  expect(readReport('unit', path, 1).failures).toEqual([
    'unit, outside of any test: sum.test.ts: Error: nobody awaited this',
  ]);
});
