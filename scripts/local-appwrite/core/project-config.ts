import { isValidId } from './ids.ts';
import { parsePermissions } from './permissions.ts';

type ColumnBase = { key: string; required: boolean; array: boolean };

/** A column of a table as `appwrite.json` declares it. */
export type ColumnConfig =
  | (ColumnBase & { type: 'string'; format?: undefined; size: number; default: string | null; encrypt: boolean })
  | (ColumnBase & { type: 'string'; format: 'enum'; elements: string[]; default: string | null })
  | (ColumnBase & { type: 'string'; format: 'email' | 'url' | 'ip'; default: string | null })
  | (ColumnBase & { type: 'integer'; min: number; max: number; default: number | null })
  | (ColumnBase & { type: 'double'; min: number; max: number; default: number | null })
  | (ColumnBase & { type: 'boolean'; default: boolean | null })
  | (ColumnBase & { type: 'datetime'; default: string | null });

/** An index of a table. */
export type IndexConfig = {
  key: string;
  type: 'key' | 'unique' | 'fulltext';
  columns: string[];
  orders: (string | null)[];
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
  const root = new Reader(value, 'appwrite.json', faults);
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

/** Reads fields of one object and notes what is wrong with them, so that all faults are reported at once. */
class Reader {
  readonly #record: Record<string, unknown>;
  readonly #place: string;
  readonly #faults: string[];

  constructor(value: unknown, place: string, faults: string[]) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isRecord) {
      faults.push(`${place} must be an object`);
    }
    this.#record = isRecord ? (value as Record<string, unknown>) : {};
    this.#place = place;
    this.#faults = faults;
  }

  fault(message: string): void {
    this.#faults.push(`${this.#place}: ${message}`);
  }

  string(name: string, fallback?: string): string {
    return this.#read(name, 'a string', fallback, (value) => typeof value === 'string');
  }

  number(name: string, fallback?: number): number {
    return this.#read(name, 'a number', fallback, (value) => typeof value === 'number' && Number.isFinite(value));
  }

  boolean(name: string, fallback?: boolean): boolean {
    return this.#read(name, 'true or false', fallback, (value) => typeof value === 'boolean');
  }

  strings(name: string, fallback?: string[]): string[] {
    const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');
    return this.#read(name, 'a list of strings', fallback, isList);
  }

  /** Sort directions, one a column; a fulltext index has null there. */
  orders(name: string): (string | null)[] {
    const isList = (value: unknown) =>
      Array.isArray(value) && value.every((one) => one === null || one === 'ASC' || one === 'DESC');
    return this.#read<(string | null)[]>(name, 'a list of ASC, DESC or null', [], isList);
  }

  id(name: string): string {
    return this.#read<string>(name, 'a valid id', undefined, (value) => typeof value === 'string' && isValidId(value));
  }

  choice<T extends string>(name: string, ...choices: T[]): T {
    return this.#read<T>(name, `one of ${choices.join(', ')}`, undefined, (value) => choices.includes(value as T));
  }

  permissions(name: string): string[] {
    const texts = this.strings(name, []);
    const parsed = parsePermissions(texts);
    if (!parsed.ok) {
      this.fault(`${name}: ${parsed.message}`);
    }
    return texts;
  }

  /** A default value: null when absent. */
  value<T>(name: string, isValid: (value: unknown) => boolean): T | null {
    const value = this.#record[name] ?? null;
    if (value !== null && !isValid(value)) {
      this.fault(`${name} does not fit the type`);
    }
    return value as T | null;
  }

  list(name: string): Reader[] {
    const value = this.#record[name] ?? [];
    if (!Array.isArray(value)) {
      this.fault(`${name} must be a list`);
      return [];
    }
    return value.map((one, index) => {
      const { $id, key } = (one ?? {}) as { $id?: unknown; key?: unknown };
      return new Reader(one, `${this.#place} › ${name} ${String($id ?? key ?? index)}`, this.#faults);
    });
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  #read<T>(name: string, wanted: string, fallback: T | undefined, isValid: (value: unknown) => boolean): T {
    const value = this.#record[name] ?? fallback;
    if (!isValid(value)) {
      this.fault(`${name} must be ${wanted}`);
    }
    return value as T;
  }
}

function readTable(reader: Reader): TableConfig {
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
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

function readColumn(reader: Reader): ColumnConfig {
  const base: ColumnBase = {
    key: reader.id('key'),
    required: reader.boolean('required', false),
    array: reader.boolean('array', false),
  };
  if (base.required && reader.has('default')) {
    reader.fault('a required column cannot have a default');
  }
  const type = reader.choice('type', 'string', 'integer', 'double', 'boolean', 'datetime');
  switch (type) {
    case 'integer':
      return {
        ...base,
        type,
        min: reader.number('min', Number.MIN_SAFE_INTEGER),
        max: reader.number('max', Number.MAX_SAFE_INTEGER),
        default: reader.value<number>('default', Number.isSafeInteger),
      };
    case 'double':
      return {
        ...base,
        type,
        min: reader.number('min', -Number.MAX_VALUE),
        max: reader.number('max', Number.MAX_VALUE),
        default: reader.value<number>('default', isNumber),
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

function readStringColumn(reader: Reader, base: ColumnBase): ColumnConfig {
  const fallback = reader.value<string>('default', isString);
  if (!reader.has('format') || reader.string('format') === '') {
    return {
      ...base,
      type: 'string',
      size: reader.number('size'),
      default: fallback,
      encrypt: reader.boolean('encrypt', false),
    };
  }
  const format = reader.choice('format', 'enum', 'email', 'url', 'ip');
  if (format === 'enum') {
    return { ...base, type: 'string', format, elements: reader.strings('elements'), default: fallback };
  }
  return { ...base, type: 'string', format, default: fallback };
}

function readBucket(reader: Reader): BucketConfig {
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

function readFunction(reader: Reader): FunctionConfig {
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
