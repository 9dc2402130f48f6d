import { describe, test } from 'vitest';
import { AREAS } from './areas/index.ts';
import { beginRun } from './suite.ts';
import { localStage } from './testing/local-stage.ts';

const stage = await localStage();

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
