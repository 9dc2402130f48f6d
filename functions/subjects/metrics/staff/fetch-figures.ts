import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import { REPORT_DAYS_MAX } from '#contract/dashboard/constants.ts';
import type { fetchFigures as call } from '#contract/figures/calls.ts';
import { daysFrom } from '#lib/cairo.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings, namesOf } from '#subjects/appointments/appointments.ts';
import { FIGURE_COLUMNS, sumOfDays } from '../rules/figures.ts';

/** More rows than anybody's year has: a specialist's day is one. */
const MOST_ROWS = 20_000;
/** So many ids fit into one query. */
const IDS_A_QUERY = 90;

/** What the clinic did, from the rows that every change keeps by day and specialist, however many visits there were. */
export const fetchFigures: Handler<typeof call> = async ({ from, to, specialist_id }, { tables }) => {
  const days = daysFrom(from, to);
  if (days.length > REPORT_DAYS_MAX) {
    const values = { min: from, max: dayAfter(from, REPORT_DAYS_MAX - 1) };
    return refuse('invalid_input', { fields: { to: { key: 'too_large', values } } });
  }
  const [settings, { rows }] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.list(
      'figure_days',
      ['day', 'specialist_id', ...FIGURE_COLUMNS],
      [Query.greaterThanEqual('day', from), Query.lessThanEqual('day', to), Query.limit(MOST_ROWS)],
    ),
  ]);
  // What was counted and taken back leaves a row.
  const told = rows.filter((row) => FIGURE_COLUMNS.some((column) => row[column] !== 0));
  const byWho = Map.groupBy(told, ({ specialist_id: who }) => who);
  const asked = specialist_id === undefined ? told : (byWho.get(specialist_id) ?? []);
  const byDay = Map.groupBy(asked, ({ day }) => day);
  const known = new Map(settings.specialists.map(({ id, ...names }) => [id, namesOf(names)]));
  const staff = await namesOfStaff(
    tables,
    [...byWho.keys()].filter((id) => !known.has(id)),
  );
  const specialists = [...byWho]
    .map(([id, own]) => ({
      specialist_id: id,
      ...(known.get(id) ?? staff.get(id) ?? { name_ar: '', name_en: '' }),
      ...sumOfDays(own),
    }))
    .toSorted((a, b) => b.visits - a.visits || (a.specialist_id < b.specialist_id ? -1 : 1));
  return {
    from,
    to,
    total: sumOfDays(asked),
    specialists,
    days: days.map((day) => ({ day, ...sumOfDays(byDay.get(day) ?? []) })),
  };
};

/** What members of the staff are called who see nobody by appointment. */
async function namesOfStaff(tables: Tables, ids: readonly string[]) {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += IDS_A_QUERY) {
    parts.push(ids.slice(start, start + IDS_A_QUERY));
  }
  const lists = await Promise.all(
    parts.map((part) => tables.list('users', ['username'], [Query.equal('$id', part), Query.limit(part.length)])),
  );
  return new Map(
    lists.flatMap(({ rows }) => rows.map(({ $id, username }) => [$id, { name_ar: username, name_en: username }])),
  );
}
