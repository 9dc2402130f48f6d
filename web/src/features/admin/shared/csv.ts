import Papa from 'papaparse';
import { saveFile } from '#web/lib/save-file.ts';

/** Tells spreadsheets that the file is UTF-8; without it they garble Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may take for a formula, whatever stands before it or on the next line. */
export const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
const NEW_LINE = '\r\n';

/** Lines of a CSV file, each with its end. Cells that a spreadsheet would take for formulas are quoted. */
export function csvLines(lines: readonly (readonly (string | number | null)[])[]): string {
  const options = { escapeFormulae: FORMULA, newline: NEW_LINE };
  return lines.length === 0
    ? ''
    : Papa.unparse(
        lines.map((line) => [...line]),
        options,
      ) + NEW_LINE;
}

/** Has the browser save texts, one after the other, as a CSV file. */
export function saveCsv(name: string, parts: readonly string[]): void {
  const mark = parts[0]?.startsWith(BYTE_ORDER_MARK) ? [] : [BYTE_ORDER_MARK];
  saveFile(`${name}.csv`, 'text/csv', [...mark, ...parts]);
}
