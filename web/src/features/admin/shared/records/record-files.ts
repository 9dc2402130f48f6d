import type { OutputOf } from '#contract/call.ts';
import type { exportRecord } from '#contract/exchange/staff-calls.ts';
import { BYTE_ORDER_MARK, csvLines } from '../csv.ts';
import { columnsOf, linesOf, SHEET_NAMES, type Sheet, type SheetColumn } from './record-tables.ts';

/** A file that is ready, or as much of it as there is. Parts are blobs, so that a large file does not stand in memory as text. */
export interface RecordFile {
  parts: readonly Blob[];
  lines: number;
}
export type RecordFiles = Readonly<Record<'fhir' | Sheet, RecordFile>>;

/** Files that are being made, and what stands in the columns of the sheets. */
export interface Begun {
  columns: ReadonlyMap<Sheet, readonly SheetColumn[]>;
  files: RecordFiles;
}

/** Files without a record yet: what the columns of the sheets are called. */
export function beginFiles(
  tables: OutputOf<typeof exportRecord>['tables'],
  nameOf: (column: SheetColumn) => string,
): Begun {
  const columnsIn = new Map(tables.map(({ name, columns }) => [name, columns]));
  const columns = new Map(SHEET_NAMES.map((sheet) => [sheet, columnsOf(sheet, columnsIn)]));
  const sheets = SHEET_NAMES.map((sheet) => {
    const heading = csvLines([(columns.get(sheet) ?? []).map(nameOf)]);
    return [sheet, { parts: [new Blob([BYTE_ORDER_MARK, heading])], lines: 0 }];
  });
  const files = { fhir: { parts: [], lines: 0 }, ...Object.fromEntries(sheets) };
  return { columns, files };
}

/** The files with the records of some people more. */
export function withMore({ files, columns }: Begun, bundles: readonly string[]): RecordFiles {
  const read = bundles.map((json): unknown => JSON.parse(json));
  const sheets = [...columns].map(([sheet, wanted]) => {
    const lines = read.flatMap((bundle) => linesOf(bundle, sheet, wanted));
    return [sheet, longer(files[sheet], csvLines(lines), lines.length)];
  });
  const fhir = longer(files.fhir, bundles.map((json) => `${json}\n`).join(''), bundles.length);
  return { ...files, fhir, ...Object.fromEntries(sheets) };
}

function longer({ parts, lines }: RecordFile, text: string, more: number): RecordFile {
  return more === 0 ? { parts, lines } : { parts: [...parts, new Blob([text])], lines: lines + more };
}
