import { expect, test } from 'vitest';
import { clockOfQuarter, dayBounds, quarterOf, quarterOfClock, quartersBetween, sideBySide } from './place.ts';

const entry = (name: string, from: string, to: string) => ({
  name,
  starts_at: `2026-11-25T${from}:00.000Z`,
  ends_at: `2026-11-25T${to}:00.000Z`,
});

test('the quarters of the clock are told there and back, in winter and in summer', () => {
  expect(quarterOfClock('09:45')).toBe(39);
  expect(clockOfQuarter(39)).toBe('09:45');
  expect(quarterOf('2026-11-25T10:30:00.000Z')).toBe(quarterOfClock('12:30'));
  expect(quarterOf('2026-07-25T10:30:00.000Z')).toBe(quarterOfClock('13:30'));
});

test('what is shorter than a quarter takes one all the same', () => {
  expect(quartersBetween(entry('a', '10:00', '10:45'))).toBe(3);
  expect(quartersBetween(entry('a', '10:00', '10:10'))).toBe(1);
});

test('what overlaps stands side by side, what follows has the whole width', () => {
  const places = sideBySide([
    entry('late', '12:00', '12:30'),
    entry('first', '10:00', '11:00'),
    entry('second', '10:30', '11:30'),
    entry('third', '11:00', '11:15'),
    entry('next', '11:30', '12:00'),
  ]).map(({ entry: { name }, lane, lanes }) => [name, lane, lanes]);
  expect(places).toEqual([
    ['first', 0, 2],
    ['second', 1, 2],
    ['third', 0, 2],
    ['next', 0, 1],
    ['late', 0, 1],
  ]);
  expect(sideBySide([])).toEqual([]);
});

test('a day is shown in whole hours around all that is in it', () => {
  expect(dayBounds([])).toEqual({ from: 36, to: 84 });
  expect(
    dayBounds([
      { from: 39, to: 60 },
      { from: 50, to: 65 },
    ]),
  ).toEqual({ from: 36, to: 68 });
});
