import { describe, expect, test } from 'vitest';
import { integrationsOf, type MethodSettings, readMethods, refundRule, takes } from './payment-methods.ts';

const read = (methods: object | string, ids = '1') =>
  readMethods(ids, typeof methods === 'string' ? methods : JSON.stringify(methods));

test('numbers of cards alone are the one method, without limits', () => {
  expect(readMethods('1, 2', undefined)).toEqual([
    {
      method: 'card',
      integrationIds: [1, 2],
      minPiasters: 0,
      maxPiasters: null,
      payMinutes: 25,
      months: [],
      yearlyRate: 0,
      downPayment: 0,
      refunds: 'parts',
    },
  ]);
});

test('every method has its number, limits, months and what can go back of it', () => {
  const methods = read({
    valu: { id: 5, min: 500, max: 60_000.5, months: [12, 6], rate: 24, downPayment: 10, refunds: 'parts' },
    kiosk: { id: 3, hours: 72 },
    wallet: { id: 4 },
    card: { max: 100_000 },
  }) as MethodSettings[];
  expect(methods).toMatchObject([
    { method: 'card', integrationIds: [1], maxPiasters: 10_000_000 },
    { method: 'wallet', integrationIds: [4], refunds: 'parts' },
    { method: 'kiosk', integrationIds: [3], payMinutes: 72 * 60, refunds: 'none' },
    {
      method: 'valu',
      integrationIds: [5],
      minPiasters: 50_000,
      maxPiasters: 6_000_050,
      months: [6, 12],
      yearlyRate: 24,
      downPayment: 10,
      refunds: 'parts',
    },
  ]);
  expect([...integrationsOf(methods)]).toEqual([
    ['1', 'card'],
    ['4', 'wallet'],
    ['3', 'kiosk'],
    ['5', 'valu'],
  ]);
});

describe('what cannot be right is refused with what to change', () => {
  test.each([
    ['no JSON', '{wallet', /must be JSON/],
    ['a list', '[]', /must be an object/],
    ['an unknown name', { walet: { id: 2 } }, /names "walet", but there are only card, wallet/],
    ['a number alone', { wallet: 2 }, /what it is/],
    ['no number', { wallet: {} }, /must say as "id" of wallet/],
    ['a number that is none', { wallet: { id: '2' } }, /must say as "id" of wallet a number of the provider/],
    ['an unknown setting', { wallet: { id: 2, maximum: 5 } }, /says "maximum" of wallet, which has no such setting/],
    ['months of what is paid at once', { wallet: { id: 2, months: [6] } }, /says "months" of wallet/],
    ['hours of what is no kiosk', { valu: { id: 2, hours: 6 } }, /says "hours" of valu/],
    ['more hours than a week', { kiosk: { id: 2, hours: 200 } }, /must say as "hours" of kiosk/],
    ['a rate without months', { valu: { id: 2, rate: 6 } }, /must say the "months" of valu/],
    ['a minimum above the maximum', { wallet: { id: 2, min: 6, max: 5 } }, /"min" of wallet that is more/],
    ['a rule that there is not', { wallet: { id: 2, refunds: 'some' } }, /must say as "refunds" of wallet/],
    ['one number for two methods', { wallet: { id: 2 }, kiosk: { id: 2 } }, /integration 2 stands for two methods/],
    ['a number that is a card’s', { wallet: { id: 1 } }, /integration 1 stands for two methods/],
    ['a number of cards there', { card: { id: 1 } }, /says "id" of card/],
  ])('%s', (_what, methods, problem) => {
    expect(read(methods)).toMatch(problem);
  });
});

test('an amount is taken from the minimum to the maximum, both included', () => {
  const [, wallet] = read({ wallet: { id: 2, min: 10, max: 20 } }) as MethodSettings[];
  const takesAmount = (piasters: number) => takes(wallet as MethodSettings, piasters);
  expect([999, 1_000, 2_000, 2_001].map(takesAmount)).toEqual([false, true, true, false]);
});

test('what can go back of a payment outlives the settings of its method', () => {
  const methods = read({ valu: { id: 2, refunds: 'parts' } }) as MethodSettings[];
  expect(refundRule(methods, 'valu')).toBe('parts');
  expect(refundRule(methods, 'halan')).toBe('whole');
  expect(refundRule(methods, 'kiosk')).toBe('none');
  expect(refundRule(methods, 'other')).toBe('parts');
  expect(refundRule(methods, null)).toBe('parts');
});
