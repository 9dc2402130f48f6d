import { expect, test } from 'vitest';
import { dayFault, dueTime, isFor, mayChange, saidTime } from './tasks.ts';

test('a task without a time is due until the end of its day in Cairo, in summer and in winter', () => {
  expect(dueTime('2026-11-30', null)).toEqual({ due_at: '2026-11-30T22:00:00.000Z', timed: false });
  expect(dueTime('2026-07-30', null)).toEqual({ due_at: '2026-07-30T21:00:00.000Z', timed: false });
});

test('a task says the day and the time that were said', () => {
  for (const day of ['2026-04-23', '2026-04-24', '2026-10-29', '2026-10-30', '2026-11-30']) {
    expect(saidTime(dueTime(day, null))).toEqual({ due_on: day, due_time: null });
    expect(saidTime(dueTime(day, '14:30'))).toEqual({ due_on: day, due_time: '14:30' });
  }
});

test('a task is for a day from today on, within two years', () => {
  expect(dayFault('2026-11-29', '2026-11-30')).toEqual({ key: 'date_past' });
  expect(dayFault('2026-11-30', '2026-11-30')).toBeNull();
  expect(dayFault('2029-11-30', '2026-11-30')).toEqual({ key: 'date_too_late' });
});

test('a task of somebody is nobody else’s, and one of a role is everybody’s of it', () => {
  const [sara, omar] = [{ id: 'sara', role: 'cs' } as const, { id: 'omar', role: 'cs' } as const];
  const task = { assignee_id: 'sara', role: 'cs', created_by: 'boss' } as const;
  expect([isFor(sara, task), isFor(omar, task), isFor(omar, { ...task, assignee_id: null })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([mayChange(omar, task), mayChange({ id: 'boss', role: 'reception' }, task)]).toEqual([false, true]);
  expect(mayChange({ id: 'other', role: 'admin' }, task)).toBe(true);
});
