import { ConfigReader } from './config-reader.ts';

/** The bounds of a whole number that has none of its own: 64 bits. Beyond 2^53 the last digits are not kept. */
export const MIN_INTEGER = -(2 ** 63);
export const MAX_INTEGER = 2 ** 63;

type ColumnBase = { key: string; required: boolean; array: boolean };

/** A column of a table as `appwrite.json` declares it. */
export type ColumnConfig =
  | (ColumnBase & { type: 'string'; format?: undefined; size: number; default: string | null; encrypt: false })
  | (ColumnBase & { type: 'string'; format: 'enum'; elements: string[]; default: string | null })
  | (ColumnBase & { type: 'integer'; min: number; max: number; default: number | null })
  | (ColumnBase & { type: 'boolean'; default: boolean | null })
  | (ColumnBase & { type: 'datetime'; default: string | null });

/** An index of a table. */
export type IndexConfig = {
  key: string;
  type: 'key' | 'unique' | 'fulltext';
  columns: string[];
  orders: (string | null)[];
  /** How many characters of each column are indexed, null for all; absent for all of all. */
  lengths?: (number | null)[];
};

/** A table with its columns and indexes. */
export type TableConfig = {
  $id: string;
  $permissions: string[];
  databaseId: string;
  name: string;
  enabled: boolean;
  rowSecurity: boolean;
  columns: ColumnConfig[];
  indexes: IndexConfig[];
};

/** A database of the project. */
export type DatabaseConfig = { $id: string; name: string; enabled: boolean };

/** A storage bucket. Sizes are bytes. */
export type BucketConfig = {
  $id: string;
  $permissions: string[];
  fileSecurity: boolean;
  name: string;
  enabled: boolean;
  maximumFileSize: number;
  allowedFileExtensions: string[];
  compression: string;
  encryption: boolean;
  antivirus: boolean;
  transformations: boolean;
};

/** A function. `timeout` is seconds. */
export type FunctionConfig = {
  $id: string;
  name: string;
  runtime: string;
  specification: string;
  execute: string[];
  events: string[];
  schedule: string;
  timeout: number;
  enabled: boolean;
  logging: boolean;
  entrypoint: string;
  commands: string;
  scopes: string[];
  path: string;
};

/** `appwrite.json`, parsed: the whole schema of the project. */
export type ProjectConfig = {
  projectId: string;
  projectName: string;
  tablesDB: DatabaseConfig[];
  tables: TableConfig[];
  buckets: BucketConfig[];
  functions: FunctionConfig[];
};

/**
 * Checks the parsed JSON of `appwrite.json` and fills what Appwrite fills itself. Unknown fields are ignored, as the CLI
 * ignores them. Throws one Error that lists every fault with its place.
 */
