/** What something adds to a row in which many are summed: a day. */
export interface Count {
  table: 'finance_days' | 'figure_days';
  id: string;
  sums: Readonly<Record<string, number>>;
  /** The row, when it is not there yet. */
  empty: object;
}

/** No figure of a day goes below this: one from before it was counted goes below 0 until the books have counted it. */
export const lowestFigure = (column: string): number =>
  column.endsWith('_piasters') ? -1_000_000_000_000_000 : -1_000_000_000;

/** By how much a change moves what is counted: the columns of each row that are not the same after it. */
export function countsBetween(before: readonly Count[], after: readonly Count[]): Count[] {
  const rows = new Map<string, Count>();
  const add = (count: Count, sign: 1 | -1) => {
    const key = `${count.table} ${count.id}`;
    const sums: Record<string, number> = { ...rows.get(key)?.sums };
    for (const [column, value] of Object.entries(count.sums)) {
      sums[column] = (sums[column] ?? 0) + sign * value;
    }
    rows.set(key, { ...count, sums });
  };
  for (const count of before) {
    add(count, -1);
  }
  for (const count of after) {
    add(count, 1);
  }
  return [...rows.values()].flatMap((count) => {
    const moved = Object.entries(count.sums).filter(([, by]) => by !== 0);
    return moved.length > 0 ? [{ ...count, sums: Object.fromEntries(moved) }] : [];
  });
}
