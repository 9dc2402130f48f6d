import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueOn, instalmentsLeft, nextDay, sumLeft } from './instalments.ts';

const plan = {
  instalments: [
    { day: '2026-12-01', amount: 300 },
    { day: '2027-01-01', amount: 300 },
    { day: '2027-02-01', amount: 400 },
  ],
  receivedBefore: 200,
};
const leftOf = (received: number, outstanding: number) =>
  instalmentsLeft(plan, { received, outstanding }).map(({ left }) => left);

describe('what is left of a plan', () => {
  test('is everything when it is made, and less of the oldest with each payment', () => {
    expect(leftOf(200, 1_000)).toEqual([300, 300, 400]);
    expect(leftOf(450, 750)).toEqual([50, 300, 400]);
    expect(leftOf(1_200, 0)).toEqual([0, 0, 0]);
  });

  test('is no more than is outstanding: a smaller bill makes the last ones smaller', () => {
    expect(leftOf(200, 500)).toEqual([300, 200, 0]);
    expect(leftOf(500, 100)).toEqual([0, 100, 0]);
    expect(leftOf(500, -50)).toEqual([0, 0, 0]);
  });

  test('is what was agreed where more is outstanding, or more was given back than paid since', () => {
    expect(leftOf(200, 1_500)).toEqual([300, 300, 400]);
    expect(leftOf(100, 1_100)).toEqual([300, 300, 400]);
  });

  test('never is more than agreed or outstanding, and an instalment is begun only when those before it are paid', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.nat(500), fc.nat(9_000), fc.nat(9_000), (sums, receivedBefore, received, outstanding) => {
        const instalments = sums.map((amount, index) => ({ day: `2026-12-${index + 10}`, amount }));
        const open = instalmentsLeft({ instalments, receivedBefore }, { received, outstanding });
        expect(open.map(({ amount }) => amount)).toEqual(sums);
        expect(open.every(({ left, amount }) => left >= 0 && left <= amount)).toBe(true);
        const agreed = sums.reduce((sum, one) => sum + one, 0);
        const unpaid = Math.max(0, agreed - Math.max(0, received - receivedBefore));
        expect(sumLeft(open)).toBe(Math.min(unpaid, outstanding));
      }),
    );
  });
});

test('the next day is the oldest that is not paid, and what is due holds until it', () => {
  const open = instalmentsLeft(plan, { received: 550, outstanding: 650 });
  expect(nextDay(open)).toBe('2027-01-01');
  expect(dueOn('2026-12-20', open)).toBe(250);
  expect(dueOn('2027-02-01', open)).toBe(650);
  expect(nextDay(instalmentsLeft(plan, { received: 1_200, outstanding: 0 }))).toBeNull();
  expect(dueOn('2027-02-01', instalmentsLeft(plan, { received: 1_200, outstanding: 0 }))).toBe(0);
});
