import { relative } from 'node:path';
import { readIfThere } from './files.ts';
import { outsideErrorsOf } from './outside-errors.ts';
import { ROOT } from './project.ts';

/** What a run of tests came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Each failure: what failed, and why. */
  failures: string[];
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/**
 * Reads the JSON report of a Vitest run. A file that could not be loaded, a run that ended without a report, one that
 * failed outside of every test, and one without any test count as one failure each.
 */
export function readReport(project: string, path: string, exitCode: number): Outcome {
  const text = readIfThere(path);
  if (text === undefined) {
    return failedRun(project, `ended without a report (exit code ${exitCode})`);
  }
  const report = JSON.parse(text) as Report;
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') {
      return [`${file.name}: ${firstLines(file.message)}`];
    }
    return failed.map((test) => `${file.name} › ${test.fullName}: ${firstLines(test.failureMessages?.[0] ?? '')}`);
  });
  if (failures.length === 0 && (exitCode !== 0 || !report.success)) {
    const errors = outsideErrorsOf(path);
    failures.push(
      ...(errors.length > 0 ? errors : [`exit code ${exitCode}`]).map(
        (why) => `${project}, outside of any test: ${why}`,
      ),
    );
  }
  if (failures.length === 0 && report.numPassedTests === 0) {
    return failedRun(project, 'has no tests');
  }
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** The titles of the tests that passed in these runs, by the paths of their files. A run without a report has none. */
export function passedTests(reports: readonly string[]): Map<string, Set<string>> {
  const files = reports.flatMap((path) => {
    const text = readIfThere(path);
    return text === undefined ? [] : (JSON.parse(text) as Report).testResults;
  });
  return new Map(
    files.map(({ name, assertionResults }) => [
      relative(ROOT, name),
      new Set(assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title)),
    ]),
  );
}

function failedRun(project: string, why: string): Outcome {
  return { passed: 0, failed: 1, failures: [`${project}: ${why}`] };
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, 3).join(' ').trim();
}
