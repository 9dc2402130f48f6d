import { describe, expect, test } from 'vitest';
import type { Operation } from '#runtime/tables.ts';
import { countFigures, countRepairs, moveFigures } from './figures.ts';
import { type FigureSums, figureDayId, type RepairedJob } from './rules/figures.ts';

const MONDAY = { day: '2026-11-23', who: 'hany' };
const TUESDAY = { day: '2026-11-24', who: 'hany' };
const OF_SARA = { day: '2026-11-23', who: 'sara' };
const [M, T, S] = [MONDAY, TUESDAY, OF_SARA].map(figureDayId);

/** What operations count: the row, the column, by how much, and how far down it may go. */
const counted = (operations: readonly Operation[]) =>
  operations.map((one) => {
    const { column, value, min } = one.data as { column: string; value: number; min?: number };
    const by = one.action === 'decrement' ? -value : value;
    return ['rowId' in one && one.rowId, column, by, ...(min === undefined ? [] : [min])];
  });
const LOWEST = -1_000_000_000;
const LOWEST_MONEY = -1_000_000_000_000_000;

test('figures count up and down on the day of their specialist, as far as they change', () => {
  const change: Partial<FigureSums> = {
    visits: 2,
    tests: -1,
    billed_piasters: 500,
    received_piasters: -300,
    repairs: 0,
  };
  expect(counted(countFigures(MONDAY, change))).toEqual([
    [M, 'visits', 2],
    [M, 'billed_piasters', 500],
    [M, 'received_piasters', -300, LOWEST_MONEY],
    [M, 'tests', -1, LOWEST],
  ]);
  expect(countFigures(MONDAY, {})).toEqual([]);
});

describe('what moves from one day to another', () => {
  const sums = { visits: 1, billed_piasters: 500 };
  const less = (id: string | undefined) => [
    [id, 'visits', -1, LOWEST],
    [id, 'billed_piasters', -500, LOWEST_MONEY],
  ];
  const more = (id: string | undefined) => [
    [id, 'visits', 1],
    [id, 'billed_piasters', 500],
  ];

  test.each<[string, typeof MONDAY | null, typeof MONDAY | null, unknown[]]>([
    ['counts less here and more there', MONDAY, TUESDAY, [...less(M), ...more(T)]],
    ['counts for somebody else', MONDAY, OF_SARA, [...less(M), ...more(S)]],
    ['counts where it is new', null, TUESDAY, more(T)],
    ['counts no more where it is gone', MONDAY, null, less(M)],
    ['counts nothing on the same day', MONDAY, { ...MONDAY }, []],
    ['counts nothing where it counts nowhere', null, null, []],
  ])('%s', (_title, before, after, expected) => {
    expect(counted(moveFigures(before, after, sums))).toEqual(expected);
  });
});

describe('repairs', () => {
  const job = (delivered_at: string | null, change: Partial<RepairedJob> = {}): RepairedJob => ({
    kind: 'repair',
    received_at: '2026-11-20T10:00:00.000Z',
    delivered_at,
    ...change,
  });
  const monday = job('2026-11-23T10:00:00.000Z');
  const tuesday = job('2026-11-24T10:00:00.000Z');
  const count = (before: [string, RepairedJob][], after: [string, RepairedJob][]) =>
    counted(countRepairs('hany', new Map(before), new Map(after)));

  test('count with their hours on the day on which they are delivered', () => {
    expect(count([['a', job(null)]], [['a', monday]])).toEqual([
      [M, 'repairs', 1],
      [M, 'repair_hours', 72],
    ]);
    expect(
      count(
        [],
        [
          ['a', monday],
          ['b', job('2026-11-23T12:00:00.000Z')],
          ['c', tuesday],
        ],
      ),
    ).toEqual([
      [M, 'repairs', 2],
      [M, 'repair_hours', 146],
      [T, 'repairs', 1],
      [T, 'repair_hours', 96],
    ]);
  });

  test('move with their day, and count no more when they are gone or not delivered after all', () => {
    const less = [
      [M, 'repairs', -1, LOWEST],
      [M, 'repair_hours', -72, LOWEST],
    ];
    expect(count([['a', monday]], [['a', tuesday]])).toEqual([...less, [T, 'repairs', 1], [T, 'repair_hours', 96]]);
    expect(count([['a', monday]], [])).toEqual(less);
    expect(count([['a', monday]], [['a', job(null)]])).toEqual(less);
    expect(count([['a', monday]], [['a', { ...monday, kind: 'order' }]])).toEqual(less);
    expect(count([['a', monday]], [['a', { ...monday }]])).toEqual([]);
  });
});

test('what is counted says how a day begins on which nobody has counted', () => {
  const [operation] = countFigures(MONDAY, { visits: 1 });
  const nothing = { visits: 0, tests: 0, billed_piasters: 0 };
  expect(operation).toMatchObject({ empty: { day: '2026-11-23', specialist_id: 'hany', ...nothing } });
});
