import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { comparedText } from '../../core/engine.ts';
import { parsePermissions } from '../../core/permissions.ts';
import type { ColumnConfig } from '../../core/project-config.ts';
import { type ColumnValue, encodeValue } from './columns.ts';
import { type Row, RowFailure } from './row.ts';
import { isFolded, quote, type Table } from './table.ts';
import { columnNames, isUniqueViolation } from './table-storage.ts';

type NewRow = Omit<Row, 'sequence'>;

/** What changes in a row; what is absent stays. */
export type RowPatch = {
  values: Record<string, ColumnValue>;
  permissions?: string[];
  createdAt?: string;
  updatedAt: string;
};

/** Writes checked rows: the row, its folded twins and its permissions, all or nothing. Checks no rights. */
export class RowWriter {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** The time of a write, as it is kept. */
  now(): string {
    return formatTime(this.#app.clock.now());
  }

  /** Adds a row with all columns. Throws a `duplicate` failure. */
  insert(table: Table, row: NewRow): Row {
    const { store } = this.#app;
    const columns = [...table.columns.values()];
    const names = columns.flatMap((column) => columnNames(column));
    const values = columns.flatMap((column) => this.#columnValues(table, column, row.values[column.key] ?? null));
    const system = ['_uid', '_created', '_updated', '_permissions'];
    return this.#write(() => {
      const { lastInsertRowid } = store.run(
        `INSERT INTO ${table.rows} (${[...system, ...names].join(', ')}) VALUES (${[...system, ...names].map(() => '?').join(', ')})`,
        row.id,
        row.createdAt,
        row.updatedAt,
        JSON.stringify(row.permissions),
        ...values,
      );
      this.#insertPermissions(table, lastInsertRowid, row.permissions);
      return { ...row, sequence: lastInsertRowid, values: completeValues(table, row.values) };
    });
  }

  /** Changes a row and answers it as it now is. Throws a `duplicate` failure. */
  update(table: Table, old: Row, patch: RowPatch): Row {
    const { store } = this.#app;
    const changed = [...table.columns.values()].filter((column) => Object.hasOwn(patch.values, column.key));
    const assignments = changed.flatMap(columnNames).map((name) => `${name} = ?`);
    const values = changed.flatMap((column) => this.#columnValues(table, column, patch.values[column.key] ?? null));
    const permissions = patch.permissions ?? old.permissions;
    const createdAt = patch.createdAt ?? old.createdAt;
    return this.#write(() => {
      store.run(
        `UPDATE ${table.rows} SET ${['_created = ?', '_updated = ?', '_permissions = ?', ...assignments].join(', ')} WHERE _seq = ?`,
        createdAt,
        patch.updatedAt,
        JSON.stringify(permissions),
        ...values,
        old.sequence,
      );
      if (patch.permissions !== undefined) {
        store.run(`DELETE FROM ${table.rowPermissions} WHERE row = ?`, old.sequence);
        this.#insertPermissions(table, old.sequence, patch.permissions);
      }
      const merged = completeValues(table, { ...old.values, ...patch.values });
      return { ...old, createdAt, updatedAt: patch.updatedAt, permissions, values: merged };
    });
  }

  /** Adds to a number in place; an empty column stays empty, as in SQL. */
  add(table: Table, row: Row, column: string, delta: number): void {
    this.#app.store.run(
      `UPDATE ${table.rows} SET ${quote(column)} = ${quote(column)} + ?, _updated = ? WHERE _seq = ?`,
      delta,
      this.now(),
      row.sequence,
    );
  }

  /** Takes a row away. */
  delete(table: Table, row: Row): void {
    // Its permissions go with it: ON DELETE CASCADE.
    this.#app.store.run(`DELETE FROM ${table.rows} WHERE _seq = ?`, row.sequence);
  }

  #write(work: () => Row): Row {
    try {
      return this.#app.store.transaction(work);
    } catch (error) {
      throw isUniqueViolation(error) ? new RowFailure('duplicate') : error;
    }
  }

  #columnValues(table: Table, column: ColumnConfig, value: ColumnValue): (string | number | null)[] {
    const kept = encodeValue(value);
    return isFolded(column) ? [kept, typeof kept === 'string' ? comparedText(table.engine, kept) : null] : [kept];
  }

  #insertPermissions(table: Table, sequence: number, permissions: string[]): void {
    const parsed = parsePermissions(permissions);
    for (const { action, role } of parsed.ok ? parsed.permissions : []) {
      this.#app.store.run(
        `INSERT OR IGNORE INTO ${table.rowPermissions} (row, action, role) VALUES (?, ?, ?)`,
        sequence,
        action,
        role,
      );
    }
  }
}

/** Every column, empty ones included, as the API answers a row. */
function completeValues(table: Table, values: Record<string, ColumnValue>): Record<string, ColumnValue> {
  const complete: Record<string, ColumnValue> = {};
  for (const column of table.columns.values()) {
    complete[column.key] = values[column.key] ?? (column.array ? [] : null);
  }
  return complete;
}
