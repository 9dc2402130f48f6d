import { type After, afterPage, type ListPage } from '#web/office/cursor-list.ts';
import { csvLines } from './csv.ts';
import type { CsvPart } from './csv-export.tsx';

/** A column of a file: its heading, and what it holds of a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | number | null];

/** Where a part of a list begins, and how many rows stand before it. */
export interface ListPlace<Row> extends After<Row> {
  before: number;
}

/** A page of a list as a part of a file. */
export function listPart<Row extends { $id: string }>(
  page: ListPage<Row>,
  columns: readonly CsvColumn<Row>[],
  place: ListPlace<Row> | undefined,
): CsvPart<ListPlace<Row>> {
  const { documents, total, capped = false } = page;
  const before = (place?.before ?? 0) + documents.length;
  const after = afterPage(page, before);
  const heading = place ? [] : [columns.map(([head]) => head)];
  return {
    text: csvLines([...heading, ...documents.map((row) => columns.map(([, cell]) => cell(row)))]),
    rows: documents.length,
    total,
    capped,
    next: after && { ...after, before },
  };
}
