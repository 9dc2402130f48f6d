import { describe, expect, test } from 'vitest';
import { blockFigures, sumFigures } from '#subjects/visits/rules/block-figures.ts';
import {
  dayOfFigures,
  figureDayId,
  NO_FIGURES,
  noShowDay,
  repairFigures,
  serviceFigures,
  sumOfDays,
  testDay,
} from './figures.ts';

describe('what a block costs', () => {
  const block = { type: 'nha', price_piasters: 10_000, downpayment_piasters: 2_000 } as const;
  const account = { price_piasters: 9_000, price_acceptance: null, downpayment_piasters: 3_000 };
  const figures = (billed_piasters: number, received_piasters: number, rest_of_cost_piasters: number) => ({
    billed_piasters,
    received_piasters,
    rest_of_cost_piasters,
  });

  test('accounting’s price and downpayment count before those of customer service', () => {
    expect(blockFigures(block, null)).toEqual(figures(10_000, 2_000, 8_000));
    expect(blockFigures(block, account)).toEqual(figures(9_000, 3_000, 6_000));
    expect(blockFigures(block, { ...account, price_piasters: null, downpayment_piasters: null })).toEqual(
      figures(10_000, 2_000, 8_000),
    );
    expect(blockFigures(block, { ...account, price_piasters: 0, downpayment_piasters: 0 })).toEqual(figures(0, 0, 0));
  });

  test('what is not known costs nothing, and what was paid beyond the price leaves less than nothing', () => {
    expect(blockFigures({ type: 'nha', price_piasters: null, downpayment_piasters: null }, null)).toEqual(
      figures(0, 0, 0),
    );
    expect(blockFigures({ ...block, downpayment_piasters: 10_500 }, null).rest_of_cost_piasters).toBe(-500);
  });

  test('maintenance has its own price alone, and costs nothing when the client does not take it', () => {
    const repair = { ...block, type: 'm' } as const;
    expect(blockFigures(repair, account).billed_piasters).toBe(10_000);
    expect(blockFigures(repair, { ...account, price_acceptance: true }).billed_piasters).toBe(10_000);
    expect(blockFigures(repair, { ...account, price_acceptance: false })).toEqual(figures(0, 3_000, -3_000));
    expect(blockFigures(block, { ...account, price_acceptance: false }).billed_piasters).toBe(9_000);
  });

  test('the sums of blocks are what is billed and what is received of each', () => {
    expect(sumFigures([figures(10_000, 2_000, 0), figures(500, 30, 0)])).toEqual({ billed: 10_500, received: 2_030 });
    expect(sumFigures([])).toEqual({ billed: 0, received: 0 });
  });
});

describe('what a service form adds to the day of its specialist', () => {
  test('programming is a fitting, hearing aids with and without ear moulds are sold, and money counts by its blocks', () => {
    const blocks = (['p', 'nha', 'nha-em', 'nha', 'm', 'm'] as const).map((type) => ({ type }));
    const account = { billed_piasters: 900, received_piasters: 400 };
    expect(serviceFigures(blocks, [account, account])).toEqual({
      fittings: 1,
      sold_aids: 3,
      billed_piasters: 1_800,
      received_piasters: 800,
    });
  });
});

describe('the day of a specialist', () => {
  test('its row begins with the day, and is another one for each specialist', () => {
    const id = figureDayId({ day: '2026-11-25', who: 'mona' });
    expect(dayOfFigures(id)).toBe('2026-11-25');
    expect(id).toHaveLength(31);
    expect(figureDayId({ day: '2026-11-25', who: 'omar' })).not.toBe(id);
  });
});

describe('a repair that was delivered', () => {
  const job = { kind: 'repair', received_at: '2026-11-20T10:00:00.000Z', delivered_at: '2026-11-22T22:30:00.000Z' };

  test('counts on the day in Cairo on which it was delivered, with its hours', () => {
    expect(repairFigures(job)).toEqual({ day: '2026-11-23', figures: { repairs: 1, repair_hours: 61 } });
  });

  test('counts no hours below 0 where it was received after it was delivered', () => {
    expect(repairFigures({ ...job, received_at: '2026-11-30T10:00:00.000Z' })?.figures).toEqual({
      repairs: 1,
      repair_hours: 0,
    });
  });

  test('does not count before it is delivered, nor where it is work of the lab', () => {
    expect(repairFigures({ ...job, delivered_at: null })).toBeNull();
    expect(repairFigures({ ...job, kind: 'lab' })).toBeNull();
    expect(repairFigures(undefined)).toBeNull();
  });
});

describe('what else counts on a day in Cairo', () => {
  test('an appointment to which nobody came counts for its specialist, another one does not', () => {
    const appointment = { state: 'no-show', starts_at: '2026-11-22T22:30:00.000Z', specialist_id: 'mona' };
    expect(noShowDay(appointment)).toEqual({ day: '2026-11-23', who: 'mona' });
    expect(noShowDay({ ...appointment, state: 'done' })).toBeNull();
  });

  test('an audiogram of the clinic counts for whoever wrote it, not what the client brought along or old data brought', () => {
    const audiogram = { measured_at: '2026-11-22T22:30:00.000Z', self_reported: null, written_by: 'mona' };
    expect(testDay(audiogram)).toEqual({ day: '2026-11-23', who: 'mona' });
    expect(testDay({ ...audiogram, self_reported: false })).toEqual({ day: '2026-11-23', who: 'mona' });
    expect(testDay({ ...audiogram, self_reported: true })).toBeNull();
    expect(testDay({ ...audiogram, written_by: '' })).toBeNull();
  });
});

describe('the figures of days together', () => {
  test('are their sums in EGP, what is outstanding, and how many days a repair took', () => {
    const days = [
      { ...NO_FIGURES, visits: 2, billed_piasters: 10_050, received_piasters: 4_000, repairs: 1, repair_hours: 48 },
      { ...NO_FIGURES, visits: 1, no_shows: 1, received_piasters: 50, repairs: 2, repair_hours: 41 },
    ];
    expect(sumOfDays(days)).toEqual({
      visits: 3,
      fittings: 0,
      sold_aids: 0,
      tests: 0,
      no_shows: 1,
      repairs: 3,
      billed: 100.5,
      received: 40.5,
      outstanding: 60,
      repair_days: 1.2,
    });
  });

  test('tell no duration without a repair, and leave the empty day as it is', () => {
    expect(sumOfDays([]).repair_days).toBeNull();
    sumOfDays([{ ...NO_FIGURES, visits: 2 }]);
    expect(NO_FIGURES.visits).toBe(0);
  });
});
