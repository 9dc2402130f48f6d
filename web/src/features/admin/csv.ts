import Papa from 'papaparse';

/** Tells spreadsheets that the file is UTF-8; without it they garble Arabic. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may take for a formula, whatever stands before it or on the next line. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;

/** A CSV text of a head and rows. Cells that a spreadsheet would take for formulas are quoted. */
export function csvText(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return (
    BYTE_ORDER_MARK +
    Papa.unparse({ fields: [...head], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA })
  );
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
