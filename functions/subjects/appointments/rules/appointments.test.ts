import { describe, expect, test } from 'vitest';
import { APPOINTMENT_MINUTES_MAX, APPOINTMENT_STATES, APPOINTMENT_TRANSITIONS } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { cairoTime } from '#contract/cairo-time.ts';
import { daily, room, someSchedule, specialist } from '../../../testing/appointments.ts';
import { START_APPOINTMENTS } from './appointment-settings.ts';
import {
  changeUntil,
  choosePlace,
  hasSpecialists,
  isLength,
  isQuarter,
  isTimeToWrite,
  isWaitState,
  openings,
  type Schedule,
  type TakenTime,
  workingSpans,
} from './appointments.ts';

const NOW = new Date('2026-11-23T08:00:00.000Z');
const TEST_MINUTES = 45;

function timesOf(
  settings: Schedule,
  day: string,
  {
    taken = [],
    now = NOW,
    specialistId = null,
  }: { taken?: TakenTime[]; now?: Date; specialistId?: string | null } = {},
): string[] {
  const wanted = { kind: 'hearing-test', minutes: TEST_MINUTES, specialistId } as const;
  return openings(settings, wanted, { from: day, to: day }, taken, now).map(({ start }) => cairoTime(new Date(start)));
}

const working = (settings: Schedule, day: string) =>
  [...workingSpans(settings, { from: day, to: day }).values()]
    .flat()
    .map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]);

describe('the states of an appointment', () => {
  test('are all reached from the one that it begins in, and those that end it lead nowhere', () => {
    // Who waits is given a time by calls of their own.
    const reached = new Set(['booked', 'waiting', 'offered']);
    for (const state of reached) {
      for (const next of APPOINTMENT_TRANSITIONS[state as keyof typeof APPOINTMENT_TRANSITIONS]) {
        reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...APPOINTMENT_STATES].sort());
    expect(APPOINTMENT_STATES.filter((state) => APPOINTMENT_TRANSITIONS[state].length === 0)).toEqual([
      'waiting',
      'done',
      'cancelled',
    ]);
  });
});

test('nobody can be seen as long as no active specialist does a kind of the clinic', () => {
  expect(hasSpecialists(START_APPOINTMENTS)).toBe(false);
  const { kinds } = START_APPOINTMENTS;
  const [one] = someSchedule().specialists;
  const sees = (change: Partial<AppointmentSettings['specialists'][number]>) =>
    hasSpecialists({ kinds, specialists: one ? [{ ...one, ...change }] : [] });
  expect(sees({ active: true, kinds: [] })).toBe(true);
  expect(sees({ active: true, kinds: ['fitting'] })).toBe(true);
  expect(sees({ active: false })).toBe(false);
});

