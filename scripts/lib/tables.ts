import type { Column } from '#contract/columns.ts';
import type { Index, TableRecord } from '../../functions/records/record.ts';
import type { ColumnConfig, IndexConfig, TableConfig } from '../local-appwrite/core/project-config.ts';
import { DATABASE_ID } from './project.ts';

/** An id of Appwrite has at most so many characters. */
const ID_LENGTH = 36;
/** In piasters: what one price or amount may be, and what many of them come to. */
const MONEY_MAX = 10 ** 12;
const SUM_MAX = 10 ** 15;
/**
 * In every table: on PostgreSQL, Appwrite's own index of ids has a collation that its queries do not name, so each of them
 * would read the whole table to find one row.
 */
const BY_ID = { id: ['$id'] } as const;

/**
 * The project with the tables of the records; all else stays. Tables keep their places in the file, so that it shows what
 * was changed; a new one comes last.
 */
export function withTables<Project extends { tables: readonly { $id: string }[] }>(
  project: Project,
  records: readonly TableRecord[],
): Omit<Project, 'tables'> & { tables: TableConfig[] } {
  const places = new Map(project.tables.map(({ $id }, place) => [$id, place]));
  const placeOf = ({ name }: TableRecord) => places.get(name) ?? places.size;
  return { ...project, tables: records.toSorted((one, other) => placeOf(one) - placeOf(other)).map(tableOf) };
}

/** A table as `appwrite.json` has it. Everything is said: the CLI rebuilds, and so empties, a column of which it is not told everything. */
function tableOf({ name, title, columns, indexes = {}, heard }: TableRecord): TableConfig {
  return {
    $id: name,
    $permissions: heard?.by.map((role) => `read("label:${role}")`) ?? [],
    databaseId: DATABASE_ID,
    name: title,
    enabled: true,
    rowSecurity: heard?.own ?? false,
    columns: Object.entries(columns).map(([key, column]) => columnOf(key, column)),
    indexes: Object.entries({ ...indexes, ...BY_ID }).map(([key, index]) => indexOf(key, index)),
  };
}

function columnOf(key: string, column: Column): ColumnConfig {
  const required = column.required ?? false;
  const of = <Type extends ColumnConfig['type']>(type: Type, array = false) => ({ key, type, required, array });
  switch (column.kind) {
    case 'text':
      return { ...of('string'), size: column.max, default: column.default ?? null, encrypt: false };
    case 'id':
      return { ...of('string'), size: ID_LENGTH, default: column.default ?? null, encrypt: false };
    case 'texts':
      return { ...of('string', true), size: column.max, default: null, encrypt: false };
    case 'ids':
      return { ...of('string', true), size: ID_LENGTH, default: null, encrypt: false };
    case 'choice':
      return { ...of('string'), format: 'enum', elements: [...column.choices], default: column.default ?? null };
    case 'flag':
      return { ...of('boolean'), default: column.default ?? null };
    case 'moment':
    case 'day':
      return { ...of('datetime'), default: column.default ?? null };
    default: {
      const { min, max } = limitsOf(column);
      return { ...of('integer'), min, max, default: column.default ?? null };
    }
  }
}

function limitsOf(column: Extract<Column, { kind: 'int' | 'money' | 'sum' | 'balance' }>): {
  min: number;
  max: number;
} {
  switch (column.kind) {
    case 'int':
      return column;
    case 'money':
      return { min: 0, max: MONEY_MAX };
    case 'sum':
      return { min: 0, max: SUM_MAX };
    case 'balance':
      return { min: -SUM_MAX, max: SUM_MAX };
  }
}

function indexOf(key: string, index: Index): IndexConfig & { status: 'available' } {
  const of = (type: IndexConfig['type'], columns: readonly string[]) => ({
    key,
    type,
    status: 'available' as const,
    columns: columns.map((column) => column.replace(/^-/, '')),
    orders: columns.map((column) => (column.startsWith('-') ? 'DESC' : 'ASC')),
  });
  return 'unique' in index ? of('unique', index.unique) : of('key', index);
}
