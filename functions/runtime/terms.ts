import { ID, Query } from 'node-appwrite';
import { isFoundWhole, wordsInColumn } from '#lib/search.ts';
import { RECORDS } from '#records/registry.ts';
import { beginning, having } from './conditions.ts';
import { type Columns, type NewRow, type Operation, stage, type TableId } from './operations.ts';
import type { Tables } from './tables.ts';

/*
 * Rows are found by typed words on every database alike: a column of a table holds the words of a row (`columnOfWords`), and
 * `search_terms` has a row for each of them, in an index that a beginning finds. What the terms find is only where to look:
 * the row's own column decides.
 */

/** Of each table that is searched, its column of words. */
const SEARCHED = new Map(RECORDS.flatMap(({ name, searched }) => (searched ? [[name, searched] as const] : [])));

/** Random digits of a term's id: upgrades make thousands in a millisecond, among which Appwrite's seven would repeat. */
const RANDOM_DIGITS = 16;

/** So many terms are made by one operation. */
const TERMS_AN_OPERATION = 5_000;

/** Rows are looked for by their ids when the terms name at most so many of them; so many ids fit into one query. */
const FEW = 90;

/** So many rows that were found by words are counted: with a common word, counting all would read the whole table. */
export const FOUND_MAX = 1_000;

/** The terms of a frequent word are read when they are fewer; Appwrite counts no further. */
const MANY = 5_000;

type Term = NewRow<'search_terms'> & { $id: string };

/** Whether columns of a row change the words by which it is found. */
export function hasWords(table: TableId, columns: Columns): boolean {
  return (SEARCHED.get(table) ?? '') in columns;
}

/** The operations of a transaction, with those that keep the terms of its rows. */
export function withTerms(operations: readonly Operation[]): Operation[] {
  const terms: Term[] = [];
  const deletions: Operation[] = [];
  for (const operation of operations) {
    const { action, tableId } = operation;
    if (!SEARCHED.has(tableId)) {
      continue;
    }
    if (action === 'create') {
      terms.push(...termsOf(tableId, operation.rowId, operation.data));
    } else if (action === 'bulkCreate') {
      terms.push(...operation.data.flatMap((row) => termsOf(tableId, row.$id, row)));
    } else if (action === 'bulkDelete' && operation.ids) {
      deletions.push(deleteTerms(tableId, operation.ids));
    } else if (action === 'update' && hasWords(tableId, operation.data)) {
      const own = termsOf(tableId, operation.rowId, operation.data);
      terms.push(...own);
      deletions.push(deleteTerms(tableId, [operation.rowId], own[0]?.batch_id));
    }
  }
  return [
    ...operations,
    ...deletions,
    ...Array.from({ length: Math.ceil(terms.length / TERMS_AN_OPERATION) }, (_, index) =>
      stage.createMany('search_terms', terms.slice(index * TERMS_AN_OPERATION, (index + 1) * TERMS_AN_OPERATION)),
    ),
  ];
}

/** Deletes the terms of rows, but for those that the same transaction makes: part of it may be done again. */
function deleteTerms(table: TableId, rowIds: readonly string[], batchId?: string): Operation {
  return stage.deleteWhere('search_terms', [
    Query.equal('table_id', table),
    Query.equal('row_id', [...rowIds]),
    ...(batchId === undefined ? [] : [Query.notEqual('batch_id', batchId)]),
  ]);
}

/** The terms of a row, as its column of words says them. */
export function termsOf(table: TableId, rowId: string, row: Columns): Term[] {
  const words = wordsInColumn(String(row[SEARCHED.get(table) ?? ''] ?? ''));
  const batch_id = ID.unique();
  return words.map((term) => ({ $id: ID.unique(RANDOM_DIGITS), table_id: table, term, row_id: rowId, batch_id }));
}

/**
 * Conditions that find the rows of a searched table that have all of the words, or their beginnings; null when none has.
 * Where one of the words is rare, rows are looked for by their ids; else they are many, and a list in the order of an index
 * soon comes upon them.
 */
