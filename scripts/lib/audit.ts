import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAdvisories, type Exception, readReport, Unanswered } from './advisories.ts';
import { ROOT } from './project.ts';
import { run, runNode } from './run.ts';

export const EXCEPTIONS_FILE = 'scripts/audit-exceptions.json';

/** Whoever has no network learns that soon: one try of some seconds. */
const QUICK = ['--fetch-retries=0', '--fetch-timeout=20000'];

/** What the registry said of the installed packages: what is wrong, a sentence each; or why it said nothing. */
export type Audit = { faults: string[]; excepted: number } | { unanswered: string };

/**
 * Asks the registry for known weaknesses of the installed packages. `npm` is where npm's own script lies: npm tells that
 * to what it runs, which works where `npm` is no program, too.
 */
export async function auditPackages(npm = process.env.npm_execpath): Promise<Audit> {
  const args = ['audit', '--json', ...QUICK];
  const { output } = await (npm ? runNode(npm, args, { quiet: true }) : run('npm', args, { quiet: true }));
  try {
    const advisories = readReport(output);
    const exceptions = JSON.parse(readFileSync(join(ROOT, EXCEPTIONS_FILE), 'utf8')) as Exception[];
    const faults = checkAdvisories(advisories, exceptions, new Date().toISOString().slice(0, 10));
    return { faults, excepted: exceptions.length };
  } catch (error) {
    if (error instanceof Unanswered) {
      return { unanswered: error.message };
    }
    throw error;
  }
}
