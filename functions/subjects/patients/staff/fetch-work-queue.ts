import { Query } from 'node-appwrite';
import type { AppointmentState } from '#contract/appointments/kinds.ts';
import { linkAccount } from '#contract/audiograms/calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import { FORM_READERS, type FormType } from '#contract/forms/constants.ts';
import { moveImpression } from '#contract/impressions/staff-calls.ts';
import { INBOX_ROLES } from '#contract/inbox/constants.ts';
import { FRONT_ROLES } from '#contract/people/roles.ts';
import { fetchRecalls } from '#contract/recalls/calls.ts';
import type { fetchWorkQueue as call } from '#contract/staff/calls.ts';
import type { WorkQueue } from '#contract/staff/schemas.ts';
import { fetchTrials } from '#contract/trials/staff-calls.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Handler } from '#runtime/service.ts';
import type { TableId, Tables } from '#runtime/tables.ts';
import { APPOINTMENT_COLUMNS, deskAppointments } from '#subjects/appointments/appointments.ts';
import { listToConfirm } from '#subjects/appointments/staff/to-confirm.ts';
import { countParcels } from '#subjects/delivery/shipments.ts';
import { JOB_COLUMNS } from '#subjects/devices/devices.ts';
import { openImpressions } from '#subjects/devices/impressions.ts';
import { toJobEntries } from '#subjects/devices/staff/device-reading.ts';
import { dueJobs, overdueJobs, pressingJobs } from '#subjects/devices/staff/job-queries.ts';
import { countUnread } from '#subjects/messages/conversations.ts';
import { listUnreached } from '#subjects/messages/unreached.ts';
import { listUnhelped } from '#subjects/trials/staff/trial-reading.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { effectiveStatus, LEASE_COLUMNS } from '#subjects/visits/rules/leases.ts';
import { readDeskNotes } from '../desk-notes.ts';
import { listLinkRequests } from '../link-requests.ts';
import { FORM_COLUMNS, seesFollowUps } from './patient-record.ts';

/** What of the work queue is counted and listed. */
interface Desk {
  tables: Tables;
  role: Role;
  now: Date;
  /** Today in Cairo. */
  day: string;
}

/** What of the day's appointments is shown: not what was cancelled or is only offered. */
const OF_THE_DAY = ['booked', 'confirmed', 'arrived', 'done', 'no-show'] as const satisfies readonly AppointmentState[];
/** More than a clinic has on a day. */
const APPOINTMENTS_OF_A_DAY = 1_000;
const FIRST = Query.limit(WORK_QUEUE_SIZE);

/**
 * What there is to do today, as far as the caller's role has a part in it: visits are reception's and customer service's,
 * follow-ups and requests for impressions customer service's, and everybody is asked about repairs. The admin sees all.
 */
export const fetchWorkQueue: Handler<typeof call> = async (_input, { actor, tables, users, now }) => {
  const time = now();
  const desk: Desk = { tables, role: actor.role, now: time, day: cairoDay(time) };
  const isDesk = FRONT_ROLES.some((role) => role === actor.role);
  const mayLink = linkAccount.access.some((role) => role === actor.role);
  const [
    appointments,
    to_confirm,
    calls,
    unread,
    link_requests,
    recalls,
    trials,
    parcels,
    visits,
    cs,
    accounting,
    follow_ups,
    jobs,
    impressions,
  ] = await Promise.all([
    appointmentsOf(desk),
    isDesk ? listToConfirm({ tables, now, actor }) : null,
    isDesk ? listUnreached({ tables, now }, actor.role) : { unreached: null, another_time: null },
    INBOX_ROLES.some((role) => role === actor.role) ? countUnread(tables) : null,
    mayLink ? listLinkRequests({ tables, users }) : null,
    fetchRecalls.access.some((role) => role === actor.role) ? countRecalls(desk) : null,
    fetchTrials.access.some((role) => role === actor.role) ? listUnhelped({ tables, now }) : null,
    countParcels(tables, actor.id),
    visitsOf(desk),
    waitingForms(desk, 'forms', FORM_READERS.reception),
    waitingForms(desk, 'cs_forms', FORM_READERS.cs),
    followUpsOf(desk),
    jobsOf(desk),
    impressionsOf(desk),
  ]);
  const waiting = { cs, accounting };
  const asked = { to_confirm, ...calls, unread, link_requests, recalls, trials, parcels };
  return { day: desk.day, appointments, ...asked, visits, waiting, follow_ups, jobs, impressions };
};