export async function findByWords(tables: Tables, table: TableId, words: readonly string[]): Promise<string[] | null> {
  const conditions = having(SEARCHED.get(table) ?? '', words);
  const found = await Promise.all(words.map((word) => rowsWith(tables, table, word, FEW)));
  const few = found.filter(({ areAll }) => areAll);
  if (few.length === 0) {
    return conditions;
  }
  const ids = inAll(few);
  return ids.length === 0 ? null : [Query.equal('$id', ids), ...conditions];
}

/** A row that was found: what its place in a list needs. */
export type Found = { $id: string; $createdAt: string };

/**
 * All rows of a searched table that have all of the words, or their beginnings, and meet the conditions besides, in no order;
 * null when they may be more than `FOUND_MAX`. The ids with the rarest word tell where to look, or those that two frequent
 * words have in common: their terms are read much sooner than the words of every row.
 */
export async function foundByWords(
  tables: Tables,
  table: TableId,
  words: readonly string[],
  besides: readonly string[],
): Promise<Found[] | null> {
  const ids = await idsWithWords(tables, table, words);
  if (ids === null) {
    return null;
  }
  const parts = Array.from({ length: Math.ceil(ids.length / FEW) }, (_, index) =>
    ids.slice(index * FEW, (index + 1) * FEW),
  );
  const conditions = [...having(SEARCHED.get(table) ?? '', words), ...besides];
  const lists = await Promise.all(
    parts.map((part) =>
      tables.list(table, ['$createdAt' as never], [Query.equal('$id', part), ...conditions, Query.limit(FEW)]),
    ),
  );
  return lists.flatMap(({ rows }) => rows);
}

/** The rows that may have all of the words; null when they are too many to be looked up by their ids. */
async function idsWithWords(tables: Tables, table: TableId, words: readonly string[]): Promise<string[] | null> {
  const found = await Promise.all(words.map((word) => rowsWith(tables, table, word, FEW)));
  const few = found.filter(({ areAll }) => areAll);
  if (few.length > 0) {
    return inAll(few);
  }
  const counted = words.map(async (word) => ({ word, count: await tables.count('search_terms', ofWord(table, word)) }));
  const read = (await Promise.all(counted)).filter(({ count }) => count < MANY).sort((a, b) => a.count - b.count);
  const [rarest, next] = read;
  if (!rarest || (rarest.count > FOUND_MAX && !next)) {
    return null;
  }
  const rarestTwo = rarest.count > FOUND_MAX && next ? [rarest, next] : [rarest];
  const ids = inAll(await Promise.all(rarestTwo.map(({ word }) => rowsWith(tables, table, word, MANY))));
  return ids.length > FOUND_MAX ? null : ids;
}

const inAll = ([first, ...others]: readonly { ids: ReadonlySet<string> }[]): string[] =>
  [...(first?.ids ?? [])].filter((id) => others.every(({ ids }) => ids.has(id)));

/**
 * How many rows of a searched table have all of some frequent words, or their beginnings, and meet the conditions besides:
 * exactly up to `FOUND_MAX`, and one more than that where there are more, which rows in any order soon show.
 */
export async function countFrequent(
  tables: Tables,
  table: TableId,
  words: readonly string[],
  besides: readonly string[],
): Promise<number> {
  const [only, ...others] = words;
  if (only !== undefined && others.length === 0 && besides.length === 0) {
    const { ids } = await rowsWith(tables, table, only, FOUND_MAX);
    if (ids.size > FOUND_MAX) {
      return ids.size;
    }
  }
  const conditions = [...having(SEARCHED.get(table) ?? '', words), ...besides];
  const { rows } = await tables.list(table, ['$createdAt' as never], [...conditions, Query.limit(FOUND_MAX + 1)]);
  return rows.length;
}

/** The rows with a word or its beginning, or some of them when there are more than `most`. */
async function rowsWith(tables: Tables, table: TableId, word: string, most: number) {
  const queries = [...ofWord(table, word), Query.limit(most + 1)];
  const { rows } = await tables.list('search_terms', ['row_id'], queries);
  return { ids: new Set(rows.map(({ row_id }) => row_id)), areAll: rows.length <= most };
}

/** The terms that are a word or begin with it. */
const ofWord = (table: TableId, word: string): string[] => [
  Query.equal('table_id', table),
  ...(isFoundWhole(word) ? [Query.equal('term', word)] : beginning('term', word)),
];
