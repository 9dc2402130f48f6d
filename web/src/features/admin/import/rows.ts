import { MAX_PHONES } from '#contract/devices/constants.ts';
import { IMPORT_CELL_MAX } from '#contract/imports/constants.ts';
import type { SheetRow } from '../shared/sheet.ts';
import { readPhones } from './cells.ts';
import type { DateOrder } from './dates.ts';
import type { RowReading } from './file-kind.ts';

type Reading = Pick<RowReading, 'matching' | 'order'>;

const cellsOf = ({ cells }: SheetRow, { matching }: Reading, field: string) =>
  cells.filter((_cell, index) => matching[index] === field);

/** What a line says in these fields; those that it leaves empty are absent. */
export function readTexts<Field extends string>(
  row: SheetRow,
  reading: Reading,
  fields: readonly Field[],
  read: (field: Field, cell: string, order: DateOrder) => string,
): Partial<Record<Field, string>> {
  const texts = fields.flatMap((field) => {
    const text = cellsOf(row, reading, field)
      .map((cell) => read(field, cell, reading.order))
      .filter((part) => part !== '')
      .join(' ');
    return text === '' ? [] : [[field, text.slice(0, IMPORT_CELL_MAX)] as const];
  });
  return Object.fromEntries(texts) as Partial<Record<Field, string>>;
}

/** All phones of a line. */
export function readAllPhones(row: SheetRow, reading: Reading): string[] {
  const phones = new Set(cellsOf(row, reading, 'phones').flatMap(readPhones));
  return [...phones].map((phone) => phone.slice(0, IMPORT_CELL_MAX)).slice(0, MAX_PHONES * 2);
}
