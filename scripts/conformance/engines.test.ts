import { describe, test } from 'vitest';
import { queries } from './areas/queries.ts';
import { rows } from './areas/rows.ts';
import { search } from './areas/search.ts';
import { beginRun } from './suite.ts';
import { localStage } from './testing/local-stage.ts';

// What touches how a database compares and sorts; conformance.test.ts looks at everything as MariaDB does it.
const AREAS = [rows, queries, search];

const stage = await localStage({ engine: 'postgresql' });
const check = beginRun(AREAS, stage);

describe.each(AREAS)('$name, on PostgreSQL', ({ behaviours }) => {
  test.each(behaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    { timeout: 300_000 },
    (_name, behaviour) => check(behaviour),
  );
});
