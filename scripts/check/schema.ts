import { readFileSync } from 'node:fs';
import { generatedFiles } from '../lib/generated.ts';
import { PROJECT_FILE } from '../lib/project.ts';
import { BUCKET_SETTINGS, FUNCTION_SETTINGS, SITE_SETTINGS } from '../lib/resource-settings.ts';
import { type Check, fault } from './check.ts';

/** One object of appwrite.json, not yet trusted to be complete. */
type Entry = Record<string, unknown>;

const TABLE = ['$id', '$permissions', 'databaseId', 'name', 'enabled', 'rowSecurity', 'columns', 'indexes'];
const COLUMN = ['key', 'type', 'required', 'array', 'default'];
const COLUMN_BY_TYPE: Record<string, string[]> = {
  string: ['size', 'encrypt'],
  enum: ['elements'],
  integer: ['min', 'max'],
  boolean: [],
  datetime: [],
};
const INDEX = ['key', 'type', 'status', 'columns', 'orders'];
const BUCKET = ['$id', ...BUCKET_SETTINGS];
const FUNCTION = ['$id', ...FUNCTION_SETTINGS, 'specification', 'path'];

const SITE = ['$id', ...SITE_SETTINGS, 'specification', 'path'];

/** What Appwrite allows in one index on MariaDB: 3,072 bytes, less one number, in characters of four bytes. */
const MAX_INDEX_CHARACTERS = 767;
/** MariaDB's limit for one row, without what Appwrite adds to each. */
const MAX_ROW_BYTES = 65_535 - 1_100;
/** Longer strings are kept outside of the row. */
const MAX_CHARACTERS_IN_ROW = 16_381;
const BYTES_OUTSIDE = 11;
const BYTES_PER_CHARACTER = 4;
/** What Appwrite takes for a choice. */
const ENUM_CHARACTERS = 255;

/**
 * Checks that appwrite.json says everything that the Appwrite CLI compares, because a second push rebuilds (and so
 * empties) a column of which it does not know everything; that it fits the database; and that the
 * row types are its own; and that SUPPORT.md lists the routes of local-appwrite.
 */
export const schema: Check = {
  name: 'schema',
  async run() {
    const project = JSON.parse(readFileSync(PROJECT_FILE, 'utf8')) as Record<string, Entry[] | undefined>;
    const faults = [
      ...(project.tables ?? []).flatMap(inspectTable),
      ...(project.buckets ?? []).flatMap((bucket) => absent(bucket, BUCKET, `bucket ${bucket.$id}`)),
      ...(project.functions ?? []).flatMap((one) => [
        ...absent(one, FUNCTION, `function ${one.$id}`),
        ...(one.path === `dist/functions/${one.$id}`
          ? []
          : [`function ${one.$id}: path must be dist/functions/${one.$id}`]),
      ]),
      ...(project.sites ?? []).flatMap(inspectSite),
    ].map((message) => fault('appwrite.json', undefined, message));
    if (faults.length > 0) {
      return faults;
    }
    return generatedFiles()
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ path }) => fault(path, undefined, 'is not as generated: run "npm run generate"'));
  },
};

/** What is wrong with a table of appwrite.json. */
export function inspectTable(table: Entry): string[] {
  const place = `table ${table.$id}`;
  const columns = (table.columns ?? []) as Entry[];
  const indexes = (table.indexes ?? []) as Entry[];
  return [
    ...absent(table, TABLE, place),
    ...columns.flatMap((column) => inspectColumn(column, `${place}, column ${column.key}`)),
    ...indexes.flatMap((index) => inspectIndex(index, columns, `${place}, index ${index.key}`)),
    ...inspectRowSize(columns, place),
  ];
}

/** What is wrong with a site of appwrite.json. */
export function inspectSite(site: Entry): string[] {
  const place = `site ${site.$id}`;
  return [
    ...absent(site, SITE, place),
    ...(site.path === 'dist/web' ? [] : [`${place}: path must be dist/web`]),
    // The CLI asks for one that is empty, which ends a push that nobody sits at.
    ...(site.buildCommand === '' ? [`${place}: buildCommand must not be empty`] : []),
  ];
}

function inspectColumn(column: Entry, place: string): string[] {
  const type = column.type === 'string' && column.format === 'enum' ? 'enum' : String(column.type);
  const wanted = COLUMN_BY_TYPE[type];
  if (!wanted) {
    return [`${place}: the type "${type}" is not one that the project uses`];
  }
  const faults = absent(column, [...COLUMN, ...wanted], place);
  if (column.required === true && column.default !== null) {
    faults.push(`${place}: a required column has no default`);
  }
  if (column.array === true && column.default !== null) {
    faults.push(`${place}: a list has no default`);
  }
  return faults;
}

function inspectIndex(index: Entry, columns: readonly Entry[], place: string): string[] {
  const named = (index.columns ?? []) as string[];
  const faults = absent(index, INDEX, place);
  const found = named.map((name) => columns.find((column) => column.key === name));
  named.forEach((name, position) => {
    if (!found[position] && !name.startsWith('$')) {
      faults.push(`${place}: there is no column ${name}`);
    }
  });
  if (((index.orders ?? []) as unknown[]).length !== named.length) {
    faults.push(`${place}: orders must have one entry a column`);
  }
  if (index.type === 'fulltext') {
    if (named.length !== 1 || found.some((column) => column?.type !== 'string' || column.format !== undefined)) {
      faults.push(`${place}: full text is for one plain string column`);
    }
    return faults;
  }
  if (found.some((column) => column?.array === true)) {
    faults.push(`${place}: a list cannot be indexed`);
  }
  const characters = found.reduce((sum, column) => sum + (column ? indexedCharacters(column) : 0), 0);
  if (characters > MAX_INDEX_CHARACTERS) {
    faults.push(`${place}: it covers ${characters} characters, more than ${MAX_INDEX_CHARACTERS}`);
  }
  return faults;
}

function indexedCharacters(column: Entry): number {
  return column.type === 'string' ? charactersOf(column) : 2;
}

function charactersOf(column: Entry): number {
  return column.format === 'enum' ? ENUM_CHARACTERS : Number(column.size);
}

function inspectRowSize(columns: readonly Entry[], place: string): string[] {
  const bytes = columns.reduce((sum, column) => sum + bytesInRow(column), 0);
  return bytes > MAX_ROW_BYTES ? [`${place}: a row needs ${bytes} bytes, more than ${MAX_ROW_BYTES}`] : [];
}

function bytesInRow(column: Entry): number {
  if (column.type !== 'string') {
    return 8;
  }
  const characters = charactersOf(column);
  const isOutside = column.array === true || characters > MAX_CHARACTERS_IN_ROW;
  return isOutside ? BYTES_OUTSIDE : characters * BYTES_PER_CHARACTER + 2;
}

function absent(entry: Entry, keys: readonly string[], place: string): string[] {
  return keys.filter((key) => entry[key] === undefined).map((key) => `${place}: "${key}" is missing`);
}
