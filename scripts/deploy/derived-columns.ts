import { TablesDB } from 'node-appwrite';
import type { Part } from '../lib/part.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { fillDerived, findUnderived } from '../migrations/derived-columns.ts';
import type { Target } from './target.ts';

/**
 * Columns that follow from others, in rows of before. Comes after the functions' code: functions of before would go on
 * writing rows without them.
 */
export function derivedColumnsPart({ client }: Target, project: ProjectConfig): Part {
  const tables = new TablesDB(client);
  return {
    title: 'Columns that follow from others',
    // An execution that began before the new code was there writes rows as it did.
    comesBack: true,
    async inspect() {
      const found = await findUnderived(tables, project);
      return {
        changes: found.map(({ table, column }) => `table ${table}: ${column} is filled where it is empty`),
        refusals: [],
        apply: () => fillDerived(tables, project),
      };
    },
  };
}
