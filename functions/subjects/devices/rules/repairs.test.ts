import { describe, expect, test } from 'vitest';
import { JOB_FAILURES, JOB_WAY } from '#contract/devices/constants.ts';
import { flagsOf, jobKindOf, promiseState, stageAfter, stageOf } from './repairs.ts';

test.each(JOB_WAY)('the flags of %s say that stage', (stage) => {
  expect(stageOf(flagsOf(stage))).toBe(stage);
});

test.each(JOB_FAILURES)('a job that is %s stays so until accounting says something else of it', (stage) => {
  expect(stageAfter(stage, flagsOf(stage))).toBe(stage);
  expect(stageAfter(stage, { ready: 'lab', delivered: false })).toBe('at_lab');
  expect(stageAfter(stage, { ready: 'ready', delivered: true })).toBe('delivered');
  expect(promiseState({ promised_on: '2026-11-01T00:00:00.000Z', stage }, new Date('2026-11-20T10:00:00Z'))).toEqual({
    due: false,
    overdue: false,
  });
});

test('delivered counts whatever else accounting has noted', () => {
  expect(stageOf({ ready: 'lab', delivered: true })).toBe('delivered');
  expect(stageOf({ ready: null, delivered: true })).toBe('delivered');
});

test('maintenance is a repair, what has an ear mold is work of the lab', () => {
  expect((['p', 'm', 'em', 'nha', 'nha-em'] as const).map(jobKindOf)).toEqual([null, 'repair', 'lab', null, 'lab']);
});

describe('what is promised for 20 November', () => {
  const promised_on = '2026-11-20T00:00:00.000+00:00';
  test.each([
    ['2026-11-19T21:30:00Z', { due: false, overdue: false }],
    ['2026-11-19T22:30:00Z', { due: true, overdue: false }],
    ['2026-11-20T21:30:00Z', { due: true, overdue: false }],
    ['2026-11-20T22:30:00Z', { due: false, overdue: true }],
  ])('at %s', (now, expected) => {
    expect(promiseState({ promised_on, stage: 'at_lab' }, new Date(now))).toEqual(expected);
    expect(promiseState({ promised_on, stage: 'delivered' }, new Date(now))).toEqual({ due: false, overdue: false });
  });

  test('nothing promised is never late', () => {
    const state = promiseState({ promised_on: null, stage: 'received' }, new Date('2026-11-20T10:00:00Z'));
    expect(state).toEqual({ due: false, overdue: false });
  });
});
