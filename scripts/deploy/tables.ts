import { Query, TablesDB } from 'node-appwrite';
import { type Inspection, type Part, waitFor } from '../lib/part.ts';
import { Problem } from '../lib/problem.ts';
import type { ProjectConfig } from '../local-appwrite/core/project-config.ts';
import { fitToInstallation } from '../migrations/oldest.ts';
import { identityOf, lostSince } from './identity.ts';
import { diffTable, type Narrowing, type RemoteColumn, type RemoteTable, type TableDiff } from './schema-diff.ts';
import type { Target } from './target.ts';

/** The databases and tables of the project, whoever made them. */
export interface RemoteSchema {
  databases: { $id: string; name: string; enabled: boolean }[];
  tables: RemoteTable[];
  /** Each database and table as the server answered it, by database id, and by database and table id. */
  texts: Map<string, string>;
  /**
   * The tables of which the server goes on telling that something is being made, although it is there: it had read them
   * in the wrong moment, and keeps what it reads until somebody changes the table.
   */
  stale: RemoteTable[];
}

const PAGE = 100;
/** More columns or indexes than a table can have. */
const PARTS = 2_000;
const SETTLED = ['available', 'failed', 'stuck'];
/** How often the tables are handed to the CLI before its words are the last. */
const PUSHES = 3;

