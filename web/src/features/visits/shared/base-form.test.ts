import { afterEach, describe, expect, test, vi } from 'vitest';
import { aForm } from '#web/testing/clinic.ts';
import { baseFormOf, emptyBaseForm, toBaseData, toReasonData, withReason } from './base-form.ts';
import { mergedFields } from './merged-fields.ts';

afterEach(() => vi.useRealTimers());

describe('the base form', () => {
  test.each([
    ['2026-11-20T21:30:00.000Z', '2026-11-20T23:30'],
    ['2026-11-20T22:30:00.000Z', '2026-11-21T00:30'],
  ])('of a new visit is of now in Cairo (%s)', (now, time) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    expect(emptyBaseForm().date).toBe(time);
  });

  test('shows day and time of a visit in Cairo, and sends them as a moment', () => {
    const shown = baseFormOf(aForm({ date: '2026-11-20T22:30:00.000Z' }));
    expect(shown.date).toBe('2026-11-21T00:30');
    expect(toBaseData(shown).date).toBe('2026-11-20T22:30:00.000Z');
  });

  test('sends an age as a number and phones without spaces, whatever digits they were typed with', () => {
    const typed = { ...emptyBaseForm(), age: '٦٧', phone: '٠١٠ ١٢٣٤ ٥٦٧٨', secondary_phone: '02 2345 6789' };
    expect(toBaseData(typed)).toMatchObject({ age: 67, phone: '01012345678', secondary_phone: '0223456789' });
  });

  test('sends null for what was left empty or is blank', () => {
    expect(toBaseData({ ...emptyBaseForm(), date: '', name: '  ' })).toEqual({
      name: null,
      date: null,
      phone: null,
      age: null,
      address: null,
      secondary_phone: null,
      transfer: null,
    });
  });

  test('what was sent is what is shown', () => {
    const form = aForm({ secondary_phone: '0223456789', transfer: 'Dr. Samir' });
    const { reasons: _reasons, ...shown } = baseFormOf(form);
    expect(toBaseData(baseFormOf(form))).toEqual({ ...shown, date: form.date, age: 67 });
  });
});

describe('reasons', () => {
  test('travel by index, the quantity as qty', () => {
    const reasons = [
      { reason: 'ear-mold', quantity: 2 },
      { reason: 'advice', quantity: 1 },
    ];
    expect(toReasonData(reasons)).toEqual({ 0: { reason: 'ear-mold', qty: 2 }, 1: { reason: 'advice', qty: 1 } });
  });

  test('that are there already grow, up to the largest quantity', () => {
    const one = [{ reason: 'ear-mold', quantity: 2 }];
    expect(withReason(one, { reason: 'ear-mold', quantity: 3 }, 4)).toEqual([{ reason: 'ear-mold', quantity: 4 }]);
    expect(withReason(one, { reason: 'advice', quantity: 1 }, 4)).toHaveLength(2);
  });
});

describe('fields on top of newer ones', () => {
  test('keep what was typed and take the newest of what nobody touched', () => {
    const seen = { name: 'Hoda', phone: '1', reasons: ['a'] };
    const typed = { name: 'Hoda Hassan', phone: '1', reasons: ['a', 'b'] };
    const newest = { name: 'Huda', phone: '2', reasons: ['c'] };
    expect(mergedFields(newest, typed, seen)).toEqual({ name: 'Hoda Hassan', phone: '2', reasons: ['a', 'b'] });
  });
});
