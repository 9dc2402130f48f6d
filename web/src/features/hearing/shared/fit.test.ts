import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EARS, type Fit, fitEar, fitOf, NO_THRESHOLDS, type OwnAudiogram, rankAids, type Thresholds } from './fit.ts';
import { FREQUENCIES, LEVEL_MAX, LEVEL_MIN } from './fitting-range.ts';

const level = fc.integer({ min: LEVEL_MIN, max: LEVEL_MAX });
const range = fc
  .tuple(level, level)
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]);
const thresholds: fc.Arbitrary<Thresholds> = fc
  .array(fc.option(level, { nil: undefined }), { minLength: FREQUENCIES.length, maxLength: FREQUENCIES.length })
  .map((levels) =>
    Object.fromEntries(
      FREQUENCIES.map((frequency, index) => [frequency, levels[index]]).filter(([, one]) => one !== undefined),
    ),
  );
const audiogram: fc.Arbitrary<OwnAudiogram> = fc.record({ right: thresholds, left: thresholds });
const aids = fc.uniqueArray(
  fc.record({
    $id: fc.string({ minLength: 1, maxLength: 4 }),
    fitting_range: range,
    price: fc.integer({ min: 1, max: 9 }),
    stock: fc.integer({ min: 0, max: 2 }),
  }),
  { selector: ({ $id }) => $id, maxLength: 12 },
);

describe('one ear', () => {
  test('is covered up to the bounds of the range', () => {
    expect(fitEar([30, 80], { 500: 30, 4000: 80 })).toEqual({
      state: 'covered',
      beyond: [],
      below: [],
      headroom: 0,
      distances: [25, 25],
    });
  });

  test('tells at which frequencies the loss is too great and where it is too small', () => {
    expect(fitEar([40, 80], { 250: 30, 1000: 50, 4000: 85, 8000: 100 })).toMatchObject({
      state: 'not-covered',
      beyond: [4000, 8000],
      below: [250],
      headroom: -20,
    });
  });

  test('is not given an aid that is too strong for even its greatest loss', () => {
    expect(fitEar([35, 105], { 500: 35, 4000: 50 })).toMatchObject({ state: 'too-strong' });
    expect(fitEar([60, 120], { 500: 35, 4000: 50 })).toMatchObject({ state: 'too-strong' });
    expect(fitEar([35, 105], { 500: 40, 4000: 70 })).toMatchObject({ state: 'covered' });
    expect(fitEar([10, 85], { 500: 30 })).toMatchObject({ state: 'covered' });
  });

  test('needs no help where it hears normally', () => {
    expect(fitEar([40, 80], { 250: 10, 500: 25, 2000: 55 })).toMatchObject({ state: 'covered', headroom: 25 });
    expect(fitEar([40, 80], { 250: 10, 500: 25 })).toMatchObject({ state: 'no-loss', headroom: null });
    expect(fitEar([40, 80], {})).toMatchObject({ state: 'unknown' });
  });
});

describe('both ears', () => {
  test('must be covered, each where it has a loss', () => {
    const right = { 1000: 50 };
    expect(fitOf([10, 85], { right, left: { 1000: 70 } })).toMatchObject({ suits: true, verdict: 'suits' });
    expect(fitOf([10, 85], { right, left: { 1000: 90 } })).toMatchObject({ suits: false, verdict: 'partly' });
    expect(fitOf([10, 85], { right, left: { 1000: 85 } })).toMatchObject({ suits: true, verdict: 'limit' });
    expect(fitOf([10, 85], { right, left: { 1000: 28 } })).toMatchObject({ suits: false, verdict: 'too-strong' });
    expect(fitOf([10, 85], { right, left: { 1000: 10 } }).suits).toBe(true);
    expect(fitOf([10, 85], { right, left: {} }).suits).toBe(true);
  });

  test('without a loss nothing suits, because nothing is needed', () => {
    expect(fitOf([10, 85], NO_THRESHOLDS).suits).toBe(false);
    expect(fitOf([-10, 120], { right: { 1000: 10 }, left: { 1000: 20 } }).suits).toBe(false);
  });

  test('what suits has every loss inside its range', () => {
    fc.assert(
      fc.property(range, audiogram, ([from, to], own) => {
        const losses = EARS.flatMap((ear) => Object.values(own[ear])).filter((one) => one > 25);
        const isInside = losses.length > 0 && losses.every((one) => one >= from && one <= to);
        if (fitOf([from, to], own).suits) expect(isInside).toBe(true);
        else expect(isInside && fitOf([from, to], own).verdict !== 'too-strong').toBe(false);
      }),
    );
  });

  test('more power helps nobody for whom an aid is already too strong', () => {
    fc.assert(
      fc.property(range, audiogram, fc.nat(40), ([from, to], own, more) => {
        const tooStrong = (fit: Fit) => EARS.filter((ear) => fit.ears[ear].state === 'too-strong');
        const [weaker, stronger] = [fitOf([from, to], own), fitOf([from, to + more], own)].map(tooStrong);
        expect(stronger).toEqual(expect.arrayContaining(weaker ?? []));
      }),
    );
  });
});

describe('the ranking', () => {
  test('what suits comes first, with the loss in the middle of its range in front, sold out last; of equals the cheaper one', () => {
    const aid = ($id: string, from: number, to: number, price: number, stock = 1) => ({
      $id,
      fitting_range: [from, to] as const,
      price,
      stock,
    });
    const ranked = rankAids(
      [
        aid('short', 10, 55, 1),
        aid('dear', 10, 85, 9),
        aid('cheap', 10, 85, 2),
        aid('power', 30, 110, 9),
        aid('super', 50, 120, 1),
        aid('sold', 20, 120, 1, 0),
        aid('weak', 10, 45, 1),
      ],
      { right: { 500: 50, 1000: 60 }, left: {} },
    );
    expect(ranked.map(({ aid: { $id } }) => $id)).toEqual(['cheap', 'dear', 'power', 'sold', 'super', 'short', 'weak']);
  });

  test('for a mild loss puts no aid for profound losses in front, and tells that it is too strong', () => {
    const mild = { 250: 35, 500: 35, 1000: 35, 2000: 35, 4000: 35, 8000: 35 };
    const ranked = rankAids(
      [
        { $id: 'super-power', fitting_range: [35, 105], price: 1, stock: 1 },
        { $id: 'usual', fitting_range: [10, 85], price: 5, stock: 1 },
        { $id: 'mild', fitting_range: [10, 75], price: 9, stock: 1 },
      ],
      { right: mild, left: mild },
    );
    expect(ranked.map(({ aid, fit }) => [aid.$id, fit.verdict])).toEqual([
      ['mild', 'suits'],
      ['usual', 'suits'],
      ['super-power', 'too-strong'],
    ]);
  });

  test('keeps every aid once, whatever order they came in', () => {
    fc.assert(
      fc.property(aids, audiogram, (some, own) => {
        const ids = (list: typeof some) => rankAids(list, own).map(({ aid }) => aid.$id);
        expect(ids(some).toSorted()).toEqual(some.map(({ $id }) => $id).toSorted());
        expect(ids(some.toReversed())).toEqual(ids(some));
      }),
    );
  });

  test('puts nothing that does not suit before something that does', () => {
    fc.assert(
      fc.property(aids, audiogram, (some, own) => {
        const suits = rankAids(some, own).map(({ fit }) => fit.suits);
        expect(suits).toEqual(suits.toSorted((one, other) => Number(other) - Number(one)));
      }),
    );
  });
});
