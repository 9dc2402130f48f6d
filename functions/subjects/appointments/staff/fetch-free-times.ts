import { BOOK_DAYS_MAX } from '#contract/appointments/kinds.ts';
import type { fetchDeskTimes as call } from '#contract/appointments/staff-calls.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Handler } from '#runtime/service.ts';
import { readTaken } from '../appointments.ts';
import { loadSchedule } from '../blocked-times.ts';
import { openings, toFreeTime } from '../rules/appointments.ts';

/** What customers keep to does not bind the desk. */
export const fetchDeskTimes: Handler<typeof call> = async (input, { tables, now }) => {
  const { kind, specialist_id, minutes: asked, appointmentId, from, to } = input;
  const span = { from: cairoDayStart(from).getTime(), to: cairoDayStart(dayAfter(to, 2)).getTime() };
  const [settings, taken] = await Promise.all([loadSchedule(tables, span), readTaken(tables, span, appointmentId)]);
  const minutes = asked ?? settings.kinds.find((one) => one.kind === kind)?.minutes ?? 0;
  const free = openings(
    { ...settings, book_hours_before: 0, book_days_ahead: BOOK_DAYS_MAX },
    { kind, minutes, specialistId: specialist_id ?? null },
    { from, to },
    taken,
    now(),
  );
  return { times: free.map((one) => toFreeTime(one, minutes)) };
};
