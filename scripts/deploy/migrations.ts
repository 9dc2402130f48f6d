import { TablesDB } from 'node-appwrite';
import type { Part } from '../lib/part.ts';
import { findPending, migrate, type Pending } from '../migrations/run.ts';
import type { Target } from './target.ts';

/**
 * The steps from the rows of an earlier release to those of this one. Comes after the functions' code: functions of
 * before would go on writing rows as they were. Pages and functions of before go on working meanwhile.
 */
export function migrationsPart({ client }: Target, log: (line: string) => void): Part {
  const tables = new TablesDB(client);
  return {
    title: 'Migrations',
    async inspect() {
      const pending = await findPending(tables);
      const hasWork = ({ rows }: Pending) => rows > 0;
      const idle = pending.filter((one) => !hasWork(one));
      return {
        changes: [
          ...pending.filter(hasWork).map(describe),
          ...(idle.length > 0
            ? [`nothing to do, and noted so: ${idle.map(({ migration: { id } }) => id).join(', ')}`]
            : []),
        ],
        refusals: [],
        apply: () => migrate(tables, { log: (line) => log(`  ${line}`) }),
      };
    },
  };
}

function describe({ migration: { id, title }, rows }: Pending): string {
  return `${id}: ${title} (${rows === 1 ? '1 row' : `${rows} rows`})`;
}