/** Today's appointments by their time. Everybody is asked who comes. */
async function appointmentsOf({ tables, role, day }: Desk): Promise<WorkQueue['appointments']> {
  const { rows } = await tables.list('appointments', APPOINTMENT_COLUMNS, [
    Query.greaterThanEqual('starts_at', cairoDayStart(day).toISOString()),
    Query.lessThan('starts_at', cairoDayStart(dayAfter(day)).toISOString()),
    Query.equal('state', [...OF_THE_DAY]),
    Query.orderAsc('starts_at'),
    Query.limit(APPOINTMENTS_OF_A_DAY),
  ]);
  const shown = rows.slice(0, WORK_QUEUE_SIZE);
  return { documents: await deskAppointments(tables, role, shown), total: rows.length };
}

/** Today's visits by their time. */
async function visitsOf({ tables, role, now, day }: Desk): Promise<WorkQueue['visits']> {
  if (!FORM_READERS.reception.includes(role)) {
    return { documents: [], total: 0 };
  }
  const { rows, total } = await tables.list(
    'forms',
    [...FORM_COLUMNS, 'patient_id'],
    [
      Query.isNull('deleted_at'),
      Query.greaterThanEqual('date', cairoDayStart(day).toISOString()),
      Query.lessThan('date', cairoDayStart(dayAfter(day)).toISOString()),
      Query.orderAsc('date'),
      FIRST,
    ],
    { count: true },
  );
  const ids = rows.map(({ $id }) => $id);
  const [persons, notes, services] = await Promise.all([
    personsOf(tables, 'reception', rows),
    readDeskNotes(
      tables,
      rows.map(({ patient_id }) => patient_id),
    ),
    ids.length === 0
      ? { rows: [] }
      : tables.list('cs_forms', LEASE_COLUMNS, [Query.equal('$id', ids), Query.isNull('deleted_at'), FIRST]),
  ]);
  const serviceOf = new Map(services.rows.map((service) => [service.$id, service]));
  const documents = rows.map((form) => {
    const { $id, date, patient_id } = form;
    const service = serviceOf.get($id);
    const service_status = service ? effectiveStatus(service, now) : null;
    const desk_note = notes.get(patient_id) ?? null;
    return { $id, ...persons(form), date, patient_id, status: effectiveStatus(form, now), service_status, desk_note };
  });
  return { documents, total };
}

/** Name and phone of listed forms. */
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
): Promise<number> | null {
  return readers.includes(role)
    ? tables.count(table, [
        Query.isNull('deleted_at'),
        Query.equal('return_status', 'pending'),
        Query.or([Query.isNull('lease_until'), Query.lessThan('lease_until', now.toISOString())]),
      ])
    : null;
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
      ['follow_up_date', 'patient_id'],
      [...open, Query.lessThanEqual('follow_up_date', today), Query.orderAsc('follow_up_date'), FIRST],
    ),
  ]);
  const persons = await personsOf(tables, 'cs', rows);
  const documents = rows.map((form) => {
    const { $id } = form;
    const date = form.follow_up_date ?? today;
    const state = date.slice(0, 10) === day ? 'due' : 'overdue';
    return { $id, ...persons(form), patient_id: form.patient_id, follow_up_date: date, state } as const;
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

/** The clients who are to be recalled today, or were before. */
function countRecalls({ tables, day }: Desk): Promise<number> {
  return tables.count('recalls', [
    Query.equal('state', 'open'),
    Query.lessThanEqual('call_on', `${day}T00:00:00.000Z`),
  ]);
}

/** Requests for impressions that are not done, those that wait longest first. */
async function impressionsOf({ tables, role }: Desk): Promise<WorkQueue['impressions']> {
  const open = moveImpression.access.some((one) => one === role) ? await openImpressions(tables) : [];
  return { documents: open.slice(0, WORK_QUEUE_SIZE), total: open.length };
}
