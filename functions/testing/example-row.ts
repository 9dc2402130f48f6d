import type { Column } from '#contract/columns.ts';
import type { TableRecord } from '#records/record.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import type { TableId } from '../runtime/tables.ts';

/** A row that the table takes, with something in every column. */
export function exampleRow({ columns }: TableRecord): Partial<Rows[TableId]> {
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, exampleOf(key, column)]));
}

function exampleOf(key: string, column: Column): string | number | boolean | string[] {
  switch (column.kind) {
    case 'text':
      return key.slice(0, column.max);
    case 'texts':
      return [key.slice(0, column.max)];
    case 'id':
      return 'example';
    case 'ids':
      return ['example'];
    case 'choice':
      return column.choices[0] ?? '';
    case 'flag':
      return true;
    case 'moment':
    case 'day':
      return '2026-11-20T00:00:00.000Z';
    case 'int':
      return column.min;
    default:
      return 1;
  }
}
