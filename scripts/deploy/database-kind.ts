import { type Models, Query, type TablesDB } from 'node-appwrite';
import { SETTINGS_ID } from '../../functions/lib/ids.ts';
import { DATABASE_ID } from '../lib/project.ts';

/** The databases that Appwrite's installer offers. */
export type DatabaseKind = 'MariaDB' | 'PostgreSQL' | 'MongoDB';

type Tables = Pick<TablesDB, 'listRows'>;

/**
 * In which database Appwrite keeps its rows; null where there is nothing yet by which to tell. Appwrite has no setting to
 * ask for. On MongoDB a table has no greatest width of a row; MariaDB finds a row by its id in any case, PostgreSQL does not.
 */
export async function readDatabaseKind(
  tables: Tables,
  declared: readonly Pick<Models.Table, '$id' | 'bytesMax'>[],
): Promise<DatabaseKind | null> {
  if (declared.some(({ bytesMax }) => bytesMax <= 0)) {
    return 'MongoDB';
  }
  const hasSettings = declared.some(({ $id }) => $id === 'settings');
  if (!hasSettings || !(await hasRow(tables, SETTINGS_ID))) {
    return null;
  }
  return (await hasRow(tables, SETTINGS_ID.toUpperCase())) ? 'MariaDB' : 'PostgreSQL';
}

async function hasRow(tables: Tables, id: string): Promise<boolean> {
  const queries = [Query.equal('$id', id), Query.limit(1)];
  const { rows } = await tables.listRows({ databaseId: DATABASE_ID, tableId: 'settings', queries });
  return rows.length > 0;
}

/** What an operator has to know of a database; null where that is nothing. */
export function databaseWarning(kind: DatabaseKind | null): string | null {
  switch (kind) {
    case 'MongoDB':
      return 'This Appwrite keeps its data in MongoDB, on which nothing of Samaa was tried. It is made for MariaDB and PostgreSQL (_APP_DB_ADAPTER, to be chosen when Appwrite is installed).';
    case 'PostgreSQL':
      return 'This Appwrite keeps its data in PostgreSQL. Its compose file starts it with fsync, synchronous_commit and full_page_writes off: switch them on, or a power cut loses or breaks data.';
    default:
      return null;
  }
}
