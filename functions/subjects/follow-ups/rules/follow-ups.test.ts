import { describe, expect, test } from 'vitest';
import { afterCall, type FollowUpState, followUpOn, followUpStatus } from './follow-ups.ts';

const on = (day: string, change: Partial<FollowUpState> = {}): FollowUpState => ({
  follow_up: true,
  follow_up_date: `${day}T00:00:00.000Z`,
  prev_follow_up_date: null,
  follow_up_count: 0,
  frozen: false,
  follow_up_done_by: null,
  ...change,
});
const none: FollowUpState = { ...on('2026-11-25'), follow_up: false, follow_up_date: null };

describe('how a follow-up stands', () => {
  // 00:30 in Cairo on the 26th.
  const now = new Date('2026-11-25T22:30:00.000Z');

  test('the day in Cairo decides whether it is to come, due or overdue', () => {
    expect(followUpStatus(on('2026-11-27'), now)).toBe('scheduled');
    expect(followUpStatus(on('2026-11-26'), now)).toBe('due');
    expect(followUpStatus(on('2026-11-25'), now)).toBe('overdue');
  });

  test('it is done once the patient came, and nothing where there is none', () => {
    expect(followUpStatus(on('2026-11-25', { follow_up_done_by: 'form' }), now)).toBe('done');
    expect(followUpStatus(none, now)).toBeNull();
    expect(followUpStatus(on('2026-11-25', { follow_up: false }), now)).toBeNull();
    expect(followUpStatus({ ...none, follow_up: true }, now)).toBeNull();
  });
});

describe('a follow-up that gets a day', () => {
  test('the first one counts as none before, another day as one more, and the former day is kept', () => {
    expect(followUpOn(none, '2026-11-30')).toMatchObject({
      follow_up: true,
      follow_up_date: '2026-11-30T00:00:00.000Z',
      prev_follow_up_date: null,
      follow_up_count: 0,
    });
    expect(followUpOn(on('2026-11-25', { follow_up_count: 2 }), '2026-11-30')).toMatchObject({
      follow_up_date: '2026-11-30T00:00:00.000Z',
      prev_follow_up_date: '2026-11-25T00:00:00.000Z',
      follow_up_count: 3,
    });
  });

  test('the same day changes nothing', () => {
    const before = on('2026-11-25', { frozen: true, follow_up_done_by: 'form', follow_up_count: 2 });
    expect(followUpOn(before, '2026-11-25')).toBe(before);
  });

  test('another day opens one again that was frozen or done, and counts its calls anew', () => {
    const before = on('2026-11-25', { frozen: true, follow_up_done_by: 'form', follow_up_undone_by: 'older' });
    expect(followUpOn(before, '2026-11-30')).toMatchObject({
      frozen: false,
      follow_up_done_by: null,
      follow_up_undone_by: null,
      call_attempts: 0,
      last_call_outcome: null,
      last_call_at: null,
    });
  });
});

describe('a call about a follow-up', () => {
  const at = '2026-11-25T10:00:00.000Z';
  const before = { ...on('2026-11-25'), call_attempts: 2 };

  test('nobody answered: one attempt more, and its day stays', () => {
    expect(afterCall(before, { outcome: 'no_answer', comesOn: null, at })).toEqual({
      last_call_outcome: 'no_answer',
      last_call_at: at,
      call_attempts: 3,
    });
    expect(afterCall({ ...before, call_attempts: null }, { outcome: 'no_answer', comesOn: null, at })).toMatchObject({
      call_attempts: 1,
    });
  });

  test('who comes on another day has their follow-up then, with no attempt so far', () => {
    expect(afterCall(before, { outcome: 'comes_on', comesOn: '2026-11-30', at })).toMatchObject({
      follow_up_date: '2026-11-30T00:00:00.000Z',
      follow_up_count: 1,
      last_call_outcome: 'comes_on',
      last_call_at: at,
      call_attempts: 0,
    });
  });

  test('who comes on the day that was agreed has one attempt more, and no day is taken where they do not come', () => {
    expect(afterCall(before, { outcome: 'comes_on', comesOn: '2026-11-25', at })).toEqual({
      last_call_outcome: 'comes_on',
      last_call_at: at,
      call_attempts: 3,
    });
    expect(afterCall(before, { outcome: 'no_answer', comesOn: '2026-11-30', at })).not.toHaveProperty('follow_up_date');
  });

  test('a call that settled the follow-up completes it', () => {
    const called = afterCall(before, { outcome: 'reached', comesOn: null, at, doneBy: 'call-1' });
    expect(called).toEqual({
      follow_up_done_by: 'call-1',
      follow_up_undone_by: null,
      last_call_outcome: 'reached',
      last_call_at: at,
      call_attempts: 3,
    });
    expect(followUpStatus({ ...before, ...called }, new Date(at))).toBe('done');
  });

  test('who does not want one has none any more', () => {
    expect(afterCall(before, { outcome: 'not_wanted', comesOn: null, at })).toEqual({
      follow_up: false,
      follow_up_date: null,
      prev_follow_up_date: null,
      follow_up_count: 0,
      call_attempts: 0,
      last_call_outcome: 'not_wanted',
      last_call_at: at,
    });
  });
});
