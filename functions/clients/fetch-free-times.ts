import type { fetchFreeTimes as call } from '#contract/appointments/calls.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { bookable, fitting, openings, toFreeTime } from '../domain/appointments.ts';
import { cairoDayStart } from '../domain/cairo.ts';
import { loadAppointmentSettings, namesOf, readTaken, toResource } from '../runtime/appointments.ts';
import type { Handler } from '../runtime/service.ts';

/** What can be booked and when; of the appointments of others only their times are read. One step. */
export const fetchFreeTimes: Handler<typeof call> = async (
  { kind: name, specialist_id, from, to },
  { tables, now },
) => {
  const span = { from: cairoDayStart(from).getTime(), to: cairoDayStart(dayAfter(to, 2)).getTime() };
  const [settings, taken] = await Promise.all([loadAppointmentSettings(tables), name ? readTaken(tables, span) : []]);
  const kinds = settings.kinds.filter(({ online, kind }) => online && fitting(settings.specialists, kind).length > 0);
  const asked = kinds.find(({ kind }) => kind === name);
  const { firstDay, lastDay } = bookable(settings, now());
  const open = asked
    ? openings(
        settings,
        { kind: asked.kind, minutes: asked.minutes, specialistId: specialist_id ?? null },
        { from, to },
        taken,
        now(),
      )
    : [];
  return {
    kinds: kinds.map(({ kind, minutes, ...names }) => ({ kind, ...namesOf(names), minutes })),
    specialists: kinds.length === 0 ? [] : fitting(settings.specialists, name || null).map(toResource),
    times: open.map((one) => toFreeTime(one, asked?.minutes ?? 0)),
    first_day: firstDay,
    last_day: lastDay,
    change_hours_before: settings.change_hours_before,
  };
};
