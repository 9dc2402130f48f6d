import { afterAll, describe, test } from 'vitest';
import { queries } from './areas/queries.ts';
import { rows } from './areas/rows.ts';
import { search } from './areas/search.ts';
import { openStage } from './stage.ts';
import { beginRun } from './suite.ts';
import { localTarget } from './target.ts';

// What touches how a database compares and sorts; conformance.test.ts looks at everything as MariaDB does it.
const AREAS = [rows, queries, search];

const target = await localTarget({ engine: 'postgresql' });
const stage = await openStage(target).catch(async (error: unknown) => {
  await target.close();
  throw error;
});
afterAll(async () => {
  await stage.close();
  await target.close();
});
const check = beginRun(AREAS, stage);

describe.each(AREAS)('$name, on PostgreSQL', ({ behaviours }) => {
  test.each(behaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    { timeout: 300_000 },
    (_name, behaviour) => check(behaviour),
  );
});
