import { expect, test } from 'vitest';
import { FREE_TIMES_DAYS_MAX, ROOMS_MAX, SPECIALISTS_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { openings, type TakenTime } from '#subjects/appointments/rules/appointments.ts';
import { inDays, room, someSchedule, specialist } from './appointments.ts';
import { slowness } from './slowness.ts';

/** What free times may cost the processor in the largest clinic that there can be, beside the one request. */
const MAX_PROCESSOR_MS = 60;
/** The least of so many tries counts: what else the machine does is not the call's. */
const TRIES = 10;
const APPOINTMENTS = 5_000;

const ids = (count: number, kind: string) => Array.from({ length: count }, (_, index) => `${kind}-${index}`);

test('free times among 5,000 appointments cost no more than they may', () => {
  const specialists = ids(SPECIALISTS_MAX, 'specialist');
  const settings = someSchedule({
    specialists: specialists.map((id) => specialist(id)),
    rooms: ids(ROOMS_MAX, 'room').map(room),
    step_minutes: 15,
  });
  const start = Date.parse(inDays(1, '10:00'));
  const taken: TakenTime[] = Array.from({ length: APPOINTMENTS }, (_, index) => {
    const at = start + Math.floor(index / SPECIALISTS_MAX) * 3_600_000;
    return {
      specialist_id: specialists[index % SPECIALISTS_MAX] ?? '',
      room: `room-${index % ROOMS_MAX}`,
      starts_at: new Date(at).toISOString(),
      ends_at: new Date(at + 2_700_000).toISOString(),
    };
  });
  const days = { from: dayAfter(cairoDay(), 1), to: dayAfter(cairoDay(), FREE_TIMES_DAYS_MAX) };
  const costs = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    openings(settings, { kind: 'hearing-test', minutes: 45, specialistId: null }, days, taken, new Date());
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...costs)).toBeLessThan(MAX_PROCESSOR_MS * slowness());
});
