import { type Operation, stage, type TableId, type Tables } from '../tables.ts';
import { holdingOf, PERSONAL_TABLES } from './definition.ts';
import { findRows, type PersonalRow } from './read.ts';
import type { Subject } from './subject.ts';

/** So many rows are written at once. */
const BATCH = 80;

/**
 * Erases found rows, some at a time, those last through which others are found: interrupted, the next one finds what is
 * left. `but` names a table that somebody else sees to. False when one of them was being written at the same moment: then
 * it is tried again with what is found by then. Five steps for each batch.
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
    columns: (table) => (table === 'audit_log' ? ['actor_id'] : ['$createdAt']),
    follows: ({ stays }) => !stays,
  });
  const { erased } = holdingOf('audit_log');
  return transactAll(
    tables,
    (found.get('audit_log') ?? []).map(({ $id, actor_id }) =>
      stage.update('audit_log', $id, {
        ...(erased as object),
        ...(actor_id === subject.id ? { actor_name: '', actor_email: '' } : {}),
      }),
    ),
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