/** Databases, tables, columns and indexes, pushed by the CLI. */
export function tablesPart(target: Target, declared: ProjectConfig): Part {
  const tables = new TablesDB(target.client);

  async function inspect(): Promise<Inspection> {
    const remote = await waitFor('A column or index that is being made', () => settledSchema(target));
    const project = fitToInstallation(declared, remote.tables);
    const changes: string[] = [];
    const refusals: string[] = [];
    const diffs: PlacedDiff[] = [];
    for (const database of project.tablesDB) {
      const found = remote.databases.find(({ $id }) => $id === database.$id);
      if (!found) {
        changes.push(`new database ${database.$id}`);
      } else if (found.name !== database.name || found.enabled !== database.enabled) {
        changes.push(`database ${database.$id}: name or state`);
      }
    }
    let needsPush = changes.length > 0;
    for (const table of project.tables) {
      const found = findTable(remote, table.databaseId, table.$id);
      if (found) {
        const diff = diffTable(table, found);
        diffs.push([table.databaseId, table.$id, diff]);
        changes.push(...diff.changes);
        refusals.push(...diff.refusals, ...(await invalidValues(table.databaseId, table.$id, diff.narrowings)));
        needsPush ||= diff.needsPush;
      } else {
        changes.push(`new table ${table.$id} (${table.columns.length} columns, ${table.indexes.length} indexes)`);
        needsPush = true;
      }
    }
    return {
      changes,
      refusals,
      notes: foreignTables(remote, project).map((id) => `Table ${id} is not in appwrite.json; it stays as it is.`),
      async apply() {
        const before = await identityOf(remote.tables, rowCount);
        for (const [databaseId, tableId, diff] of diffs) {
          await prepare(databaseId, tableId, diff);
        }
        await refresh(remote.stale);
        if (needsPush) {
          await push(project, remote);
          await changeAgain(diffs);
        }
        await applyEnabled(project);
        const lost = lostSince(before, await identityOf((await readSchema(target)).tables, rowCount));
        if (lost.length > 0) {
          throw new Problem(
            `After the push these are not what they were before: ${lost.join('; ')}. Nothing more is done. Look at them in the console, and restore a backup if rows are gone.`,
          );
        }
      },
    };
  }

  /** The CLI gives up at an index where the server holds the new column for one that is still being made. */
  async function push(project: ProjectConfig, remote: RemoteSchema): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await target.cli.push('tables', pushConfig(target, project, remote));
      } catch (error) {
        const isEarly = error instanceof Problem && error.message.includes('not yet available');
        if (!isEarly || attempt === PUSHES) {
          throw error;
        }
        const { stale } = await waitFor('A column or index that is being made', () => settledSchema(target));
        await refresh(stale);
      }
    }
  }

  /**
   * What the CLI changed of several columns of a table, which it does side by side, or while new ones were being made, may
   * be lost where rows are validated, although the API tells of it (seen on 1.9.6: each writes the whole list of the columns).
   * So it is said once more, one after the other.
   */
  async function changeAgain(diffs: readonly PlacedDiff[]): Promise<void> {
    await waitFor('A column or index that is being made', () => settledSchema(target));
    for (const [databaseId, tableId, { inPlace }] of diffs) {
      for (const column of inPlace) {
        await updateColumn({ databaseId, tableId }, column as unknown as RemoteColumn);
      }
    }
  }

  /** Has the server read tables anew, by a change that changes nothing. */
  async function refresh(stale: readonly RemoteTable[]): Promise<void> {
    for (const { databaseId, $id: tableId } of stale) {
      const { name, $permissions: permissions, rowSecurity, enabled } = await tables.getTable({ databaseId, tableId });
      await tables.updateTable({ databaseId, tableId, name, permissions, rowSecurity, enabled });
    }
  }

  /** What the CLI would do by deleting a column, or not at all, although Appwrite can do it in place. */
  async function prepare(databaseId: string, tableId: string, diff: TableDiff): Promise<void> {
    const place = { databaseId, tableId };
    for (const { key, size, required, default: xdefault } of diff.longer) {
      const change = { ...place, key, size, required, xdefault: xdefault as string };
      await tables.updateStringColumn(change);
    }
    for (const key of diff.staleIndexes) {
      await tables.deleteIndex({ ...place, key });
      await waitFor(`Taking away the index ${key} of ${tableId}`, async () => {
        const { indexes } = await tables.listIndexes(place);
        return indexes.every((index) => index.key !== key) || undefined;
      });
    }
  }

  /** Has the server take a column as it is said here, in place. */
  async function updateColumn(
    place: { databaseId: string; tableId: string },
    { key, type, required, default: xdefault, elements, min, max }: RemoteColumn,
  ): Promise<void> {
    // Without a default: the SDK sends null as it is.
    const change = { ...place, key, required: Boolean(required), xdefault: (xdefault ?? null) as never };
    if (Array.isArray(elements)) {
      await tables.updateEnumColumn({ ...change, elements });
    } else if (type === 'integer') {
      await tables.updateIntegerColumn({ ...change, min: Number(min), max: Number(max) });
    } else if (type === 'boolean') {
      await tables.updateBooleanColumn(change);
    } else if (type === 'datetime') {
      await tables.updateDatetimeColumn(change);
    } else {
      await tables.updateStringColumn(change);
    }
  }

  /** The CLI compares whether a table is switched on, and does not push it. */
  async function applyEnabled(wanted: ProjectConfig): Promise<void> {
    for (const { databaseId, $id: tableId, $permissions: permissions, name, enabled, rowSecurity } of wanted.tables) {
      const found = await tables.getTable({ databaseId, tableId });
      if (found.enabled !== enabled) {
        await tables.updateTable({ databaseId, tableId, name, permissions, rowSecurity, enabled });
      }
    }
  }

  async function invalidValues(databaseId: string, tableId: string, narrowings: Narrowing[]): Promise<string[]> {
    const faults: string[] = [];
    for (const one of narrowings) {
      const queries = [queryOf(one), Query.limit(1)];
      const { total } = await tables.listRows({ databaseId, tableId, queries });
      if (total > 0) {
        faults.push(
          `${one.what}, but ${total} rows have such a value. Change those rows first (or undo the change), then deploy again`,
        );
      }
    }
    return faults;
  }

  async function rowCount({ databaseId, $id: tableId }: RemoteTable): Promise<number> {
    return (await tables.listRows({ databaseId, tableId, queries: [Query.limit(1)] })).total;
  }

  return { title: 'Tables', inspect };
}

/** How a table differs, by the ids of its database and its own. */
type PlacedDiff = [databaseId: string, tableId: string, diff: TableDiff];

function queryOf(narrowing: Narrowing): string {
  switch (narrowing.kind) {
    case 'required':
      return Query.isNull(narrowing.column);
    case 'elements':
      return Query.equal(narrowing.column, narrowing.elements);
    case 'min':
      return Query.lessThan(narrowing.column, narrowing.limit);
    case 'max':
      return Query.greaterThan(narrowing.column, narrowing.limit);
  }
}

type Reader = Pick<Target, 'getAsCli'>;

