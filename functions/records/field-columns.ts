import { type Column, choice, day, flag, id, ids, int, money, text } from '#contract/columns.ts';
import { SERIAL_NUMBER_MAX } from '#contract/devices/constants.ts';
import { type ColumnOf, columnOf, emptyOf, type Field, type Telling } from '#contract/field-table.ts';
import type { PersonalColumn } from './record.ts';

/** The columns in which the fields of a form are kept, in their order. */
export function columnsOf<One extends Field & Telling>(fields: readonly One[]): Record<ColumnOf<One>, PersonalColumn> {
  return Object.fromEntries(
    fields.map((field) => {
      const { told, erased } = field;
      return [columnOf(field), { ...kept(field), told, ...(erased && { erased: emptyOf(field) }) }];
    }),
  ) as Record<ColumnOf<One>, PersonalColumn>;
}

/** As what a field is kept. */
function kept(field: Field): Column {
  switch (field.kind) {
    case 'text':
    case 'reference':
      return text(field.max);
    case 'serial':
      return text(SERIAL_NUMBER_MAX);
    case 'product':
      return id();
    case 'choice':
      return choice(field.choices);
    case 'flag':
      return flag();
    case 'tick':
      return flag({ default: false });
    case 'money':
      return money();
    case 'count':
      return int(1, field.max);
    case 'day':
      return day();
    case 'files':
      return ids();
  }
}
