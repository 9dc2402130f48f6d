import { cairoDay } from '#contract/cairo-day.ts';
import type { Figures } from '#contract/figures/schemas.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import { digest } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import { type BlockFigures, sumFigures } from '#subjects/visits/rules/block-figures.ts';

/** What `figure_days` keeps of a specialist's day, in columns of these names. */
export const FIGURE_COLUMNS = [
  'visits',
  'fittings',
  'sold_aids',
  'billed_piasters',
  'received_piasters',
  'tests',
  'no_shows',
  'repairs',
  'repair_hours',
] as const;
export type FigureColumn = (typeof FIGURE_COLUMNS)[number];
export type FigureSums = Record<FigureColumn, number>;

export const NO_FIGURES = Object.fromEntries(FIGURE_COLUMNS.map((column) => [column, 0])) as FigureSums;

/** A day in Cairo of a specialist, or of whoever of the staff did it. */
export interface FigureDay {
  day: string;
  who: string;
}

const DAY_CHARACTERS = 10;
const WHO_CHARACTERS = 20;

/** The id of its row. Rows follow each other by day, so that the books go through them day by day. */
export function figureDayId({ day, who }: FigureDay): string {
  return `${day}-${digest(who).slice(0, WHO_CHARACTERS)}`;
}

/** The day of a row, by its id. */
export function dayOfFigures(id: string): string {
  return id.slice(0, DAY_CHARACTERS);
}

/** What the blocks of a service form add to the day of a form that is complete. */
export function serviceFigures(
  blocks: readonly { type: BlockType }[],
  accounts: readonly Omit<BlockFigures, 'rest_of_cost_piasters'>[],
): Pick<FigureSums, 'fittings' | 'sold_aids' | 'billed_piasters' | 'received_piasters'> {
  const { billed, received } = sumFigures(accounts);
  return {
    fittings: blocks.filter(({ type }) => type === 'p').length,
    sold_aids: blocks.filter(({ type }) => type === 'nha' || type === 'nha-em').length,
    billed_piasters: billed,
    received_piasters: received,
  };
}

/** A job, as far as figures go. */
export interface RepairedJob {
  kind: string;
  received_at: string;
  delivered_at: string | null;
}

const HOUR_MS = 3_600_000;

/** On which day a job counts as a repair that was delivered, and as how long a one; null while it does not. */
export function repairFigures(
  job: RepairedJob | undefined,
): { day: string; figures: Pick<FigureSums, 'repairs' | 'repair_hours'> } | null {
  if (job?.kind !== 'repair' || job.delivered_at === null) {
    return null;
  }
  const hours = (Date.parse(job.delivered_at) - Date.parse(job.received_at)) / HOUR_MS;
  return {
    day: cairoDay(new Date(job.delivered_at)),
    figures: { repairs: 1, repair_hours: Math.max(0, Math.round(hours)) },
  };
}

/** On which day an appointment counts as one to which nobody came, and whose; null when it does not. */
export function noShowDay(appointment: { state: string; starts_at: string; specialist_id: string }): FigureDay | null {
  return appointment.state === 'no-show'
    ? { day: cairoDay(new Date(appointment.starts_at)), who: appointment.specialist_id }
    : null;
}

/**
 * On which day an audiogram counts as a test of the clinic's; null for what the client brought along, and for what came in
 * with old data, which nobody has written here.
 */
export function testDay(audiogram: {
  measured_at: string;
  self_reported: boolean | null;
  written_by: string;
}): FigureDay | null {
  return audiogram.self_reported || audiogram.written_by === ''
    ? null
    : { day: cairoDay(new Date(audiogram.measured_at)), who: audiogram.written_by };
}

const HOURS_A_DAY = 24;

/** The figures of days together, as they are told. */
export function sumOfDays(days: readonly FigureSums[]): Figures {
  const sum = { ...NO_FIGURES };
  for (const day of days) {
    for (const column of FIGURE_COLUMNS) {
      sum[column] += day[column] ?? 0;
    }
  }
  const { billed_piasters, received_piasters, repair_hours, ...counts } = sum;
  return {
    ...counts,
    billed: piastersToEgp(billed_piasters),
    received: piastersToEgp(received_piasters),
    outstanding: piastersToEgp(billed_piasters - received_piasters),
    repair_days: counts.repairs > 0 ? Math.round((repair_hours / HOURS_A_DAY / counts.repairs) * 10) / 10 : null,
  };
}
