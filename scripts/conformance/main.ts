// Looks at a real Appwrite: npm run conformance. With --local, at a local one.
import { inspect } from 'node:util';
import { Problem, runMain } from '../lib/problem.ts';
import { AREAS } from './areas/index.ts';
import { Difference, type Refusal } from './expectations.ts';
import { openStage, type Stage } from './stage.ts';
import { beginRun } from './suite.ts';
import { localTarget, realTarget, type Target } from './target.ts';

/** A behaviour that nobody answers for is a difference too. */
const DEADLINE_SECONDS = 180;

let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy ??= signal;
    console.log('Stopping: what was made is removed first.');
  });
}

await runMain(async () => {
  const target = process.argv.includes('--local') ? await localTarget() : realTarget(process.env);
  try {
    console.log(`Looking at ${target.endpoint}, project ${target.projectId}. Making what is needed …`);
    const stage = await prepare(target);
    try {
      process.exitCode = (await lookAtAll(stage)) ? 0 : 1;
    } finally {
      await stage.close();
    }
  } finally {
    await target.close();
  }
});

/** Makes everything that the behaviours need. Throws a Problem when the target refuses it. */
async function prepare(target: Target): Promise<Stage> {
  try {
    return await openStage(target);
  } catch (error) {
    const { code, type, message } = error as Refusal;
    throw typeof type === 'string' && code > 0
      ? new Problem(`Appwrite refused to make what the suite needs: ${code} ${type}: ${message}`)
      : error;
  }
}

/** Checks and prints every behaviour; true when all are as expected. */
async function lookAtAll(stage: Stage): Promise<boolean> {
  const check = beginRun(AREAS, stage);
  const different: string[] = [];
  let alike = 0;
  for (const { name, behaviours } of AREAS) {
    console.log(`\n${name}`);
    for (const behaviour of behaviours) {
      if (stoppedBy !== undefined) {
        return false;
      }
      try {
        await withDeadline(check(behaviour));
        alike += 1;
        console.log(`  OK       ${behaviour.name}`);
      } catch (error) {
        different.push(`${name}: ${behaviour.name}`);
        console.log(`  DIFFERS  ${behaviour.name}\n${explain(error)}`);
      }
    }
  }
  console.log(`\n${alike} as expected, ${different.length} different`);
  for (const line of different) {
    console.log(`- ${line}`);
  }
  return different.length === 0;
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
