import { Query } from 'node-appwrite';
import type { fetchCalendar as call } from '#contract/appointments/staff-calls.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Handler } from '#runtime/service.ts';
import { countLeaveRequests } from '#subjects/specialists/leaves.ts';
import { specialistOf } from '#subjects/specialists/own-specialist.ts';
import { APPOINTMENT_COLUMNS, deskAppointments, namesOf, toResource } from '../appointments.ts';
import { loadSchedule } from '../blocked-times.ts';
import { workingSpans } from '../rules/appointments.ts';
import { hasTime } from '../waits.ts';
import { listWaits } from './fetch-waits.ts';
import { listToConfirm } from './to-confirm.ts';

/** More than a clinic has in the days that are shown at once. */
const MOST_SHOWN = 3_000;

/** The appointments of some days, when who works, and who waits for a time. */
export const fetchCalendar: Handler<typeof call> = async ({ from, to }, context) => {
  const { actor, tables } = context;
  const [settings, { rows }, waits, to_confirm, leave_requests] = await Promise.all([
    loadSchedule(tables, { from: cairoDayStart(from).getTime(), to: cairoDayStart(dayAfter(to)).getTime() }),
    tables.list('appointments', APPOINTMENT_COLUMNS, [
      Query.greaterThanEqual('starts_at', cairoDayStart(from).toISOString()),
      Query.lessThan('starts_at', cairoDayStart(dayAfter(to)).toISOString()),
      Query.orderAsc('starts_at'),
      Query.limit(MOST_SHOWN),
    ]),
    listWaits(context),
    listToConfirm(context),
    actor.role === 'admin' ? countLeaveRequests(context) : null,
  ]);
  const appointments = await deskAppointments(tables, actor.role, rows.filter(hasTime));
  const { specialists, rooms, holidays, kinds, blocked } = settings;
  return {
    to_confirm,
    appointments,
    waiting: waits.documents,
    waiting_total: waits.total,
    waiting_next: waits.next,
    kinds: kinds.map(({ kind, minutes, ...names }) => ({ kind, ...namesOf(names), minutes })),
    specialists: specialists.map((one) => ({ ...toResource(one), active: one.active })),
    rooms: rooms.map((one) => ({ ...toResource(one), active: one.active })),
    working: [...workingSpans(settings, { from, to })]
      .filter(([{ active }]) => active)
      .flatMap(([{ id }, spans]) =>
        spans.map((span) => ({
          specialist_id: id,
          starts_at: new Date(span.from).toISOString(),
          ends_at: new Date(span.to).toISOString(),
        })),
      ),
    blocked,
    own_specialist: specialistOf(settings, actor.id)?.id ?? null,
    leave_requests,
    holidays: holidays.filter((one) => one.from <= to && one.to >= from),
  };
};
