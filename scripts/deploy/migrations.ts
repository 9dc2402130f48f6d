import { TablesDB } from 'node-appwrite';
import type { Part } from '../lib/part.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { findPending, migrate, type Pending } from '../migrations/run.ts';
import type { Target } from './target.ts';

/**
 * The steps from the rows of an earlier release to those of this one. Comes after the functions' code: functions of
 * before would go on writing rows as they were. Pages and functions of before go on working meanwhile.
 */
export function migrationsPart({ client }: Target, { functions }: ProjectConfig, log: (line: string) => void): Part {
  const tables = new TablesDB(client);
  return {
    title: 'Migrations',
    async inspect() {
      const pending = await findPending(tables);
      const hasWork = ({ rows, columns }: Pending) => rows > 0 || columns.length > 0;
      const idle = pending.filter((one) => !hasWork(one));
      return {
        changes: [
          ...pending.filter(hasWork).map(describe),
          ...(idle.length > 0
            ? [`nothing to do, and noted so: ${idle.map(({ migration: { id } }) => id).join(', ')}`]
            : []),
        ],
        refusals: [],
        async apply() {
          const begunAt = Date.now();
          await migrate(tables, {
            log: (line) => log(`  ${line}`),
            // An execution that began before the new code was there ends within its time.
            quiet: ({ writers }) => {
              const timeouts = functions.filter(({ $id }) => writers.includes($id)).map(({ timeout }) => timeout);
              return pause(Math.max(0, begunAt + 1000 * Math.max(0, ...timeouts) - Date.now()));
            },
          });
        },
      };
    },
  };
}

function describe({ migration: { id, title, retires }, rows, columns }: Pending): string {
  const count = rows === 1 ? '1 row' : `${rows} rows`;
  const gone = columns.length > 0 ? `; then ${columns.join(', ')} of ${retires?.table} are taken away` : '';
  return `${id}: ${title} (${count})${gone}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
