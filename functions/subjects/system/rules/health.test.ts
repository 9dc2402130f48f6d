import { describe, expect, test } from 'vitest';
import { minutesAfter } from '#lib/clock.ts';
import { levelAbove, levelBelow, nightlyLevel, outboxLevel, scheduleLevel, worst } from './health.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const ago = (minutes: number) => minutesAfter(now, -minutes);

test('the worst of several looks counts', () => {
  expect([worst([]), worst(['ok', 'ok']), worst(['ok', 'warn']), worst(['fail', 'warn', 'ok'])]).toEqual([
    'ok',
    'ok',
    'warn',
    'fail',
  ]);
});

test('a limit itself is still in order, above and below', () => {
  const limits = { warn: 10, fail: 30 };
  expect([10, 10.1, 30, 30.1].map((figure) => levelAbove(figure, limits))).toEqual(['ok', 'warn', 'warn', 'fail']);
  const days = { warn: 14, fail: 3 };
  expect([14, 13.9, 3, 2.9, -1].map((figure) => levelBelow(figure, days))).toEqual([
    'ok',
    'warn',
    'warn',
    'fail',
    'fail',
  ]);
});

describe('the schedule', () => {
  test.each([
    ['ran just now', ago(1), ago(9_000), 'ok'],
    ['missed two runs', ago(11), ago(9_000), 'warn'],
    ['stands still', ago(31), ago(9_000), 'fail'],
    ['never ran', null, ago(9_000), 'fail'],
    ['could not run yet', null, ago(2), 'ok'],
    ['stood still until what was deployed just now', ago(500), ago(2), 'ok'],
  ] as const)('%s', (_case, last, since, level) => {
    expect(scheduleLevel(last, since, now)).toBe(level);
  });
});

describe('the outbox', () => {
  test.each([
    ['nothing waits', { oldestDueAt: null, retried: 0, givenUp: 0 }, 'ok'],
    ['one waits for its turn', { oldestDueAt: ago(4), retried: 0, givenUp: 0 }, 'ok'],
    ['one waits longer than some runs', { oldestDueAt: ago(16), retried: 0, givenUp: 0 }, 'warn'],
    ['one waits for hours', { oldestDueAt: ago(121), retried: 0, givenUp: 0 }, 'fail'],
    ['one is tried again', { oldestDueAt: null, retried: 1, givenUp: 0 }, 'warn'],
    ['one was given up', { oldestDueAt: null, retried: 0, givenUp: 1 }, 'warn'],
  ] as const)('%s', (_case, state, level) => {
    expect(outboxLevel(state, now)).toBe(level);
  });
});

describe('what is done night by night', () => {
  const OPENED = '2026-10-01';
  test.each([
    ['was done last night', '2026-11-19', OPENED, 'ok'],
    ['missed a night', '2026-11-18', OPENED, 'warn'],
    ['missed two nights', '2026-11-17', OPENED, 'warn'],
    ['missed three nights', '2026-11-16', OPENED, 'fail'],
    ['was never done', null, OPENED, 'fail'],
    ['had no night yet', null, '2026-11-20', 'ok'],
    ['missed its first night', null, '2026-11-19', 'warn'],
  ] as const)('%s', (_case, newest, openedOn, level) => {
    expect(nightlyLevel(newest, openedOn, now)).toBe(level);
  });

  test('may be under way until the morning', () => {
    // 05:30 in Cairo, and an hour later.
    expect(nightlyLevel('2026-11-18', OPENED, new Date('2026-11-20T03:30:00.000Z'))).toBe('ok');
    expect(nightlyLevel('2026-11-18', OPENED, new Date('2026-11-20T04:30:00.000Z'))).toBe('warn');
  });
});
