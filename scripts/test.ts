import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildAll } from './build.ts';
import { inspectPassed } from './check/checklist.ts';
import { CHECKS, runCheck } from './check/main.ts';
import { auditPackages } from './lib/audit.ts';
import { ensureBrowser } from './lib/install-browser.ts';
import { REPORT_PATH } from './lib/outside-errors.ts';
import { DIST, ROOT } from './lib/project.ts';
import { runNode, signalAll } from './lib/run.ts';
import { step } from './lib/steps.ts';
import { type Outcome, passedTests, readReport } from './lib/vitest-report.ts';
import { readNotes, SERVED_FOLDER } from './local-appwrite/core/served.ts';
import { unusedEndpoints } from './local-appwrite/support.ts';

/** Everything that is tested, one after the other: the machine may be small. */
const PROJECTS = ['unit', 'cost', 'web', 'web-alone', 'e2e'];

let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy ??= signal;
    signalAll(signal);
  });
}

const checks: Outcome[] = [];
const outcomes: Outcome[] = [];
/** Why nobody knows whether packages have known weaknesses. */
let unasked: string | undefined;
const isFull = process.argv.includes('--full');
if (isFull) {
  process.env.SAMAA_TEST_FULL = '1';
}

await attempt('browser', async () => {
  process.env.SAMAA_CHROMIUM = await step('Looking for a browser', ensureBrowser);
  return [];
});
await attempt('build', async () => {
  await buildAll();
  return [];
});
// The types are checked in a process of their own; meanwhile the other checks have a core to themselves.
await Promise.all(CHECKS.map((check) => attempt(check.name, () => runCheck(check))));
await attempt('known weaknesses', async () => {
  const audit = await step('Asking for known weaknesses of packages', () => auditPackages());
  if ('unanswered' in audit) {
    unasked = audit.unanswered;
    return [];
  }
  return audit.faults;
});
const servedFolder = join(DIST, 'test', 'served');
rmSync(servedFolder, { recursive: true, force: true });
process.env[SERVED_FOLDER] = servedFolder;
for (const project of PROJECTS) {
  await unlessStopped(async () => outcomes.push(await step(`Testing: ${project}`, () => runProject(project))));
}
await attempt('checklist, tests that passed', async () => inspectPassed(passedTests(PROJECTS.map(reportOf))));
await unlessStopped(async () => {
  for (const endpoint of unusedEndpoints(readNotes(servedFolder))) {
    console.log(`local-appwrite serves what nobody asks for: ${endpoint}`);
  }
});
finish();

/** Does what is no test and counts as one check: passed when it answers no faults. */
async function attempt(name: string, work: () => Promise<string[]>): Promise<void> {
  await unlessStopped(async () => {
    const faults = await work().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    checks.push(
      faults.length === 0
        ? { passed: 1, failed: 0, failures: [] }
        : { passed: 0, failed: 1, failures: faults.map((line) => `${name}: ${line}`) },
    );
  });
}

async function unlessStopped(work: () => Promise<unknown>): Promise<void> {
  if (!stoppedBy) {
    await work();
  }
}

function reportOf(project: string): string {
  return join(DIST, 'test', `${project}.json`);
}

async function runProject(project: string): Promise<Outcome> {
  const report = reportOf(project);
  rmSync(report, { force: true });
  const args = [
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/lib/outside-errors.ts',
  ];
  // A build sets NODE_ENV to "production" in this process; React's test helpers are not in its production build.
  const { code } = await runNode('node_modules/vitest/vitest.mjs', args, {
    env: { NODE_ENV: 'test', [REPORT_PATH]: report },
  });
  return readReport(project, report, code);
}

function finish(): void {
  if (stoppedBy) {
    console.log('Stopped.');
    process.exitCode = stoppedBy === 'SIGINT' ? 130 : 143;
    return;
  }
  const failures = [...checks, ...outcomes].flatMap((outcome) => outcome.failures);
  if (failures.length > 0) {
    console.log(`\nFailures:\n${failures.map((line) => `- ${line.replaceAll(`${ROOT}/`, '')}`).join('\n')}`);
  }
  const count = (of: readonly Outcome[], what: 'passed' | 'failed') => of.reduce((sum, one) => sum + one[what], 0);
  console.log(`\n${isFull ? 'Every combination. ' : ''}Reports: ${relative(ROOT, join(DIST, 'test'))}`);
  if (unasked) {
    console.log(`Not checked: known weaknesses of packages. ${unasked}`);
  }
  console.log(`Checks beside the tests: ${count(checks, 'passed')} fine, ${count(checks, 'failed')} with faults`);
  // A check with faults fails the run like a test does; one that is fine is no test that passed.
  const failed = count(outcomes, 'failed') + count(checks, 'failed');
  console.log(`${count(outcomes, 'passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
