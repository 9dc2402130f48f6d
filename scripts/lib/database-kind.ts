import { randomBytes } from 'node:crypto';
import { type Models, Query, type TablesDB } from 'node-appwrite';
import { undefinedWhenMissing } from './missing.ts';

/** The databases that Appwrite's installer offers. */
export type DatabaseKind = 'MariaDB' | 'PostgreSQL' | 'MongoDB';

type Schema = Pick<TablesDB, 'create' | 'createTable' | 'delete' | 'listTables'>;

/**
 * In which database Appwrite keeps the tables of one of its databases. Where there is none yet, a table is made for the
 * question and taken away again.
 */
export async function readDatabaseKind(schema: Schema, databaseId: string): Promise<DatabaseKind> {
  const [first] = await tablesOf(schema, databaseId, [Query.limit(1)]);
  if (first) {
    return kindOfTable(schema, first);
  }
  const probe = { databaseId: `probe-${randomBytes(6).toString('hex')}`, name: 'Probe' };
  await schema.create(probe);
  try {
    return await kindOfTable(schema, await schema.createTable({ ...probe, tableId: 'probe' }));
  } finally {
    await schema.delete(probe);
  }
}

/**
 * In which database Appwrite keeps this table. It has no setting to ask for. On MongoDB a table has no greatest width of a
 * row; MariaDB finds a table by its id in any case, PostgreSQL does not.
 */
export async function kindOfTable(schema: Schema, { $id, databaseId, bytesMax }: Models.Table): Promise<DatabaseKind> {
  if (bytesMax <= 0) {
    return 'MongoDB';
  }
  const found = await tablesOf(schema, databaseId, [Query.equal('$id', $id.toUpperCase()), Query.limit(1)]);
  return found.length > 0 ? 'MariaDB' : 'PostgreSQL';
}

async function tablesOf(schema: Schema, databaseId: string, queries: string[]): Promise<Models.Table[]> {
  return (await schema.listTables({ databaseId, queries }).catch(undefinedWhenMissing))?.tables ?? [];
}

/**
 * What an operator has to know of a database; null where that is nothing. How PostgreSQL is started no API tells, so it
 * counts as it should be once the operator says so.
 */
export function databaseWarning(kind: DatabaseKind, isChecked: boolean): string | null {
  switch (kind) {
    case 'MongoDB':
      return 'This Appwrite keeps its data in MongoDB, on which nothing of Samaa was tried. It is made for MariaDB and PostgreSQL (_APP_DB_ADAPTER, to be chosen when Appwrite is installed).';
    case 'PostgreSQL':
      return isChecked
        ? null
        : 'This Appwrite keeps its data in PostgreSQL. Its compose file starts it with fsync, synchronous_commit and full_page_writes off: switch them on, or a power cut loses or breaks data. Its own tables lack an index of ids: run scripts/deploy/docs/postgresql-indexes.sql once. Then set POSTGRESQL_CHECKED=on beside the other settings.';
    case 'MariaDB':
      return null;
  }
}
