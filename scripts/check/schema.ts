import { readFileSync } from 'node:fs';
import { generatedFiles } from '../lib/generated.ts';
import { PROJECT_FILE, readProject } from '../lib/project.ts';
import { BUCKET_SETTINGS, FUNCTION_SETTINGS, SITE_SETTINGS } from '../lib/resource-settings.ts';
import type { ColumnConfig, IndexConfig, TableConfig } from '../local-appwrite/core/project-config.ts';
import { type Check, fault } from './check.ts';

/** One object of appwrite.json that is kept by hand, not yet trusted to be complete. */
type Entry = Record<string, unknown>;

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
 * Checks that appwrite.json says everything that the Appwrite CLI compares, as its tables do of themselves (`lib/tables.ts`);
 * that the tables fit the database; and that every generated file is as generated.
 */
export const schema: Check = {
  name: 'schema',
  async run() {
    const project = JSON.parse(readFileSync(PROJECT_FILE, 'utf8')) as Record<string, Entry[] | undefined>;
    const faults = [
      ...readProject().tables.flatMap(inspectTable),
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

/** What the database could not hold of a table. */
export function inspectTable({ $id, columns, indexes }: Pick<TableConfig, '$id' | 'columns' | 'indexes'>): string[] {
  const place = `table ${$id}`;
  return [
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

function inspectIndex(index: IndexConfig, columns: readonly ColumnConfig[], place: string): string[] {
  const found = columns.filter(({ key }) => index.columns.includes(key));
  if (index.type === 'fulltext') {
    const isText = found.every((column) => column.type === 'string' && column.format === undefined && !column.array);
    return isText ? [] : [`${place}: full text is for one plain string column`];
  }
  const characters = found.reduce((sum, column) => sum + indexedCharacters(column), 0);
  return [
    ...(found.some(({ array }) => array) ? [`${place}: a list cannot be indexed`] : []),
    ...(characters > MAX_INDEX_CHARACTERS
      ? [`${place}: it covers ${characters} characters, more than ${MAX_INDEX_CHARACTERS}`]
      : []),
  ];
}

function indexedCharacters(column: ColumnConfig): number {
  return column.type === 'string' ? charactersOf(column) : 2;
}

function charactersOf(column: Extract<ColumnConfig, { type: 'string' }>): number {
  return column.format === 'enum' ? ENUM_CHARACTERS : column.size;
}

function inspectRowSize(columns: readonly ColumnConfig[], place: string): string[] {
  const bytes = columns.reduce((sum, column) => sum + bytesInRow(column), 0);
  return bytes > MAX_ROW_BYTES ? [`${place}: a row needs ${bytes} bytes, more than ${MAX_ROW_BYTES}`] : [];
}

function bytesInRow(column: ColumnConfig): number {
  if (column.type !== 'string') {
    return 8;
  }
  const characters = charactersOf(column);
  const isOutside = column.array || characters > MAX_CHARACTERS_IN_ROW;
  return isOutside ? BYTES_OUTSIDE : characters * BYTES_PER_CHARACTER + 2;
}

function absent(entry: Entry, keys: readonly string[], place: string): string[] {
  return keys.filter((key) => entry[key] === undefined).map((key) => `${place}: "${key}" is missing`);
}
