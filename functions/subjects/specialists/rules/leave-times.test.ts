import { describe, expect, test } from 'vitest';
import { inDays, room, someSchedule, specialist } from '../../../testing/appointments.ts';
import { quartersOfLeave, timesOfLeave } from './leave-times.ts';

const day = (days: number) => inDays(days, '12:00').slice(0, 10);
const at = (days: number, time: string) => Date.parse(inDays(days, time));

describe('the times of leave', () => {
  test('are whole days in Cairo, also where the clock changes between them', () => {
    expect(timesOfLeave({ from: '2027-04-29', to: '2027-04-30' })).toEqual({
      starts_at: '2027-04-28T22:00:00.000Z',
      ends_at: '2027-04-30T21:00:00.000Z',
    });
  });

  test('are a part of a day where they are said', () => {
    const part = { from: '2026-12-06', to: '2026-12-06', from_time: '10:00', to_time: '12:30' };
    expect(timesOfLeave(part)).toEqual({ starts_at: '2026-12-06T08:00:00.000Z', ends_at: '2026-12-06T10:30:00.000Z' });
  });
});

describe('the quarters of an hour that leave takes', () => {
  const schedule = someSchedule({
    specialists: [
      specialist('sara', { hours: [{ day: new Date(day(3)).getUTCDay(), from: '10:00', to: '12:00' }] }),
      specialist('rana'),
    ],
    rooms: [room('one')],
    blocked: [{ specialist_id: null, starts_at: inDays(3, '10:00'), ends_at: inDays(3, '10:30') }],
  });
  const leave = { from: at(2, '00:00'), to: at(5, '00:00') };

  test('are those in which the specialist works, whatever else is blocked, without those that appointments have', () => {
    const taken = [
      { specialist_id: 'sara', room: null, starts_at: inDays(3, '11:00'), ends_at: inDays(3, '11:30') },
      { specialist_id: 'rana', room: null, starts_at: inDays(3, '10:00'), ends_at: inDays(3, '12:00') },
    ];
    const quarters = quartersOfLeave(schedule, 'sara', leave, taken, new Date());
    const times = ['10:00', '10:15', '10:30', '10:45', '11:30', '11:45'];
    expect(quarters).toEqual(times.map((time) => at(3, time)));
  });

  test('are those to come', () => {
    const now = new Date(at(3, '11:20'));
    const times = ['11:15', '11:30', '11:45'];
    expect(quartersOfLeave(schedule, 'sara', leave, [], now)).toEqual(times.map((time) => at(3, time)));
  });
});
