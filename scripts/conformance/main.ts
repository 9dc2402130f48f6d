// Looks at a real Appwrite: npm run conformance. With --local, at a local one.
import { Problem, runMain } from '../lib/problem.ts';
import { AREAS } from './areas/index.ts';
import type { Refusal } from './expectations.ts';
import { lookAtAll } from './report.ts';
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
  const target = process.argv.includes('--local') ? await localTarget() : realTarget(process.env);
  try {
    console.log(`Looking at ${target.endpoint}, project ${target.projectId}. Making what is needed …`);
    const stage = await prepare(target);
    try {
      const isAlike = await lookAtAll(AREAS, stage, { print: console.log, isStopped: () => stoppedBy !== undefined });
      process.exitCode = isAlike ? 0 : 1;
    } finally {
      await stage.close();
    }
  } finally {
    await target.close();
  }
});
// A run that was stopped does not wait for the checks that still do.
process.exit();

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
