// Looks at a real Appwrite: npm run conformance. With --local, at a local one; with --record, a real one goes into the README.
import { writeWhole } from '../lib/files.ts';
import { Problem, runMain } from '../lib/problem.ts';
import { PROOFS, PROOFS_FILE, withProof } from '../lib/proofs.ts';
import { AREAS } from './areas/index.ts';
import type { Refusal } from './expectations.ts';
import { lookAtAll, type Outcome } from './report.ts';
import { openStage, type Stage } from './stage.ts';
import { localTarget, realTarget, type Target } from './target.ts';

let stoppedBy: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy ??= signal;
    console.log('Stopping: what was made is removed first.');
  });
}

await runMain(async () => {
  const isLocal = process.argv.includes('--local');
  const target = isLocal ? await localTarget() : realTarget(process.env);
  try {
    console.log(`Looking at ${target.endpoint}, project ${target.projectId}. Making what is needed …`);
    const stage = await prepare(target);
    try {
      console.log(`Rows are kept in ${stage.database}.`);
      const outcome = await lookAtAll(AREAS, stage, { print: console.log, isStopped: () => stoppedBy !== undefined });
      process.exitCode = outcome?.different.length === 0 ? 0 : 1;
      if (outcome && !isLocal && process.argv.includes('--record')) {
        await record(stage, outcome);
      }
    } finally {
      await stage.close();
    }
  } finally {
    await target.close();
  }
});
// A run that was stopped does not wait for the checks that still do.
process.exit();

/** Keeps what came of a whole run; `npm run generate` shows it in the README. */
async function record({ fetch, database }: Stage, outcome: Outcome): Promise<void> {
  const { version } = (await (await fetch('/health/version')).json()) as { version: string };
  const day = new Date().toISOString().slice(0, 10);
  const proofs = withProof(PROOFS, { server: version, database, day, ...outcome });
  writeWhole(PROOFS_FILE, `${JSON.stringify(proofs, null, 2)}\n`);
  console.log('Recorded. `npm run generate` shows it in scripts/conformance/README.md.');
}

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