/** The schema, or undefined while the server is still making or deleting something. */
export async function settledSchema(target: Reader): Promise<RemoteSchema | undefined> {
  const schema = await readSchema(target);
  for (const table of schema.tables) {
    if (!isSettled(table)) {
      Object.assign(table, await readParts(target, table));
      if (!isSettled(table)) {
        return undefined;
      }
      schema.stale.push(table);
    }
  }
  return schema;
}

type Parts = Pick<RemoteTable, 'columns' | 'indexes'>;

function isSettled({ columns, indexes }: Parts): boolean {
  return [...columns, ...indexes].every(({ status }) => SETTLED.includes(status));
}

/** A table's columns and indexes as their own lists tell of them, which the server reads each time. */
async function readParts(target: Reader, { databaseId, $id }: RemoteTable): Promise<Parts> {
  const search = new URLSearchParams([['queries[0]', Query.limit(PARTS)]]);
  const read = async (kind: keyof Parts) =>
    JSON.parse(await target.getAsCli(`/tablesdb/${databaseId}/tables/${$id}/${kind}?${search}`)) as Parts;
  const [{ columns }, { indexes }] = await Promise.all([read('columns'), read('indexes')]);
  return { columns, indexes };
}

async function readSchema(target: Reader): Promise<RemoteSchema> {
  const texts = new Map<string, string>();
  const read = async <T>(key: string, path: string): Promise<T> => {
    const text = await target.getAsCli(path);
    texts.set(key, text);
    return JSON.parse(text) as T;
  };
  const databases: RemoteSchema['databases'] = [];
  const tables: RemoteTable[] = [];
  for (const databaseId of await listIds(target, '/tablesdb', 'databases')) {
    databases.push(await read(databaseId, `/tablesdb/${databaseId}`));
    for (const tableId of await listIds(target, `/tablesdb/${databaseId}/tables`, 'tables')) {
      tables.push(await read(`${databaseId}/${tableId}`, `/tablesdb/${databaseId}/tables/${tableId}`));
    }
  }
  return { databases, tables, texts, stale: [] };
}

/** The ids of everything in a list: whatever were forgotten here, the CLI would delete. */
async function listIds(target: Reader, path: string, name: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const queries = [Query.limit(PAGE), ...(last === undefined ? [] : [Query.cursorAfter(last)])];
    const search = new URLSearchParams(queries.map((query, position) => [`queries[${position}]`, query]));
    const page = JSON.parse(await target.getAsCli(`${path}?${search}`)) as Record<string, { $id: string }[]>;
    const entries = page[name] ?? [];
    ids.push(...entries.map(({ $id }) => $id));
    if (entries.length < PAGE) {
      return ids;
    }
  }
}

function findTable(schema: RemoteSchema, databaseId: string, tableId: string): RemoteTable | undefined {
  return schema.tables.find((table) => table.databaseId === databaseId && table.$id === tableId);
}

function foreignTables(schema: RemoteSchema, project: ProjectConfig): string[] {
  return schema.tables
    .filter((table) => !project.tables.some((one) => one.databaseId === table.databaseId && one.$id === table.$id))
    .map((table) => `${table.databaseId}/${table.$id}`);
}

/**
 * What the CLI is to push: the project's databases and tables, and beside them, word for word as the server tells of
 * them, all others. The CLI deletes what its file does not name, and changes nothing of what is the same.
 */
function pushConfig(target: Target, project: ProjectConfig, remote: RemoteSchema): string {
  const own = (databaseId: string) => project.tablesDB.some(({ $id }) => $id === databaseId);
  const foreignDatabases = remote.databases.filter(({ $id }) => !own($id)).map(({ $id }) => $id);
  const list = (entries: readonly unknown[], others: readonly string[]) =>
    `[${[...entries.map((entry) => JSON.stringify(entry)), ...others.map((key) => remote.texts.get(key) ?? '')].join(',')}]`;
  return `{${[
    `"projectId":${JSON.stringify(target.projectId)}`,
    `"endpoint":${JSON.stringify(target.endpoint)}`,
    `"tablesDB":${list(project.tablesDB, foreignDatabases)}`,
    `"tables":${list(project.tables, foreignTables(remote, project))}`,
  ].join(',')}}`;
}
