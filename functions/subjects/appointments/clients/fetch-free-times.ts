import type { fetchFreeTimes as call } from '#contract/appointments/calls.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import type { Handler } from '#runtime/service.ts';
import { namesOf, readTaken, toResource } from '../appointments.ts';
import { loadSchedule } from '../blocked-times.ts';
import { bookable, fitting, openings, specialistNamed, toPublicTimes } from '../rules/appointments.ts';

/** What can be booked and when; of the appointments of others only their times are read. */
export const fetchFreeTimes: Handler<typeof call> = async (
  { kind: name, specialist_id, from, to },
  { tables, now },
) => {
  const span = { from: cairoDayStart(from).getTime(), to: cairoDayStart(dayAfter(to, 2)).getTime() };
  const [settings, taken] = await Promise.all([loadSchedule(tables, span), name ? readTaken(tables, span) : []]);
  const kinds = settings.kinds.filter(({ online, kind }) => online && fitting(settings.specialists, kind).length > 0);
  const asked = kinds.find(({ kind }) => kind === name);
  const { firstDay, lastDay } = bookable(settings, now());
  const specialistId = specialist_id ? (specialistNamed(settings, specialist_id)?.id ?? '') : null;
  const open = asked
    ? openings(settings, { kind: asked.kind, minutes: asked.minutes, specialistId }, { from, to }, taken, now())
    : [];
  return {
    kinds: kinds.map(({ kind, minutes, ...names }) => ({ kind, ...namesOf(names), minutes })),
    specialists:
      kinds.length === 0
        ? []
        : fitting(settings.specialists, name || null).map((one) =>
            toResource({ ...one, id: publicSpecialistId(one.id) }),
          ),
    times: toPublicTimes(settings, open, asked?.minutes ?? 0),
    first_day: firstDay,
    last_day: lastDay,
    change_hours_before: settings.change_hours_before,
  };
};
