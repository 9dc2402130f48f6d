import { type Finding, runCheck, type Skipped } from './check.ts';
import { CHECKS } from './checks.ts';
import type { Place } from './place.ts';

/** Looks at everything, one check after the other, and changes nothing. `tell` gets each as soon as it is known. */
export async function examine(place: Place, tell: (one: Finding | Skipped) => void = () => {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    const one = await runCheck(check, place);
    tell(one);
    if ('level' in one) {
      findings.push(one);
    }
  }
  return findings;
}

const NAME_WIDTH = Math.max(...CHECKS.map(({ name }) => name.length)) + 2;
const LEVEL_WIDTH = 6;

/** A finding as one line. */
export function lineOf(one: Finding | Skipped): string {
  const name = one.check.padEnd(NAME_WIDTH);
  if ('skipped' in one) {
    return `${'–'.padEnd(LEVEL_WIDTH)}${name}not looked at: ${one.skipped}`;
  }
  const { level, message, advice } = one;
  // What servers say may have several lines.
  return `${level.toUpperCase().padEnd(LEVEL_WIDTH)}${name}${message}${advice === '' ? '' : ` → ${advice}`}`.replace(
    /\s*\n\s*/g,
    ' ',
  );
}

/** How many of each level there are. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (level: string) => findings.filter((one) => one.level === level).length;
  return `${findings.length} checks: ${count('ok')} OK, ${count('warn')} WARN, ${count('fail')} FAIL.`;
}

/** The exit code for a pipeline. */
export function exitCodeOf(findings: readonly Finding[], strict: boolean): 0 | 1 {
  return findings.some(({ level }) => level === 'fail' || (strict && level === 'warn')) ? 1 : 0;
}

/**
 * What whoever has just deployed is to know, without what is in order. A deployment is done whatever this says, so it says
 * so where something is broken.
 */
export async function examineDeployed(place: Omit<Place, 'books' | 'now'>): Promise<string> {
  const findings = await examine({ ...place, books: false, now: () => new Date() });
  const open = findings.filter(({ level }) => level !== 'ok');
  const isBroken = open.some(({ level }) => level === 'fail');
  return [
    ...open.map(lineOf),
    isBroken
      ? 'The deployment is done, but the shop does not work as it should: see FAIL above. Look again: npm run doctor -- --deployed'
      : `The doctor found nothing broken. ${summaryOf(findings)}`,
  ].join('\n');
}
