import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildAll } from './build.ts';
import { CHECKS, runCheck } from './check/main.ts';
import { ensureBrowser } from './lib/install-browser.ts';
import { REPORT_PATH } from './lib/outside-errors.ts';
import { DIST, ROOT } from './lib/project.ts';
import { runNode, signalAll } from './lib/run.ts';
import { step } from './lib/steps.ts';
import { type Outcome, readReport } from './lib/vitest-report.ts';
import { drawCatalogue } from './seed/picture-cache.ts';

/** Everything that is tested, one after the other: the machine may be small. */
const PROJECTS = ['unit', 'web', 'e2e'];

let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy ??= signal;
    signalAll(signal);
  });
}

const outcomes: Outcome[] = [];
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
  await step('Drawing the pictures', drawCatalogue);
  return [];
});
for (const check of CHECKS) {
  await attempt(check.name, () => runCheck(check));
}
for (const project of PROJECTS) {
  await unlessStopped(async () => outcomes.push(await step(`Testing: ${project}`, () => runProject(project))));
}
finish();

/** Does one thing that counts as one: passed when it answers no faults. */
async function attempt(name: string, work: () => Promise<string[]>): Promise<void> {
  await unlessStopped(async () => {
    const faults = await work().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    outcomes.push(
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

async function runProject(project: string): Promise<Outcome> {
  const report = join(DIST, 'test', `${project}.json`);
  rmSync(report, { force: true });
  const args = [
    ...['run', '--project', project, '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
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
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) {
    console.log(`\nFailures:\n${failures.map((line) => `- ${line.replaceAll(`${ROOT}/`, '')}`).join('\n')}`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\n${isFull ? 'Every combination. ' : ''}Reports: ${relative(ROOT, join(DIST, 'test'))}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
