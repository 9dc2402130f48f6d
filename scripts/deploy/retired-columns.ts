import { TablesDB } from 'node-appwrite';
import type { Part } from '../lib/part.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { findRetired, moveRetired } from '../migrations/retired-columns.ts';
import type { Target } from './target.ts';

/**
 * Columns that have another place by now, in a project that still has the old ones. Comes after the functions' code:
 * functions of before would go on writing there.
 */
export function retiredColumnsPart({ client }: Target, { functions }: ProjectConfig): Part {
  const tables = new TablesDB(client);
  return {
    title: 'Columns that move',
    async inspect() {
      const retired = await findRetired(tables);
      const writers = retired.flatMap(({ move }) => move.writers);
      const timeouts = functions.filter(({ $id }) => writers.includes($id)).map(({ timeout }) => timeout);
      return {
        changes: retired.map(({ move: { from, to, columns: places }, columns }) => {
          const names = columns.map(({ key }) => key).join(', ');
          return `table ${from}: ${names} move to ${from === to ? places.join(', ') : to}; then the columns are taken away`;
        }),
        refusals: [],
        // An execution that began before the new code was there ends within its time.
        apply: () => moveRetired(tables, () => pause(Math.max(0, ...timeouts))),
      };
    },
  };
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
