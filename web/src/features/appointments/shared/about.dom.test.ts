import { expect, test } from 'vitest';
import { anAppointment, aWait, soonAt } from '#web/testing/appointments.ts';
import { aboutAppointment, aboutWait } from './about.ts';

test('somebody is reminded in their language of what is to come, and of nothing else', () => {
  expect(aboutAppointment(anAppointment({ lang: 'en' }))).toEqual({
    of: 'appointment',
    id: 'appointment-1',
    lang: 'en',
    kind: 'appointment_reminder',
    at: soonAt('13:00'),
  });
  for (const state of ['cancelled', 'no-show', 'arrived'] as const) {
    expect(aboutAppointment(anAppointment({ state })).kind).toBe('greeting');
  }
  expect(aboutAppointment(anAppointment({ starts_at: '2026-11-20T10:00:00.000Z' })).kind).toBe('greeting');
});

test('the reminder carries the whole address of the link, where there is one', () => {
  const linked = aboutAppointment(anAppointment({ link: '/a/0aZ9bY8cX7dW6eV5?lang=en' }));
  expect(linked).toMatchObject({ link: `${window.location.origin}/a/0aZ9bY8cX7dW6eV5?lang=en` });
  expect(aboutAppointment(anAppointment({ state: 'arrived', link: null }))).not.toHaveProperty('link');
});

test('who waits is told of the time that is held for them', () => {
  expect(aboutWait(aWait({ offer: null })).kind).toBe('greeting');
  const [starts_at, ends_at, until] = [soonAt('13:00'), soonAt('13:45'), soonAt('10:00')];
  expect(aboutWait(aWait({ offer: { specialist_id: 'sara', starts_at, ends_at, until } }))).toMatchObject({
    kind: 'appointment_offer',
    at: starts_at,
    until,
  });
});
