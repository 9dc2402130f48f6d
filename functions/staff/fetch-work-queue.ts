import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import { FORM_READERS, type FormType } from '#contract/forms/constants.ts';
import { moveImpression } from '#contract/impressions/staff-calls.ts';
import type { fetchWorkQueue as call } from '#contract/staff/calls.ts';
import type { WorkQueue } from '#contract/staff/schemas.ts';
import { cairoDayStart } from '../domain/cairo.ts';
import { effectiveStatus } from '../domain/leases.ts';
import { JOB_COLUMNS } from '../runtime/devices.ts';
import { listDetails } from '../runtime/form-details.ts';
import { openImpressions } from '../runtime/impressions.ts';
import type { Handler } from '../runtime/service.ts';
import type { TableId, Tables } from '../runtime/tables.ts';
import { toJobEntries } from './device-reading.ts';
import { dueJobs, overdueJobs, pressingJobs } from './job-queries.ts';
import { FORM_COLUMNS, seesFollowUps } from './patient-record.ts';

/** What of the work queue is counted and listed. */
interface Desk {
  tables: Tables;
  role: Role;
  now: Date;
  /** Today in Cairo. */
  day: string;
}

const FIRST = Query.limit(WORK_QUEUE_SIZE);

/**
 * What there is to do today, as far as the caller's role has a part in it: visits are reception's and customer service's,
 * follow-ups and requests for impressions customer service's, and everybody is asked about repairs. The admin sees all. Three steps.
 */
export const fetchWorkQueue: Handler<typeof call> = async (_input, { actor, tables, now }) => {
  const time = now();
  const desk: Desk = { tables, role: actor.role, now: time, day: cairoDay(time) };
  const [visits, cs, accounting, follow_ups, jobs, impressions] = await Promise.all([
    visitsOf(desk),
    waitingForms(desk, 'forms', FORM_READERS.reception),
    waitingForms(desk, 'cs_forms', FORM_READERS.cs),
    followUpsOf(desk),
    jobsOf(desk),
    impressionsOf(desk),
  ]);
  return { day: desk.day, visits, waiting: { cs, accounting }, follow_ups, jobs, impressions };
};

/** Today's visits by their time. */
async function visitsOf({ tables, role, now, day }: Desk): Promise<WorkQueue['visits']> {
  if (!FORM_READERS.reception.includes(role)) {
    return { documents: [], total: 0 };
  }
  const { rows, total } = await tables.list(
    'forms',
    FORM_COLUMNS,
    [
      Query.isNull('deleted_at'),
      Query.greaterThanEqual('date', cairoDayStart(day).toISOString()),
      Query.lessThan('date', cairoDayStart(dayAfter(day)).toISOString()),
      Query.orderAsc('date'),
      FIRST,
    ],
    { count: true },
  );
  const persons = await personsOf(tables, 'reception', rows);
  const documents = rows.map((form) => {
    const { $id, date } = form;
    return { $id, ...persons(form), date, status: effectiveStatus(form, now) };
  });
  return { documents, total };
}

/** Name and phone of listed forms. One step. */
async function personsOf(tables: Tables, type: FormType, forms: readonly { $id: string }[]) {
  const ids = forms.map(({ $id }) => $id);
  const details = await listDetails(tables, type, ids);
  return ({ $id }: { $id: string }) => {
    const { name, phone } = details.get($id);
    return { name, phone };
  };
}

/** How many forms are pending: nobody works on them, whose lease has run out does not. */
function waitingForms(
  { tables, role, now }: Desk,
  table: Extract<TableId, 'forms' | 'cs_forms'>,
  readers: readonly Role[],
): Promise<number> | number {
  return readers.includes(role)
    ? tables.count(table, [
        Query.isNull('deleted_at'),
        Query.equal('return_status', 'pending'),
        Query.or([Query.isNull('lease_until'), Query.lessThan('lease_until', now.toISOString())]),
      ])
    : 0;
}

/** Follow-ups of today and before, those that wait longest first. */
async function followUpsOf({ tables, role, day }: Desk): Promise<WorkQueue['follow_ups']> {
  if (!seesFollowUps(role)) {
    return { documents: [], total: 0, due: 0, overdue: 0 };
  }
  const today = `${day}T00:00:00.000Z`;
  const open = [
    Query.isNull('deleted_at'),
    Query.equal('follow_up', true),
    Query.equal('frozen', false),
    Query.isNull('follow_up_done_by'),
  ];
  const [due, overdue, { rows }] = await Promise.all([
    tables.count('cs_forms', [...open, Query.equal('follow_up_date', today)]),
    tables.count('cs_forms', [...open, Query.lessThan('follow_up_date', today)]),
    tables.list(
      'cs_forms',
      ['follow_up_date'],
      [...open, Query.lessThanEqual('follow_up_date', today), Query.orderAsc('follow_up_date'), FIRST],
    ),
  ]);
  const persons = await personsOf(tables, 'cs', rows);
  const documents = rows.map((form) => {
    const { $id } = form;
    const date = form.follow_up_date ?? today;
    const state = date.slice(0, 10) === day ? 'due' : 'overdue';
    return { $id, ...persons(form), follow_up_date: date, state } as const;
  });
  return { documents, total: due + overdue, due, overdue };
}

/** Jobs that are promised for today and before, those that wait longest first. */
async function jobsOf({ tables, now }: Desk): Promise<WorkQueue['jobs']> {
  const [due, overdue, { rows }] = await Promise.all([
    tables.count('jobs', dueJobs(now)),
    tables.count('jobs', overdueJobs(now)),
    tables.list('jobs', JOB_COLUMNS, [...pressingJobs(now), Query.orderAsc('promised_on'), FIRST]),
  ]);
  return { documents: await toJobEntries(tables, rows, now), total: due + overdue, due, overdue };
}

/** Requests for impressions that are not done, those that wait longest first. */
async function impressionsOf({ tables, role }: Desk): Promise<WorkQueue['impressions']> {
  const open = moveImpression.access.some((one) => one === role) ? await openImpressions(tables) : [];
  return { documents: open.slice(0, WORK_QUEUE_SIZE), total: open.length };
}
