import type { ColumnValue } from './columns.ts';
import type { Table } from './table.ts';

/** A row as it is kept. Times are in Appwrite's form. */
export type Row = {
  id: string;
  sequence: number;
  createdAt: string;
  updatedAt: string;
  permissions: string[];
  /** The columns, or those of them that were selected. */
  values: Record<string, ColumnValue>;
};

/** Why a write did not happen. What the client is told depends on whether they wrote directly or committed a transaction. */
export type FailureReason =
  /** The id or a unique value is taken. */
  | 'duplicate'
  /** Somebody changed the row after the change was staged. */
  | 'conflict'
  /** The values do not fit the columns. */
  | 'structure'
  /** A bounded increment or decrement would leave its bounds. */
  | 'limit'
  | 'row-missing'
  | 'column-missing'
  /** Increment of something that is not a number. */
  | 'not-a-number'
  /** An increment by nothing or less. */
  | 'value';

/** A write that did not happen. */
export class RowFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message = '') {
    super(message);
    this.name = 'RowFailure';
    this.reason = reason;
  }
}

/** A row as the API answers it. */
export function presentRow(table: Table, row: Row): Record<string, unknown> {
  return {
    ...row.values,
    $id: row.id,
    $sequence: String(row.sequence),
    $createdAt: row.createdAt,
    $updatedAt: row.updatedAt,
    $permissions: row.permissions,
    $databaseId: table.config.databaseId,
    $tableId: table.config.$id,
  };
}
