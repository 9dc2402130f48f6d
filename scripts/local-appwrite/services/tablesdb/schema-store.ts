import { isDeepStrictEqual } from 'node:util';
import type { App } from '../../core/context.ts';
import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import type { QueryAttribute } from '../../core/query-sql.ts';
import { defineRecords, field, type Head, type RecordOf } from '../../core/records.ts';
import { unfoldedText } from '../../core/resource-list.ts';
import { describeTable, type Table } from './table.ts';

/** The databases of the project. */
export const createDatabases = defineRecords({
  table: '_databases',
  label: 'Database',
  fields: { name: field.text(), enabled: field.boolean() },
  queryable: ['name', 'enabled'],
  searched: ['id', 'name'],
});
export type DatabaseRecord = RecordOf<typeof createDatabases>;

/** The tables, without their columns and indexes. */
export const createTables = defineRecords({
  table: '_tables',
  label: 'Table',
  fields: {
    databaseId: field.id(),
    name: field.text(),
    enabled: field.boolean(),
    rowSecurity: field.boolean(),
    permissions: field.json<string[]>(),
  },
  queryable: ['name', 'enabled', 'rowSecurity'],
  searched: ['id', 'name'],
  unique: ['database_id, id'],
});
export type TableRecord = RecordOf<typeof createTables>;

/** Where a column or index stands: it is made and taken away some time after the request. */
export type SchemaStatus = 'processing' | 'available' | 'deleting' | 'failed' | 'stuck';

const setting = (name: string, type: QueryAttribute['type']): [string, QueryAttribute] => [
  name,
  { sql: `config ->> '$.${name}'`, type },
];

/** Declares the columns or the indexes of all tables; the id is the key. */
function defineParts<T>(table: string, label: string) {
  return defineRecords({
    table,
    label,
    fields: {
      tableSequence: field.inside('_tables'),
      config: field.json<T>('{}'),
      /** By what rows are judged where that is not what the API tells: a change of a column that was lost. */
      judgedBy: field.json<T | null>('null'),
      status: field.text<SchemaStatus>(),
      error: field.text(),
    },
    queryable: [
      ['key', unfoldedText('id')],
      ['status', unfoldedText('status')],
      ['type', unfoldedText("config ->> '$.type'")],
      setting('size', 'integer'),
      setting('required', 'boolean'),
      setting('array', 'boolean'),
    ],
    unique: ['table_sequence, id'],
  });
}

export const createColumns = defineParts<ColumnConfig>('_columns', 'Column');
export const createIndexes = defineParts<IndexConfig>('_indexes', 'Index');
export type ColumnRecord = RecordOf<typeof createColumns>;
export type IndexRecord = RecordOf<typeof createIndexes>;

/** What a column is where rows are judged. */
export const judgedConfig = ({ config, judgedBy }: Pick<ColumnRecord, 'config' | 'judgedBy'>): ColumnConfig =>
  judgedBy ?? config;

/** What a column or index is before it is kept. */
export function newPart<T extends { key: string }>(table: Head, config: T, status: SchemaStatus) {
  return { id: config.key, tableSequence: table.sequence, config, judgedBy: null, status, error: '' };
}

/** The internal tables of the schema. */
export const schemaTables = [createDatabases, createTables, createColumns, createIndexes];

/** The declarations of this installation. Use `app.instance(createSchema)`. */
export function createSchema(app: App) {
  const [databases, tables] = [app.instance(createDatabases), app.instance(createTables)];
  const [columns, indexes] = [app.instance(createColumns), app.instance(createIndexes)];
  return {
    databases,
    tables,
    columns,
    indexes,
    /** Grows with every change. */
    version: () => databases.version + tables.version + columns.version + indexes.version,
    columnsOf: (table: Head) => columns.all({ tableSequence: table.sequence }),

    /** What rows of the table are judged by now, by the numbers of its columns. */
    judgedColumns(tableSequence: number): Map<number, ColumnConfig> {
      const present = columns.all({ tableSequence, status: 'available' });
      return new Map(present.map((column) => [column.sequence, judgedConfig(column)]));
    },

    /**
     * The real server writes the list of all columns with each change of one, as it had read the list before. What was
     * changed of others meanwhile is told by the API and does not count for rows, until somebody changes it once more.
     */
    loseChanges(before: ReadonlyMap<number, ColumnConfig>): void {
      for (const [sequence, judgedBy] of before) {
        const column = columns.find({ sequence });
        if (column && !isDeepStrictEqual(judgedConfig(column), judgedBy)) {
          columns.update(column, { judgedBy });
        }
      }
    },

    indexesOf: (table: Head) => indexes.all({ tableSequence: table.sequence }),

    /** A table with the columns and indexes that it has by now: what is still to be made is not there, what is to go still is. */
    live(
      record: TableRecord,
      ownColumns = columns.all({ tableSequence: record.sequence }),
      ownIndexes = indexes.all({ tableSequence: record.sequence }),
    ): Table {
      const isThere = ({ status }: { status: string }) => status === 'available' || status === 'deleting';
      const config = {
        $id: record.id,
        databaseId: record.databaseId,
        name: record.name,
        enabled: record.enabled,
        rowSecurity: record.rowSecurity,
        $permissions: record.permissions,
        columns: ownColumns.filter(isThere).map(judgedConfig),
        indexes: ownIndexes.filter(isThere).map(({ config }) => config),
      };
      return describeTable(config, app.engine);
    },

    /** All tables by their numbers, each as `live`: asking for the parts of each would take several times as long. */
    allLive(): Map<number, Table> {
      const ownColumns = Map.groupBy(columns.all(), ({ tableSequence }) => tableSequence);
      const ownIndexes = Map.groupBy(indexes.all(), ({ tableSequence }) => tableSequence);
      const partsOf = ({ sequence }: Head) => [ownColumns.get(sequence) ?? [], ownIndexes.get(sequence) ?? []] as const;
      return new Map(tables.all().map((record) => [record.sequence, this.live(record, ...partsOf(record))]));
    },
  };
}
export type Schema = ReturnType<typeof createSchema>;
