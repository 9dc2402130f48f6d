import { Query } from 'node-appwrite';
import type { KeptAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import type { LeaveState } from '#contract/specialists/constants.ts';
import type { Leave } from '#contract/specialists/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { type Author, audited } from '#runtime/audit.ts';
import { listAll } from '#runtime/keyset.ts';
import { MAX_CLAIMS } from '#runtime/operations.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { refuseUndecided } from '#subjects/appointments/affected-appointments.ts';
import { readTaken, slotsAt } from '#subjects/appointments/appointments.ts';
import { loadSchedule, toCome } from '#subjects/appointments/blocked-times.ts';
import { type Schedule, spanOf } from '#subjects/appointments/rules/appointments.ts';
import { labelOfSpecialist, namesOfSpecialist } from './own-specialist.ts';
import { quartersOfLeave } from './rules/leave-times.ts';

export const LEAVE_COLUMNS = [
  'specialist_id',
  'user_id',
  'starts_at',
  'ends_at',
  'leave_kind',
  'note',
  'leave_state',
  'answer',
  'version',
] as const;
export type StoredLeave = SelectedRow<'leaves', (typeof LEAVE_COLUMNS)[number]>;
type LeaveTimes = Pick<StoredLeave, '$id' | 'specialist_id' | 'starts_at' | 'ends_at'>;

/** More than a team has at once. */
export const LEAVES_LISTED = 200;

/** Leave as the log of changes tells of it: not of what kind. */
const auditedLeaves = audited('leaves', {
  kind: 'leave',
  told: ({ starts_at, ends_at }: Pick<Rows['leaves'], 'starts_at' | 'ends_at'>) => ({
    date: utc(starts_at),
    ends_at: utc(ends_at),
  }),
});

export function toLeave(
  { $id, specialist_id, leave_kind: kind, note, leave_state: state, answer, ...times }: StoredLeave,
  settings: AppointmentSettings,
): Leave {
  const specialist = namesOfSpecialist(settings, specialist_id);
  const [starts_at, ends_at] = [utc(times.starts_at), utc(times.ends_at)];
  return { $id, specialist_id, specialist, starts_at, ends_at, kind, note, state, answer };
}

/** Refuses leave of a specialist while there is other leave of theirs in that time, in one of these states. */
export async function refuseOverlapping(
  tables: Tables,
  { $id, specialist_id, starts_at, ends_at }: LeaveTimes,
  states: readonly LeaveState[],
): Promise<void> {
  const { rows } = await tables.list(
    'leaves',
    ['leave_state'],
    [
      Query.equal('specialist_id', specialist_id),
      Query.greaterThan('ends_at', starts_at),
      Query.lessThan('starts_at', ends_at),
      Query.equal('leave_state', [...states]),
      Query.notEqual('$id', $id),
      Query.limit(1),
    ],
  );
  if (rows.length > 0) {
    refuse('leave_overlaps');
  }
}

/** What waits for an answer; what nobody answered in time waits no more. */
export const waitingLeave = (now: Date) => [
  Query.equal('leave_state', 'requested'),
  Query.greaterThan('ends_at', now.toISOString()),
];
export const countLeaveRequests = ({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<number> =>
  tables.count('leaves', waitingLeave(now()));

type NewLeave = Omit<StoredLeave, '$createdAt' | '$updatedAt' | 'leave_state' | 'answer' | 'version'>;

/** Writes a request for leave down; answers it as it is stored. */
export async function createRequest(
  context: Pick<Ports, 'tables'> & Author,
  made: NewLeave,
  settings: AppointmentSettings,
): Promise<StoredLeave> {
  const { $id, ...said } = made;
  const row = { ...said, leave_state: 'requested', answer: null, version: 0 } as const;
  const label = labelOfSpecialist(settings, made.specialist_id);
  await context.tables.write(auditedLeaves.create(context, $id, row, { label, once: 'asked' }));
  const at = context.now().toISOString();
  return { ...row, $id, $createdAt: at, $updatedAt: at };
}

/** Brings leave, as it was read, into another state, and takes away the time that it takes unless it is approved. */
export function changedLeave(
  context: Author,
  before: StoredLeave,
  columns: Pick<Rows['leaves'], 'leave_state' | 'answer'>,
  settings: AppointmentSettings,
): { after: StoredLeave; operations: Operation[] } {
  const after = { ...before, ...columns, version: before.version + 1 };
  const change = {
    label: labelOfSpecialist(settings, before.specialist_id),
    before: { leave_state: before.leave_state },
    after: { leave_state: after.leave_state },
    once: after.version,
  };
  return {
    after,
    operations: [
      ...auditedLeaves.change(context, before, columns, change),
      ...(before.leave_state === 'approved'
        ? // The row stays: open calendars hear of it, and of no row that goes.
          [stage.update('blocked_times', before.$id, { removed_at: context.now().toISOString() })]
        : []),
      ...(after.leave_state === 'approved'
        ? [stage.create('blocked_times', before.$id, blockOf(before))]
        : [freeSlots(before)]),
    ],
  };
}

/** Ends approved leave, as it was read, earlier, and gives back the time that it took after that. */
export function shortenedLeave(
  context: Author,
  before: StoredLeave,
  ends_at: string,
  settings: AppointmentSettings,
): { after: StoredLeave; operations: Operation[] } {
  const after = { ...before, ends_at, version: before.version + 1 };
  const change = { label: labelOfSpecialist(settings, before.specialist_id), once: after.version };
  return {
    after,
    operations: [
      ...auditedLeaves.change(context, before, { ends_at }, change),
      stage.update('blocked_times', before.$id, { ends_at }),
      stage.deleteWhere('appointment_slots', [
        Query.equal('appointment_id', before.$id),
        Query.greaterThanEqual('starts_at', ends_at),
      ]),
    ],
  };
}

const blockOf = ({ specialist_id, starts_at, ends_at }: LeaveTimes) =>
  ({ specialist_id, starts_at: utc(starts_at), ends_at: utc(ends_at), reason: 'leave' }) as const;

const freeSlots = ({ $id }: { $id: string }) =>
  stage.deleteWhere('appointment_slots', [Query.equal('appointment_id', $id)]);

/** A schedule, and how it is with leave besides. */
export const withLeave = (before: Schedule, leave: LeaveTimes) => ({
  before,
  after: { ...before, blocked: [...before.blocked, blockOf(leave)] },
  within: spanOf(leave),
});

/**
 * Approves leave: from then on nobody is booked in it (docs/decisions/0184). Whoever read the schedule before may be booking
 * at this moment, so the leave takes its quarters of an hour first, as appointments do: of a booking and the leave one comes
 * second. They are too many for one transaction; what an interrupted approval has taken is completed by its repeat, or given
 * back where there is something to decide.
 */
export async function approve(
  context: Ports & Author,
  leave: StoredLeave,
  kept: readonly KeptAppointment[] | undefined,
): Promise<StoredLeave> {
  const { tables, now } = context;
  const span = spanOf(leave);
  const [schedule, taken, own] = await Promise.all([
    loadSchedule(tables, toCome(now())),
    readTaken(tables, span),
    listAll(tables, 'appointment_slots', ['starts_at'], [Query.equal('appointment_id', leave.$id)]),
    refuseOverlapping(tables, leave, ['approved']),
  ]);
  try {
    await refuseUndecided(context, withLeave(schedule, leave), kept);
  } catch (error) {
    if (own.length > 0) {
      await tables.write([...stage.change('leaves', leave), freeSlots(leave)]);
    }
    throw error;
  }
  const had = own.map(({ starts_at }) => Date.parse(starts_at));
  const wanted = quartersOfLeave(schedule, leave.specialist_id, span, taken, now());
  const missing = wanted.filter((quarter) => !had.includes(quarter));
  const place = { specialist_id: leave.specialist_id, room: null };
  let claimed = leave;
  for (let start = 0; start < missing.length; start += MAX_CLAIMS - 1) {
    const quarters = missing.slice(start, start + MAX_CLAIMS - 1);
    // Whoever declines or takes back the leave meanwhile has given all of its time back, and overtakes this.
    await tables.write([
      ...stage.change('leaves', claimed),
      stage.createMany('appointment_slots', slotsAt(leave.$id, place, quarters)),
    ]);
    claimed = { ...claimed, version: claimed.version + 1 };
  }
  const { after, operations } = changedLeave(context, claimed, { leave_state: 'approved', answer: null }, schedule);
  await tables.write(operations);
  return after;
}
