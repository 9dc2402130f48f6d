import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exception, judge, readReport } from './lib/advisories.ts';
import { Problem, runMain } from './lib/problem.ts';
import { ROOT } from './lib/project.ts';
import { run, runNode } from './lib/run.ts';

const EXCEPTIONS = 'scripts/audit-exceptions.json';

/** Asks the registry for known weaknesses of the installed packages; fails for each that is not excepted with a date. */
await runMain(async () => {
  const args = ['audit', '--json'];
  // npm tells the scripts that it runs where it lies; that works where `npm` is no program, too.
  const npm = process.env.npm_execpath;
  const { output } = await (npm ? runNode(npm, args, { quiet: true }) : run('npm', args, { quiet: true }));
  const advisories = readReport(output);
  const exceptions = JSON.parse(readFileSync(join(ROOT, EXCEPTIONS), 'utf8')) as Exception[];
  const faults = judge(advisories, exceptions, new Date().toISOString().slice(0, 10));
  if (faults.length > 0) {
    throw new Problem(`${faults.join('\n')}\nMend it, or add it to ${EXCEPTIONS} with reason, since and until.`);
  }
  console.log(
    exceptions.length === 0
      ? 'No package has a known weakness.'
      : `No package has a known weakness but the ${exceptions.length} in ${EXCEPTIONS}.`,
  );
});
