import { lowestFigure } from '#lib/counts.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import {
  FIGURE_COLUMNS,
  type FigureDay,
  type FigureSums,
  figureDayId,
  NO_FIGURES,
  type RepairedJob,
  repairFigures,
} from './rules/figures.ts';

/** Counts on a specialist's day, as some of the last operations of a transaction. */
export function countFigures(of: FigureDay, change: Partial<FigureSums>): Operation[] {
  const empty = { day: of.day, specialist_id: of.who, ...NO_FIGURES };
  return FIGURE_COLUMNS.flatMap((column) => {
    const by = change[column] ?? 0;
    return by === 0
      ? []
      : [stage.count('figure_days', figureDayId(of), column, { by, lowest: lowestFigure(column), empty })];
  });
}

/** Takes something from one day to another; null is none. */
export function moveFigures(before: FigureDay | null, after: FigureDay | null, sums: Partial<FigureSums>): Operation[] {
  if (before && after && figureDayId(before) === figureDayId(after)) {
    return [];
  }
  const negative = Object.fromEntries(Object.entries(sums).map(([column, value]) => [column, -value]));
  return [...(before ? countFigures(before, negative) : []), ...(after ? countFigures(after, sums) : [])];
}

/** What is counted of a specialist's repairs that change, by their jobs as they were and as they will be. */
export function countRepairs(
  who: string,
  before: ReadonlyMap<string, RepairedJob>,
  after: ReadonlyMap<string, RepairedJob>,
): Operation[] {
  const days = new Map<string, FigureSums>();
  const add = (job: RepairedJob | undefined, sign: 1 | -1) => {
    const counted = repairFigures(job);
    if (counted) {
      const sums = days.get(counted.day) ?? { ...NO_FIGURES };
      sums.repairs += sign * counted.figures.repairs;
      sums.repair_hours += sign * counted.figures.repair_hours;
      days.set(counted.day, sums);
    }
  };
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    add(before.get(id), -1);
    add(after.get(id), 1);
  }
  return [...days].flatMap(([day, sums]) => countFigures({ day, who }, sums));
}
