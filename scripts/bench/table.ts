/** One column of a table: its title and how a row is shown in it. Numbers stand at the right. */
export type Columns<Row> = Record<string, (row: Row) => string | number>;

/** A table as Markdown shows it, its columns aligned for the terminal as well. */
export function table<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const names = Object.keys(columns);
  const cells = rows.map((row) => names.map((name) => columns[name]!(row)));
  const isNumber = names.map((_, column) => cells.every((row) => typeof row[column] === 'number'));
  const texts = cells.map((row) => row.map(String));
  const widths = names.map((name, column) => Math.max(name.length, 2, ...texts.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => (isNumber[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!))).join(' | ')} |`;
  const rule = widths.map((width, column) => (isNumber[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(names), line(rule), ...texts.map(line)].join('\n');
}
