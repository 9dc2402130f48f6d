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

const isFull = process.env.SAMAA_TEST_FULL === '1';
const areas = AREAS.map(({ name, behaviours }) => ({
  name,
  behaviours: behaviours.filter(({ takesMinutes }) => isFull || !takesMinutes),
}));
const check = beginRun(areas, stage);

for (const { name, behaviours } of areas) {
  describe(name, () => {
    for (const behaviour of behaviours) {
      test(behaviour.name, { timeout: 300_000 }, () => check(behaviour));
    }
  });
}