export function parseProjectConfig(value: unknown): ProjectConfig {
  const faults: string[] = [];
  const root = new ConfigReader(value, 'appwrite.json', faults);
  const config: ProjectConfig = {
    projectId: root.id('projectId'),
    projectName: root.string('projectName', ''),
    tablesDB: root.list('tablesDB').map((one) => ({
      $id: one.id('$id'),
      name: one.string('name'),
      enabled: one.boolean('enabled', true),
    })),
    tables: root.list('tables').map(readTable),
    buckets: root.list('buckets').map(readBucket),
    functions: root.list('functions').map(readFunction),
  };
  checkReferences(config, faults);
  if (faults.length > 0) {
    throw new Error(`The project configuration is not valid:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
  return config;
}

function readTable(reader: ConfigReader): TableConfig {
  return {
    $id: reader.id('$id'),
    $permissions: reader.permissions('$permissions'),
    databaseId: reader.id('databaseId'),
    name: reader.string('name'),
    enabled: reader.boolean('enabled', true),
    rowSecurity: reader.boolean('rowSecurity', false),
    columns: reader.list('columns').map(readColumn),
    indexes: reader.list('indexes').map((one) => ({
      key: one.id('key'),
      type: one.choice('type', 'key', 'unique', 'fulltext'),
      columns: one.strings('columns'),
      orders: one.orders('orders'),
    })),
  };
}

const isString = (value: unknown) => typeof value === 'string';

function readColumn(reader: ConfigReader): ColumnConfig {
  const base: ColumnBase = {
    key: reader.id('key'),
    required: reader.boolean('required', false),
    array: reader.boolean('array', false),
  };
  if (base.required && reader.has('default')) {
    reader.fault('a required column cannot have a default');
  }
  const type = reader.choice('type', 'string', 'integer', 'boolean', 'datetime');
  switch (type) {
    case 'integer':
      return {
        ...base,
        type,
        min: reader.number('min', MIN_INTEGER),
        max: reader.number('max', MAX_INTEGER),
        default: reader.value<number>('default', Number.isSafeInteger),
      };
    case 'boolean':
      return { ...base, type, default: reader.value<boolean>('default', (value) => typeof value === 'boolean') };
    case 'datetime':
      return { ...base, type, default: reader.value<string>('default', isString) };
    case 'string':
      return readStringColumn(reader, base);
    default:
      // The unknown type is noted already; what stands in for it is never used.
      return { ...base, type: 'boolean', default: null };
  }
}

function readStringColumn(reader: ConfigReader, base: ColumnBase): ColumnConfig {
  const column = { ...base, type: 'string', default: reader.value<string>('default', isString) } as const;
  if (reader.has('format') && reader.string('format') !== '') {
    return { ...column, format: reader.choice('format', 'enum'), elements: reader.strings('elements') };
  }
  if (reader.boolean('encrypt', false)) {
    reader.fault('local-appwrite does not support encrypted columns');
  }
  return { ...column, size: reader.number('size'), encrypt: false };
}

function readBucket(reader: ConfigReader): BucketConfig {
  return {
    $id: reader.id('$id'),
    $permissions: reader.permissions('$permissions'),
    fileSecurity: reader.boolean('fileSecurity', false),
    name: reader.string('name'),
    enabled: reader.boolean('enabled', true),
    maximumFileSize: reader.number('maximumFileSize', 30_000_000),
    allowedFileExtensions: reader.strings('allowedFileExtensions', []),
    compression: reader.string('compression', 'none'),
    encryption: reader.boolean('encryption', true),
    antivirus: reader.boolean('antivirus', true),
    transformations: reader.boolean('transformations', true),
  };
}

function readFunction(reader: ConfigReader): FunctionConfig {
  return {
    $id: reader.id('$id'),
    name: reader.string('name'),
    runtime: reader.string('runtime'),
    specification: reader.string('specification', 's-1vcpu-512mb'),
    execute: reader.strings('execute', []),
    events: reader.strings('events', []),
    schedule: reader.string('schedule', ''),
    timeout: reader.number('timeout', 15),
    enabled: reader.boolean('enabled', true),
    logging: reader.boolean('logging', true),
    entrypoint: reader.string('entrypoint'),
    commands: reader.string('commands', ''),
    scopes: reader.strings('scopes', []),
    path: reader.string('path', ''),
  };
}

function checkReferences(config: ProjectConfig, faults: string[]): void {
  const databases = new Set(config.tablesDB.map((database) => database.$id));
  for (const table of config.tables) {
    const place = `appwrite.json › tables ${table.$id}`;
    if (!databases.has(table.databaseId)) {
      faults.push(`${place}: there is no database ${table.databaseId}`);
    }
    const columns = new Set(table.columns.map((column) => column.key));
    for (const index of table.indexes) {
      for (const column of index.columns ?? []) {
        if (!columns.has(column) && !column.startsWith('$')) {
          faults.push(`${place}: index ${index.key} names the column ${column}, which is not there`);
        }
      }
    }
    checkUnique(
      table.columns.map((column) => column.key),
      `${place}: column`,
      faults,
    );
    checkUnique(
      table.indexes.map((index) => index.key),
      `${place}: index`,
      faults,
    );
  }
  checkUnique(
    config.tables.map((table) => `${table.databaseId}/${table.$id}`),
    'appwrite.json: table',
    faults,
  );
  checkUnique(
    config.buckets.map((bucket) => bucket.$id),
    'appwrite.json: bucket',
    faults,
  );
  checkUnique(
    config.functions.map((one) => one.$id),
    'appwrite.json: function',
    faults,
  );
}

/** Names that differ only in case are one name to the database, there as here. */
function checkUnique(names: string[], what: string, faults: string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    const folded = String(name).toLowerCase();
    if (seen.has(folded)) {
      faults.push(`${what} ${name} is declared twice`);
    }
    seen.add(folded);
  }
}
