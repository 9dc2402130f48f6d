import { type Count, lowestFigure } from '#lib/counts.ts';
import { type Operation, stage } from './tables.ts';

/** Adds to rows in which many are summed, as the last operations of a transaction. */
export function stageCounts(counts: readonly Count[]): Operation[] {
  return counts.flatMap(({ table, id, sums, empty }) =>
    Object.entries(sums).map(([column, by]) =>
      stage.count(table, id, column as never, {
        by,
        lowest: table === 'figure_days' ? lowestFigure(column) : 0,
        empty: empty as never,
      }),
    ),
  );
}