describe('free times', () => {
  test('are none in a clinic that nobody has set up', () => {
    expect(timesOf({ ...START_APPOINTMENTS, blocked: [] }, '2026-11-24')).toEqual([]);
  });

  test('begin at the steps that are set and end with the working hours', () => {
    const settings = someSchedule({ opening: daily('10:00', '12:00') });
    expect(timesOf(settings, '2026-11-24')).toEqual(['2026-11-24T10:00', '2026-11-24T10:30', '2026-11-24T11:00']);
    expect(timesOf({ ...settings, step_minutes: 60 }, '2026-11-24')).toEqual(['2026-11-24T10:00', '2026-11-24T11:00']);
  });

  test('leave out what is taken, of the specialist or of every room', () => {
    const settings = someSchedule({
      opening: daily('10:00', '12:00'),
      specialists: [specialist('sara'), specialist('rana')],
      rooms: [room('one')],
    });
    const at = { starts_at: '2026-11-24T08:00:00.000Z', ends_at: '2026-11-24T08:45:00.000Z' };
    const later = ['2026-11-24T11:00'];
    expect(timesOf(settings, '2026-11-24', { taken: [{ specialist_id: 'sara', room: 'one', ...at }] })).toEqual(later);
    const withoutRoom = [{ specialist_id: 'sara', room: null, ...at }];
    expect(timesOf(settings, '2026-11-24', { taken: withoutRoom })).toHaveLength(3);
    expect(timesOf(settings, '2026-11-24', { taken: withoutRoom, specialistId: 'sara' })).toEqual(later);
  });

  test('are none on holidays, on days off, too soon and too far ahead', () => {
    const days = { from: '2026-11-25', to: '2026-11-26' };
    expect(timesOf(someSchedule({ holidays: [{ ...days, name: 'Eid' }] }), '2026-11-25')).toEqual([]);
    const away = someSchedule({ specialists: [specialist('sara', { days_off: [days] })] });
    expect(timesOf(away, '2026-11-26')).toEqual([]);
    expect(timesOf(away, '2026-11-27')).not.toEqual([]);
    // It is 10:00; two hours before is the latest.
    expect(timesOf(someSchedule(), '2026-11-23')[0]).toBe('2026-11-23T12:00');
    expect(timesOf(someSchedule({ book_days_ahead: 7 }), '2026-12-01')).toEqual([]);
    expect(timesOf(someSchedule({ book_days_ahead: 7 }), '2026-11-30')).not.toEqual([]);
  });

  test('are none in what is blocked, with one specialist or in the whole centre', () => {
    const at = (from: string, to: string) => ({
      starts_at: `2026-11-24T${from}:00.000Z`,
      ends_at: `2026-11-24T${to}:00.000Z`,
    });
    const settings = someSchedule({
      opening: daily('10:00', '12:00'),
      specialists: [specialist('sara'), specialist('rana')],
      blocked: [{ specialist_id: 'sara', ...at('08:45', '09:15') }],
    });
    // Ten in Cairo is eight: sara is free until 10:45 and from 11:15 on, for three quarters of an hour each.
    expect(timesOf(settings, '2026-11-24', { specialistId: 'sara' })).toEqual(['2026-11-24T10:00']);
    expect(timesOf(settings, '2026-11-24', { specialistId: 'rana' })).toHaveLength(3);
    expect(working({ ...settings, blocked: [{ specialist_id: null, ...at('07:00', '09:30') }] }, '2026-11-24')).toEqual(
      [
        ['2026-11-24T09:30:00.000Z', '2026-11-24T10:00:00.000Z'],
        ['2026-11-24T09:30:00.000Z', '2026-11-24T10:00:00.000Z'],
      ],
    );
  });

  test('only with those who do the kind and work here', () => {
    const only = (change: object) => someSchedule({ specialists: [specialist('sara', change)] });
    expect(timesOf(only({ kinds: ['fitting'] }), '2026-11-24')).toEqual([]);
    expect(timesOf(only({ active: false }), '2026-11-24')).toEqual([]);
    expect(timesOf(only({ kinds: ['hearing-test'] }), '2026-11-24')).not.toEqual([]);
  });
});

describe('time in Cairo', () => {
  test('in the night in which the clock goes forward, midnight is one o’clock', () => {
    const settings = someSchedule({
      opening: daily('22:00', '03:00'),
      specialists: [specialist('sara', { hours: daily('22:00', '03:00') })],
    });
    const before = new Date('2026-04-20T08:00:00.000Z');
    // From 22:00 of winter to 3:00 of summer there are four hours.
    expect(working(settings, '2026-04-23').at(-1)).toEqual(['2026-04-23T20:00:00.000Z', '2026-04-23T22:00:00.000Z']);
    expect(working(settings, '2026-04-24')[0]).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T00:00:00.000Z']);
    expect(timesOf(settings, '2026-04-23', { now: before }).slice(-4)).toEqual([
      '2026-04-23T22:00',
      '2026-04-23T22:30',
      '2026-04-23T23:00',
      '2026-04-23T23:30',
    ]);
    expect(timesOf(settings, '2026-04-24', { now: before })[0]).toBe('2026-04-24T01:00');
  });

  test('in the night in which it goes back, the hour before midnight comes twice', () => {
    const settings = someSchedule({
      opening: daily('22:00', '00:00'),
      specialists: [specialist('sara', { hours: daily('22:00', '00:00') })],
    });
    const before = new Date('2026-10-26T08:00:00.000Z');
    expect(working(settings, '2026-10-29')).toEqual([['2026-10-29T19:00:00.000Z', '2026-10-29T22:00:00.000Z']]);
    expect(timesOf(settings, '2026-10-29', { now: before })).toEqual([
      '2026-10-29T22:00',
      '2026-10-29T22:30',
      '2026-10-29T23:00',
      '2026-10-29T23:30',
      '2026-10-29T23:00',
    ]);
  });

  test('an evening that ends after midnight belongs to the day on which it began', () => {
    const late = daily('20:00', '02:00');
    const settings = someSchedule({
      opening: late,
      specialists: [specialist('sara', { hours: late, days_off: [{ from: '2026-11-25', to: '2026-11-25' }] })],
    });
    // The 25th has only what is left of the evening before.
    expect(timesOf(settings, '2026-11-25')).toEqual(['2026-11-25T00:00', '2026-11-25T00:30', '2026-11-25T01:00']);
    expect(timesOf(settings, '2026-11-26')[0]).toBe('2026-11-26T20:00');
    // One that begins before midnight may end after it.
    expect(timesOf(settings, '2026-11-24')).toContain('2026-11-24T23:30');
  });
});

