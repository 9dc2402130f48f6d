import { seconds } from '../lib/steps.ts';
import { changelog } from './changelog.ts';
import type { Check } from './check.ts';
import { checklist } from './checklist.ts';
import { lint, types } from './commands.ts';
import { hygiene } from './hygiene.ts';
import { markup } from './markup.ts';
import { schema } from './schema.ts';
import { shape } from './shape.ts';
import { translations } from './translations.ts';
import { zones } from './zones.ts';

/** Every check that is not a test. */
export const CHECKS: readonly Check[] = [
  types,
  lint,
  zones,
  translations,
  schema,
  checklist,
  changelog,
  hygiene,
  markup,
  shape,
];

/** Runs a check and prints what it found. Answers its faults; a check that breaks counts as one. */
export async function runCheck(check: Check): Promise<string[]> {
  const startedAt = performance.now();
  const faults = await check.run().catch((error: unknown) => [`could not run: ${error}`]);
  const verdict = faults.length === 0 ? 'ok' : `${faults.length} to mend`;
  console.log(`${check.name}: ${verdict} (${seconds(performance.now() - startedAt)})`);
  for (const line of faults) {
    console.log(`  ${line}`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = await Promise.all(CHECKS.map(runCheck));
  process.exitCode = faults.flat().length === 0 ? 0 : 1;
}
