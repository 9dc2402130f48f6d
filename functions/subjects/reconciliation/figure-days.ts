import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { each } from '#contract/fields.ts';
import { forEachPage, inDays, listAll } from '#runtime/keyset.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import {
  dayOfFigures,
  FIGURE_COLUMNS,
  type FigureColumn,
  type FigureDay,
  type FigureSums,
  figureDayId,
  NO_FIGURES,
  noShowDay,
  repairFigures,
  testDay,
} from '#subjects/metrics/rules/figures.ts';
import { countBills } from './bills.ts';
import { chunks } from './chunks.ts';

import { Tally, type Truth } from './tally.ts';

/** Appointments of people without a record go half a year after their time; days before this are counted no more. */
const NO_SHOWS_KEPT_DAYS = 150;
const DAY_MS = 86_400_000;

type Days = { first: string; last: string };

/**
 * The figures of some rows of `figure_days`, counted from the rows from which they follow, by column: everything from one
 * reading. What was erased since is not counted any more; how many did not come is not known of days long ago.
 */
export async function countFigureDays(
  tables: Tables,
  ids: readonly string[],
  now: Date,
): Promise<Record<FigureColumn, Map<string, Truth>>> {
  const tallies = each(FIGURE_COLUMNS, () => new Tally(ids));
  const sorted = [...ids].sort();
  const days = { first: dayOfFigures(sorted[0] ?? ''), last: dayOfFigures(sorted.at(-1) ?? '') };
  const add = (of: FigureDay, row: { $id: string }, sums: Partial<FigureSums>) => {
    for (const [column, value] of Object.entries(sums)) {
      tallies[column as FigureColumn].add(figureDayId(of), row, value);
    }
  };
  await Promise.all([
    countBills(tables, days, 'figure_days', (id, evidence, sums) => {
      for (const [column, value] of Object.entries(sums)) {
        tallies[column as FigureColumn].add(id, evidence, value);
      }
    }),
    countTests(tables, days, add),
    countRepairs(tables, days, add),
    countNoShows(tables, days, add),
  ]);
  const truths = each(FIGURE_COLUMNS, (column) => tallies[column].truths());
  const oldest = cairoDay(new Date(now.getTime() - NO_SHOWS_KEPT_DAYS * DAY_MS));
  return { ...truths, no_shows: new Map([...truths.no_shows].filter(([id]) => dayOfFigures(id) >= oldest)) };
}

type Add = (of: FigureDay, row: { $id: string }, sums: Partial<FigureSums>) => void;

async function countTests(tables: Tables, { first, last }: Days, add: Add): Promise<void> {
  const columns = ['measured_at', 'self_reported', 'written_by'] as const;
  const conditions = inDays('measured_at', first, last);
  await forEachPage(tables, { table: 'audiograms', columns, conditions, by: 'measured_at' }, (rows) => {
    for (const row of rows) {
      const of = testDay(row);
      if (of) {
        add(of, row, { tests: 1 });
      }
    }
  });
}

const JOB_COLUMNS = ['kind', 'form_id', 'received_at', 'delivered_at'] as const;

async function countRepairs(tables: Tables, { first, last }: Days, add: Add): Promise<void> {
  await eachRepair(tables, inDays('delivered_at', first, last), (job, who) => {
    const counted = repairFigures(job);
    if (counted) {
      add({ day: counted.day, who }, job, counted.figures);
    }
  });
}

/** The repairs that were delivered, with whose their form is. */
async function eachRepair(
  tables: Tables,
  conditions: readonly string[],
  visit: (job: SelectedRow<'jobs', (typeof JOB_COLUMNS)[number]>, who: string) => void,
): Promise<void> {
  const delivered = [Query.equal('stage', 'delivered'), ...conditions];
  await forEachPage(
    tables,
    { table: 'jobs', columns: JOB_COLUMNS, conditions: delivered, by: 'delivered_at' },
    async (jobs) => {
      for (const some of chunks(jobs.filter(({ kind }) => kind === 'repair'))) {
        const ids = [...new Set(some.map(({ form_id }) => form_id))];
        const { rows } = await tables.list(
          'cs_forms',
          ['salesperson_id'],
          [Query.equal('$id', ids), Query.limit(ids.length)],
        );
        const owners = new Map(rows.map(({ $id, salesperson_id }) => [$id, salesperson_id]));
        for (const job of some) {
          visit(job, owners.get(job.form_id) ?? '');
        }
      }
    },
  );
}

async function countNoShows(tables: Tables, { first, last }: Days, add: Add): Promise<void> {
  const columns = ['state', 'starts_at', 'specialist_id'] as const;
  const conditions = [Query.equal('state', 'no-show'), ...inDays('starts_at', first, last)];
  await forEachPage(tables, { table: 'appointments', columns, conditions, by: 'starts_at' }, (rows) => {
    for (const row of rows) {
      const of = noShowDay(row);
      if (of) {
        add(of, row, { no_shows: 1 });
      }
    }
  });
}

/**
 * Makes the rows of days that are not there with what they come to: those of an installation from before these figures,
 * and of rows that nobody counted.
 */
export async function makeFigureDays(tables: Tables, now: Date): Promise<void> {
  const wanted = await allFigureDays(tables);
  for (const { $id } of await listAll(tables, 'figure_days', ['day'], [])) {
    wanted.delete($id);
  }
  for (const ids of chunks([...wanted.keys()].sort())) {
    const truths = await countFigureDays(tables, ids, now);
    for (const id of ids) {
      const { day, who } = wanted.get(id) ?? { day: '', who: '' };
      const sums = Object.fromEntries(
        FIGURE_COLUMNS.map((column) => [column, truths[column].get(id)?.value ?? 0]),
      ) as FigureSums;
      await tables.create('figure_days', id, { day, specialist_id: who, ...NO_FIGURES, ...sums });
    }
  }
}

/** Every day of everybody of which there is something, by the id of its row. */
async function allFigureDays(tables: Tables): Promise<Map<string, FigureDay>> {
  const found = new Map<string, FigureDay>();
  const keep = (of: FigureDay | null) => of && found.set(figureDayId(of), of);
  await Promise.all([
    forEachPage(
      tables,
      {
        table: 'cs_forms',
        columns: ['issued_day', 'salesperson_id'],
        conditions: [Query.equal('return_status', 'complete'), Query.isNotNull('issued_day')],
      },
      (forms) => {
        for (const { issued_day, salesperson_id } of forms) {
          keep({ day: cairoDay(new Date(issued_day ?? 0)), who: salesperson_id });
        }
      },
    ),
    forEachPage(
      tables,
      {
        table: 'audiograms',
        columns: ['measured_at', 'self_reported', 'written_by'],
        conditions: [],
        by: 'measured_at',
      },
      (rows) => {
        for (const row of rows) {
          keep(testDay(row));
        }
      },
    ),
    eachRepair(tables, [], (job, who) => {
      const counted = repairFigures(job);
      keep(counted && { day: counted.day, who });
    }),
    forEachPage(
      tables,
      {
        table: 'appointments',
        columns: ['state', 'starts_at', 'specialist_id'],
        conditions: [Query.equal('state', 'no-show')],
        by: 'starts_at',
      },
      (rows) => {
        for (const row of rows) {
          keep(noShowDay(row));
        }
      },
    ),
  ]);
  return found;
}
