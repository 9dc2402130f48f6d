import type { Actor, App } from '../../core/context.ts';
import { createEventBus, type EventBus } from '../../core/events.ts';
import { type Permission, parsePermissions } from '../../core/permissions.ts';
import { isRowPermitted } from './access.ts';
import { presentRow, type Row } from './row.ts';
import type { Table } from './table.ts';
import { createTablesDb } from './tablesdb.ts';

/** What can happen to a row. */
export type RowAction = 'create' | 'update' | 'upsert' | 'delete';

/** A write of a transaction; of a deletion, the row as it was. */
export type CommittedWrite = { table: Table } & (
  | { action: 'create' | 'update'; id: string }
  | { action: 'delete'; row: Row }
);

/** Announces on the event bus what happens to rows. Use `app.instance(createRowEvents)`. */
export class RowEvents {
  readonly #app: App;
  readonly #bus: EventBus;

  constructor(app: App) {
    this.#app = app;
    this.#bus = app.instance(createEventBus);
  }

  /** Announces a direct write of these rows, each of them by itself. */
  announce(table: Table, action: RowAction, rows: readonly Row[]): void {
    for (const row of rows) {
      this.#emit(table, action, row, presentRow(table, row));
    }
  }

  /**
   * Announces what a committed transaction did. Every write of a row tells of the row as the whole transaction left it,
   * and only rows that whoever committed can read are told of.
   */
  announceCommit(writes: readonly CommittedWrite[], actor: Actor): void {
    const { reader } = this.#app.instance(createTablesDb).rows;
    for (const write of writes) {
      const { table, action } = write;
      const row = action === 'delete' ? write.row : reader.get(table, write.id);
      if (row !== undefined && isRowPermitted(table, row.permissions, 'read', actor)) {
        const { $databaseId, ...payload } = presentRow(table, row);
        // The real server names the table twice here and the database not at all.
        this.#emit(table, action, row, { ...payload, $collectionId: table.config.$id });
      }
    }
  }

  #emit(table: Table, action: RowAction, row: Row, payload: Record<string, unknown>): void {
    const { databaseId, $id: tableId } = table.config;
    this.#bus.emit({
      pattern: `tablesdb.[databaseId].tables.[tableId].rows.[rowId].${action}`,
      params: { databaseId, tableId, rowId: row.id },
      payload,
      readers: readersOf(table, row),
    });
  }
}

/** Makes the announcer; pass it to `app.instance`. */
export function createRowEvents(app: App): RowEvents {
  return new RowEvents(app);
}

/** Who may read the row: by the table's permissions, and by its own where rows have security. */
function readersOf(table: Table, row: Row): string[] {
  const own = table.config.rowSecurity ? parsePermissions(row.permissions) : null;
  const permissions: readonly Permission[] = [...table.permissions, ...(own?.ok ? own.permissions : [])];
  return permissions.filter(({ action }) => action === 'read').map(({ role }) => role);
}
