import { expect, test } from 'vitest';
import { deadlinesOf } from './deadlines.ts';

test.each([
  // Sunday noon: the Centre by Wednesday noon, the people until Wednesday ends.
  ['2026-11-29T10:00:00.000Z', '2026-12-02T10:00:00.000Z', '2026-12-02T21:59:59.999Z'],
  // Thursday: the Centre's hours run on Friday and Saturday, the working days do not.
  ['2026-12-03T10:00:00.000Z', '2026-12-06T10:00:00.000Z', '2026-12-08T21:59:59.999Z'],
  // Late in the evening in UTC it is the next day in Cairo.
  ['2026-11-29T22:30:00.000Z', '2026-12-02T22:30:00.000Z', '2026-12-03T21:59:59.999Z'],
])('what is discovered at %s is told to the Centre by %s and to the people by %s', (discovered, centre, people) => {
  const deadlines = deadlinesOf(discovered);
  expect(deadlines.centre.toISOString()).toBe(centre);
  expect(deadlines.people.toISOString()).toBe(people);
});
