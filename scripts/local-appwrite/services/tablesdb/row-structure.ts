import type { ColumnConfig } from '../../core/project-config.ts';
import { type ColumnValue, findValueFault, normaliseValue } from './columns.ts';
import { RowFailure } from './row.ts';
import type { Table } from './table.ts';

type Values = Record<string, ColumnValue>;

/**
 * Checks a whole row: every required column has a value, there is no column that the table does not have, and each value
 * fits. Fills defaults, as Appwrite does for every empty column on every write. Throws a `structure` failure.
 */
export function completeRow(table: Table, data: Record<string, unknown>): Values {
  const values: Record<string, unknown> = { ...data };
  for (const column of table.columns.values()) {
    if ((values[column.key] ?? null) === null && column.default !== null) {
      values[column.key] = column.default;
    }
  }
  for (const column of table.columns.values()) {
    if (column.required && (values[column.key] ?? null) === null) {
      throw fault(`Missing required attribute "${column.key}"`);
    }
  }
  return checkValues(table, values);
}

function checkValues(table: Table, values: Record<string, unknown>): Values {
  const unknown = Object.keys(values).find((key) => !table.columns.has(key));
  if (unknown !== undefined) {
    throw fault(`Unknown attribute: "${unknown}"`);
  }
  const checked: Values = {};
  for (const [key, value] of Object.entries(values)) {
    checked[key] = checkValue(table.columns.get(key) as ColumnConfig, value);
  }
  return checked;
}

function checkValue(column: ColumnConfig, value: unknown): ColumnValue {
  if (value === null || value === undefined) {
    return null;
  }
  const message = findValueFault(column, value);
  if (message !== null) {
    throw fault(message);
  }
  return normaliseValue(column, value) as ColumnValue;
}

function fault(message: string): RowFailure {
  return new RowFailure('structure', `Invalid document structure: ${message}`);
}
