import { ID } from 'node-appwrite';
import type { AuditAction, AuditKind } from '#contract/audit/actions.ts';
import { type AuditFields, auditedChange } from '#lib/audit.ts';
import { derivedId } from '#lib/ids.ts';
import { columnOfWords, foldWords } from '#lib/search.ts';
import type { Actor } from './actor.ts';
import { type NewRow, type Operation, type ReadRow, stage, type TableId, type VersionedTable } from './operations.ts';
import type { Rows } from './rows.generated.ts';

const NAME_MAX = 128;
const LABEL_MAX = 200;
const SEARCH_MAX = 1500;

/** A change as it is written down. */
export interface AuditEntry {
  action: AuditAction;
  kind: AuditKind;
  /** The `$id` of the thing that changed. */
  id: string;
  /** What people call the thing: an order's number, a person's name, a product's title. `''` when it has none. */
  label?: string;
  /** The fields as they were; null when the thing is new. Unchanged ones may be among them and are left out. */
  before: AuditFields | null;
  /** The fields as they are now; null when the thing is gone. */
  after: AuditFields | null;
  /**
   * What makes this change the one it is, for a write that nothing else keeps from happening twice (for example the
   * version that the thing reached): the entry's id follows from it and from kind, action and thing.
   */
  once?: string | number;
}

/**
 * Writes down who changed what. It belongs into the transaction that makes the change, after the rows that it changes
 * and before counters. Costs no step.
 */
export function auditEntry(who: Author, entry: AuditEntry): Operation {
  const { $id, ...row } = auditRow(who, entry);
  return stage.create('audit_log', $id, row);
}

/** The id of an entry that is written once. */
export function auditId({ kind, id, action, once }: Pick<AuditEntry, 'kind' | 'id' | 'action' | 'once'>): string {
  return derivedId('audit', kind, id, action, once ?? '');
}

/** Several entries as one operation. */
export function auditEntries(who: Author, entries: readonly AuditEntry[]): Operation {
  return stage.createMany(
    'audit_log',
    entries.map((entry) => auditRow(who, entry)),
  );
}

/** What the audit log tells of the rows of a table. */
interface Telling<Row> {
  kind: AuditKind;
  /** What people call the thing; said with each change where none of its columns tells. */
  label?: (row: Row) => string;
  /** What of a row is written down. */
  told: (row: Row) => AuditFields;
}

/** What is said of one change besides; `before` and `after` are told beyond the row, and null instead of it. */
type Change = Partial<AuditEntry>;

/**
 * Writes rows of a table together with their entries in the audit log: what is told of them is said here once. Each answers
 * the operations of the row and the one of its entry.
 */
export function audited<Table extends TableId, Row extends Partial<Rows[Table]>>(
  table: Table,
  { kind, label, told }: Telling<Row>,
) {
  const toldOf = (row: Row | null, more?: AuditFields | null) =>
    more || (row && more === undefined) ? { ...(row && told(row)), ...more } : null;
  const entry = (who: Author, id: string, [was, is]: [Row, Row | null] | [null, Row], change: Change) => {
    const { before, after, ...said } = change;
    return auditEntry(who, {
      action: was === null ? 'create' : is === null ? 'delete' : 'update',
      kind,
      id,
      label: label?.((is ?? was) as Row),
      before: toldOf(was, before),
      after: toldOf(is, after),
      ...said,
    });
  };
  type Found = Row & { $id: string };
  type Columns = Partial<Rows[Table]>;
  return {
    create: (who: Author, id: string, row: NewRow<Table> & Row, change: Change = {}): Operation[] => [
      stage.create(table, id, row),
      entry(who, id, [null, row], change),
    ],
    /** Changes a row as it was read (`stage.change`). */
    change: (who: Author, row: Row & ReadRow, columns: Columns, change: Change = {}): Operation[] => [
      ...stage.change(table as Table & VersionedTable, row, columns as object),
      entry(who, row.$id, [row, { ...row, ...columns }], change),
    ],
    /** Changes a row that something else keeps from being changed by two at once. */
    update: (who: Author, row: Found, columns: Columns, change: Change = {}): Operation[] => [
      stage.update(table, row.$id, columns),
      entry(who, row.$id, [row, { ...row, ...columns }], change),
    ],
    delete: (who: Author, row: Found, change: Change = {}): Operation[] => [
      stage.deleteIds(table, [row.$id]),
      entry(who, row.$id, [row, null], change),
    ],
  };
}

/** Who changes something, and when. */
export interface Author {
  actor: Actor;
  now: () => Date;
}

function auditRow(
  { actor, now }: Author,
  { action, kind, id, label = '', before, after, once }: AuditEntry,
): NewRow<'audit_log'> & { $id: string } {
  return {
    $id: once === undefined ? ID.unique() : auditId({ kind, id, action, once }),
    actor_id: actor.id,
    actor_name: actor.name.slice(0, NAME_MAX),
    actor_email: actor.email,
    actor_role: actor.role,
    at: now().toISOString(),
    action,
    kind,
    subject_id: id,
    label: label.slice(0, LABEL_MAX),
    ...auditedChange(before, after),
    search: searchText([label, id, actor.name, actor.email]),
  };
}

function searchText(texts: readonly string[]): string {
  return columnOfWords(foldWords(texts.join(' ')), SEARCH_MAX);
}
