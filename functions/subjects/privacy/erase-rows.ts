import { Query } from 'node-appwrite';
import { withoutTexts } from '#lib/audit.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type TableId, type Tables } from '#runtime/tables.ts';
import { holdingOf, PERSONAL_TABLES } from './definition.ts';
import { findRows, type PersonalRow } from './read.ts';
import type { Subject } from './subject.ts';

/** So many rows are written at once. */
const BATCH = 80;

/**
 * Erases found rows, some at a time, those last through which others are found: interrupted, the next one finds what is
 * left. `but` names a table that somebody else sees to. False when one of them was being written at the same moment: then
 * it is tried again with what is found by then.
 */
export async function eraseRows(
  tables: Tables,
  found: ReadonlyMap<TableId, readonly PersonalRow[]>,
  but: TableId,
): Promise<boolean> {
  const operations = [...PERSONAL_TABLES]
    .reverse()
    .filter((table) => table !== but && table !== 'audit_log')
    .flatMap((table) => (found.get(table) ?? []).flatMap(({ $id }) => erasing(table, $id)));
  return transactAll(tables, operations);
}

/** What erases a row; nothing where it stays as it is. */
function erasing(table: TableId, id: string): Operation[] {
  const { erased } = holdingOf(table);
  if (erased === 'nothing') {
    return [];
  }
  return [erased === 'row' ? stage.deleteIds(table, [id]) : stage.update(table, id, erased)];
}

/**
 * Takes out of the log of changes what it says of somebody; that something was done, when and by whom, stays. False as
 * above.
 */
export async function eraseLog(tables: Tables, subject: Subject): Promise<boolean> {
  const found = await findRows(tables, subject, {
    columns: (table) => (table === 'audit_log' ? LOG_COLUMNS : ['$createdAt']),
    follows: ({ stays }) => !stays,
  });
  const entries = (found.get('audit_log') ?? []) as unknown as readonly LogEntry[];
  return transactAll(
    tables,
    entries.map((entry) =>
      stage.update('audit_log', entry.$id, {
        ...erasedEntry(entry),
        ...(entry.actor_id === subject.id ? { actor_name: '', actor_email: '', search: '' } : {}),
      }),
    ),
  );
}

const LOG_COLUMNS = ['actor_id', 'kind', 'before', 'after'] as const;
type LogEntry = SelectedRow<'audit_log', (typeof LOG_COLUMNS)[number]>;
/** What is done to orders belongs to the books. */
const OF_BOOKS: readonly string[] = ['order', 'return'];

/** Of the books the facts stay, under the number of their order; of everything else, nothing that it said. */
function erasedEntry({ kind, before, after }: LogEntry): Partial<Rows['audit_log']> {
  return OF_BOOKS.includes(kind)
    ? { before: withoutTexts(before), after: withoutTexts(after) }
    : (holdingOf('audit_log').erased as Partial<Rows['audit_log']>);
}

/** Takes out of the log what it says of people about an order and what belongs to it; what was done to them stays. */
export async function eraseLogOf(tables: Tables, orderIds: readonly string[]): Promise<void> {
  const entries = await listAll(tables, 'audit_log', LOG_COLUMNS, [Query.equal('subject_id', [...orderIds])]);
  const told = entries.filter(({ before, after }) => withoutTexts(before) !== before || withoutTexts(after) !== after);
  await transactAll(
    tables,
    told.map((entry) => stage.update('audit_log', entry.$id, erasedEntry(entry))),
  );
}

/** Writes operations some at a time; such of one row as belong together come in pairs. False as above. */
export async function transactAll(tables: Tables, operations: readonly Operation[]): Promise<boolean> {
  for (let start = 0; start < operations.length; start += BATCH) {
    if (await tables.transact(operations.slice(start, start + BATCH))) {
      return false;
    }
  }
  return true;
}