test('who comes for anybody gets one of those who are free, another request perhaps another', () => {
  const settings = someSchedule({ specialists: ['a', 'b', 'c'].map((id) => specialist(id)) });
  const wanted = { kind: 'hearing-test', minutes: TEST_MINUTES, specialistId: null } as const;
  const open = openings(settings, wanted, { from: '2026-11-24', to: '2026-11-24' }, [], NOW);
  const at = '2026-11-24T08:00:00.000Z';
  const chosen = Array.from({ length: 60 }, (_, number) => choosePlace(open, at, { request: `request-${number}` }));
  expect([...new Set(chosen.map((place) => place?.specialist_id))].sort()).toEqual(['a', 'b', 'c']);
  expect(choosePlace(open, at, { request: 'request', preferred: { specialist_id: 'b' } })?.specialist_id).toBe('b');
  expect(choosePlace(open, '2026-11-24T08:15:00.000Z', { request: 'request' })).toBeNull();
});

test('a customer may change an appointment until some hours before, while it is to come', () => {
  const settings = { change_hours_before: 24 };
  const at = { starts_at: '2026-11-24T08:00:00.000Z', state: 'confirmed' } as const;
  expect(changeUntil(settings, at, NOW)).toBe('2026-11-23T08:00:00.000Z');
  expect(changeUntil(settings, at, new Date(NOW.getTime() + 1))).toBeNull();
  expect(changeUntil(settings, { ...at, state: 'arrived' }, NOW)).toBeNull();
});

test.each([
  ['2026-11-25T07:59:59.999Z', false],
  ['2026-11-25T08:00:00.000Z', true],
  ['2026-11-25T18:59:59.999Z', true],
  ['2026-11-25T19:00:00.000Z', false],
  ['2026-11-25T19:59:00.000Z', false],
  // In summer Cairo is an hour further ahead.
  ['2026-07-01T07:00:00.000Z', true],
  ['2026-07-01T18:00:00.000Z', false],
])('people are written to from ten in the morning to nine in the evening in Cairo: at %s it is %s', (at, expected) => {
  expect(isTimeToWrite(new Date(at))).toBe(expected);
});

test('an appointment begins and ends at a quarter of an hour, after it began and not later than one may last', () => {
  expect(isQuarter('2026-11-25T10:15:00.000Z')).toBe(true);
  expect(isQuarter('2026-11-25T10:20:00.000Z')).toBe(false);
  expect(isQuarter('2026-11-25T10:15:00.001Z')).toBe(false);
  const lasting = (minutes: number) => isLength({ from: 1_000, to: 1_000 + minutes * 60_000 });
  expect([15, APPOINTMENT_MINUTES_MAX].map(lasting)).toEqual([true, true]);
  expect([-15, 0, APPOINTMENT_MINUTES_MAX + 15].map(lasting)).toEqual([false, false, false]);
});

test('who waits for a time or was offered one is on the waiting list, nobody else', () => {
  expect(APPOINTMENT_STATES.filter(isWaitState).sort()).toEqual(['offered', 'waiting']);
});
