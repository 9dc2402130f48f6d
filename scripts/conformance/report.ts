import { inspect } from 'node:util';
import { Difference, type Refusal } from './expectations.ts';
import type { Stage } from './stage.ts';
import { type Area, beginRun } from './suite.ts';

/** A behaviour that nobody answers for is a difference too. */
const DEADLINE_SECONDS = 300;

/** What came of a run: how many behaviours were as expected, and which were not. */
export type Outcome = { asExpected: number; different: string[] };

/** Checks and prints every behaviour. Answers what came of it, null when it was stopped before. */
export async function lookAtAll(
  areas: readonly Area[],
  stage: Stage,
  { print, isStopped }: { print: (line: string) => void; isStopped: () => boolean },
): Promise<Outcome | null> {
  const check = beginRun(areas, stage);
  const different: string[] = [];
  let asExpected = 0;
  for (const { name, behaviours } of areas) {
    print(`\n${name}`);
    for (const behaviour of behaviours) {
      if (isStopped()) {
        return null;
      }
      try {
        await withDeadline(check(behaviour));
        asExpected += 1;
        print(`  OK       ${behaviour.name}`);
      } catch (error) {
        different.push(`${name}: ${behaviour.name}`);
        print(`  DIFFERS  ${behaviour.name}\n${explain(error)}`);
      }
    }
  }
  print(`\n${asExpected} as expected, ${different.length} different`);
  for (const line of different) {
    print(`- ${line}`);
  }
  return { asExpected, different };
}

async function withDeadline(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Difference('it comes to an end', `within ${DEADLINE_SECONDS} seconds`, 'not by then');
    timer = setTimeout(reject, DEADLINE_SECONDS * 1000, error);
  });
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What was expected and what came, indented below the behaviour. */
function explain(error: unknown): string {
  const lines =
    error instanceof Difference
      ? [`${error.message}:`, `expected ${show(error.expected)}`, `came     ${show(error.actual)}`]
      : [`it could not be looked at: ${describe(error)}`];
  return lines.map((line) => `           ${line}`).join('\n');
}

function show(value: unknown): string {
  return inspect(value, { depth: 6, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 300, maxArrayLength: 20 });
}

function describe(error: unknown): string {
  const { name, code, type, message } = error as Partial<Refusal & Error>;
  return name === 'AppwriteException' ? `${code} ${type}: ${message}` : String(error);
}
