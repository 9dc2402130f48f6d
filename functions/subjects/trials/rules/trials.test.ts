import { describe, expect, test } from 'vitest';
import { checkpointsOf, lastTrialDay, nextCheckpoint, trialDays, trialState } from './trials.ts';

const AT_NIGHT = new Date('2026-11-10T22:30:00.000Z');
const BEFORE_MIDNIGHT = new Date('2026-11-10T21:30:00.000Z');

describe('the last day of a trial', () => {
  test('is so many days in Cairo after the day of the handover, however late that was', () => {
    expect(lastTrialDay(BEFORE_MIDNIGHT, 14)).toBe('2026-11-24');
    expect(lastTrialDay(AT_NIGHT, 14)).toBe('2026-11-25');
  });

  test('is the same number of days away where the clock changes in between', () => {
    // Summer time ends on 30 October 2026 and begins on 30 April 2027.
    expect(lastTrialDay(new Date('2026-10-20T21:30:00.000Z'), 14)).toBe('2026-11-04');
    expect(lastTrialDay(new Date('2026-10-20T20:30:00.000Z'), 14)).toBe('2026-11-03');
    expect(lastTrialDay(new Date('2027-04-20T22:30:00.000Z'), 14)).toBe('2027-05-05');
    expect(lastTrialDay(new Date('2027-04-20T21:30:00.000Z'), 14)).toBe('2027-05-04');
  });

  test('comes no sooner than goods may come back', () => {
    expect(trialDays({ trialDays: 14, returnDays: 20 })).toBe(20);
    expect(trialDays({ trialDays: 30, returnDays: 14 })).toBe(30);
  });
});

describe('the days on which clients are asked', () => {
  test('are the third, the tenth and two before the end', () => {
    expect(checkpointsOf(BEFORE_MIDNIGHT, '2026-11-24')).toEqual(['2026-11-13', '2026-11-20', '2026-11-22']);
    expect(checkpointsOf(BEFORE_MIDNIGHT, '2026-12-10')).toEqual(['2026-11-13', '2026-11-20', '2026-12-08']);
  });

  test('are each once, in their order', () => {
    expect(checkpointsOf(BEFORE_MIDNIGHT, '2026-11-22')).toEqual(['2026-11-13', '2026-11-20']);
  });

  test('go on behind a day that is over, until there is none', () => {
    expect(nextCheckpoint(BEFORE_MIDNIGHT, '2026-11-24', '2026-11-13')).toBe('2026-11-20');
    expect(nextCheckpoint(BEFORE_MIDNIGHT, '2026-11-24', '2026-11-21')).toBe('2026-11-22');
    expect(nextCheckpoint(BEFORE_MIDNIGHT, '2026-11-24', '2026-11-22')).toBeNull();
  });
});

test('a trial runs through its last day in Cairo, and has ended after it', () => {
  const trial = { state: 'running', last_day: '2026-11-24' } as const;
  expect(trialState(trial, new Date('2026-11-24T21:59:59.000Z'))).toBe('running');
  expect(trialState(trial, new Date('2026-11-24T22:00:00.000Z'))).toBe('ended');
  expect(trialState({ ...trial, state: 'kept' }, new Date('2026-12-24T22:00:00.000Z'))).toBe('kept');
});
