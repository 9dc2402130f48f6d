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
  const few = found.filter(({ areAll }) => areAll).map(({ ids }) => ids);
  const [first] = few;
  if (!first) {
    return conditions;
  }
  const ids = [...first].filter((id) => few.every((others) => others.has(id)));
  return ids.length === 0 ? null : [Query.equal('$id', ids), ...conditions];
}

/**
 * How many rows of a searched table have all of the words, or their beginnings, and meet the conditions besides: exactly up to
 * `FOUND_MAX`, and one more than that where there are more. The rarest word tells where to look; when none is rare, rows are
 * listed until there are enough.
 */
export async function countByWords(
  tables: Tables,
  table: TableId,
  words: readonly string[],
  besides: readonly string[],
): Promise<number> {
  const conditions = [...having(SEARCHED.get(table) ?? '', words), ...besides];
  const found = await Promise.all(words.map((word) => rowsWith(tables, table, word, FOUND_MAX)));
  const rarest = found.filter(({ areAll }) => areAll).sort((a, b) => a.ids.size - b.ids.size)[0];
  if (rarest) {
    const ids = [...rarest.ids];
    const parts = Array.from({ length: Math.ceil(ids.length / FEW) }, (_, index) =>
      ids.slice(index * FEW, (index + 1) * FEW),
    );
    const counts = await Promise.all(
      parts.map((part) => tables.count(table, [Query.equal('$id', part), ...conditions])),
    );
    return counts.reduce((sum, one) => sum + one, 0);
  }
  const [only] = found;
  if (only && found.length === 1 && besides.length === 0 && only.ids.size > FOUND_MAX) {
    return FOUND_MAX + 1;
  }
  const { rows } = await tables.list(table, ['$createdAt' as never], [...conditions, Query.limit(FOUND_MAX + 1)]);
  return rows.length;
}

/** The rows with a word or its beginning, or some of them when there are more than `most`. */
async function rowsWith(tables: Tables, table: TableId, word: string, most: number) {
  const { rows } = await tables.list(
    'search_terms',
    ['row_id'],
    [
      Query.equal('table_id', table),
      ...(isFoundWhole(word) ? [Query.equal('term', word)] : beginning('term', word)),
      Query.limit(most + 1),
    ],
  );
  return { ids: new Set(rows.map(({ row_id }) => row_id)), areAll: rows.length <= most };
}
