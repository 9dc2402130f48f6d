import { afterAll, describe, test } from 'vitest';
import { AREAS } from './areas/index.ts';
import { openStage } from './stage.ts';
import { beginRun } from './suite.ts';
import { localTarget } from './target.ts';

const target = await localTarget();
const stage = await openStage(target).catch(async (error: unknown) => {
  await target.close();
  throw error;
});
afterAll(async () => {
  await stage.close();
  await target.close();
});

const check = beginRun(AREAS, stage);

for (const { name, behaviours } of AREAS) {
  describe(name, () => {
    for (const behaviour of behaviours) {
      test(behaviour.name, { timeout: 60_000 }, () => check(behaviour));
    }
  });
}
