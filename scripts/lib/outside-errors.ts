import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';
import { readIfThere } from './files.ts';

/** The environment variable that tells the reporter beside which report it writes. */
export const REPORT_PATH = 'SAMAA_REPORT';

const fileBeside = (reportPath: string): string => reportPath.replace(/\.json$/, '.outside.json');

/**
 * Writes down what failed beside the tests: rejections that nobody awaited, workers that died. Vitest's JSON report
 * leaves it out.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const report = process.env[REPORT_PATH];
    if (!report) {
      return;
    }
    const path = fileBeside(report);
    rmSync(path, { force: true });
    if (errors.length > 0) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(errors.map(describe)));
    }
  };
}

/** What failed beside the tests of the run that wrote the report. */
export function outsideErrorsOf(reportPath: string): string[] {
  const text = readIfThere(fileBeside(reportPath));
  return text === undefined ? [] : (JSON.parse(text) as string[]);
}

/** What Vitest knows of an error; the file and test that ran when it came are its guess. */
function describe(error: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number]): string {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error as {
    VITEST_TEST_PATH?: string;
    VITEST_TEST_NAME?: string;
  };
  const where = [file, test].filter(Boolean).join(' › ');
  return `${where && `${where}: `}${error.stack ?? error.message}`;
}
