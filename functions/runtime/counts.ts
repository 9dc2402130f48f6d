import { type Count, lowestFigure } from '#lib/counts.ts';
import { type Operation, stage, type Tables } from './tables.ts';

/** Adds to rows in which many are summed, as the last operations of a transaction. */
export function stageCounts(counts: readonly Count[]): Operation[] {
  return counts.flatMap(({ table, id, sums }) =>
    Object.entries(sums).map(([column, by]) =>
      by > 0
        ? stage.increment(table, id, column as never, { by })
        : stage.decrement(table, id, column as never, {
            by: -by,
            min: table === 'figure_days' ? lowestFigure(column) : 0,
          }),
    ),
  );
}

/** Makes the rows in which a refused transaction wanted to count; what is there stays. */
export async function ensureCounted(tables: Tables, counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(({ table, id, empty }) => tables.create(table, id, empty as never)));
}
