import { describe, expect, test } from 'vitest';
import { stage } from '#runtime/tables.ts';
import { type Held, HeldTables } from '../../testing/held-tables.ts';
import { leftOfInstalment, movePlan, nextDayOf, readBalances, toPlan } from './instalments.ts';

/** Three instalments of 1,000 pounds each, of a client who had paid 500 before. */
const PLAN = {
  $id: 'form',
  state: 'running',
  instalments: JSON.stringify([
    { day: '2026-12-01', amount: 100_000 },
    { day: '2027-01-01', amount: 100_000 },
    { day: '2027-02-01', amount: 100_000 },
  ]),
  received_before_piasters: 50_000,
  next_day: '2026-12-01T00:00:00.000Z',
  told: 'due',
  version: 4,
};
/** The bill is 4,000 pounds, of which the insurer takes 500. */
const account = ($id: string, billed_piasters: number, received_piasters: number, form_id = 'form') => ({
  $id,
  form_id,
  billed_piasters,
  received_piasters,
});
let last = 0;
const payment = (amount_piasters: number, change: object = {}) => {
  last += 1;
  const own = { form_id: 'form', kind: 'payment', block_id: null, payer: 'client', method: 'cash' };
  return { $id: `payment ${last}`, ...own, amount_piasters, ...change };
};
const SCENE: Held = {
  instalment_plans: [PLAN],
  block_accounts: [account('one', 300_000, 50_000), account('two', 100_000, 0), account('three', 900_000, 0, 'other')],
  insurer_shares: [
    { $id: 'form', share_piasters: 50_000 },
    { $id: 'other', share_piasters: 1 },
  ],
  clinic_payments: [payment(900_000, { form_id: 'other' })],
};
const scene = (...paid: ReturnType<typeof payment>[]) =>
  new HeldTables({ ...SCENE, clinic_payments: [...(SCENE.clinic_payments ?? []), ...paid] });

describe('the balance of a client', () => {
  test('is what they paid down and since, less what the insurer paid, and what is left of their side of the bill', async () => {
    const tables = scene(
      payment(100_000),
      payment(30_000, { payer: 'insurer' }),
      payment(50_000, { kind: 'downpayment', block_id: 'one' }),
      payment(-20_000, { kind: 'refund' }),
    );
    const balances = await readBalances(tables, ['form', 'other', 'none']);
    expect(Object.fromEntries(balances)).toEqual({
      form: { received: 130_000, outstanding: 220_000 },
      other: { received: 900_000, outstanding: -1 },
      none: { received: 0, outstanding: 0 },
    });
  });

  test('is read without that of other forms', async () => {
    const tables = scene();
    const { list } = tables;
    const read: string[] = [];
    tables.list = (async (...input: Parameters<typeof list>) => {
      const answer = await list.apply(tables, input);
      read.push(...answer.rows.map(({ $id }) => $id));
      return answer;
    }) as typeof list;
    await readBalances(tables, ['form']);
    expect(read).toEqual(['one', 'two', 'form']);
  });

  test('is nobody’s where no form is asked about, and then nothing is read', async () => {
    const tables = scene();
    tables.list = () => expect.fail('read');
    expect(await readBalances(tables, [])).toEqual(new Map());
  });
});

describe('what is left of an instalment', () => {
  const left = (day: string, ...paid: ReturnType<typeof payment>[]) => leftOfInstalment(scene(...paid), 'form', day);

  test('is what payments since the plan was made have not covered, the oldest first', async () => {
    expect(await left('2026-12-01')).toBe(100_000);
    expect(await left('2026-12-01', payment(30_000))).toBe(70_000);
    expect(await left('2027-01-01', payment(130_000))).toBe(70_000);
    expect(await left('2026-12-01', payment(130_000))).toBe(0);
    expect(await left('2027-02-01', payment(130_000))).toBe(100_000);
  });

  test('is nothing of a day that is in no plan, or of a plan that is over or not there', async () => {
    expect(await left('2026-12-02')).toBe(0);
    for (const instalment_plans of [[{ ...PLAN, state: 'ended' }], []]) {
      expect(await leftOfInstalment(new HeldTables({ ...SCENE, instalment_plans }), 'form', '2026-12-01')).toBe(0);
    }
  });
});

describe('a plan', () => {
  const balance = (paid: number) => ({ received: 50_000 + paid, outstanding: 300_000 - paid });
  const moved = (paid: number, change: object = {}) =>
    movePlan(new HeldTables({ instalment_plans: [{ ...PLAN, ...change }] }), 'form', balance(paid));

  test('is next due on the oldest day that is not paid', () => {
    const days = [0, 99_999, 100_000, 299_999, 300_000].map((paid) => nextDayOf(toPlan(PLAN), balance(paid)));
    const first = '2026-12-01T00:00:00.000Z';
    expect(days).toEqual([first, first, '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z', null]);
  });

  test('moves on when a day is paid, and the client has been told nothing of the next one', async () => {
    const claim = stage.claim('instalment_plans', 'form', 'version', 4);
    const to = (next_day: string | null) => [
      claim,
      stage.update('instalment_plans', 'form', { next_day, told: 'nothing' }),
    ];
    expect(await moved(100_000)).toEqual(to('2027-01-01T00:00:00.000Z'));
    expect(await moved(300_000)).toEqual(to(null));
    expect(await moved(0, { next_day: null })).toEqual(to('2026-12-01T00:00:00.000Z'));
  });

  test('stays as it is while its next day is the same, however that is written, or it is over', async () => {
    expect(await moved(50_000)).toEqual([]);
    expect(await moved(50_000, { next_day: '2026-12-01T00:00:00.000+00:00' })).toEqual([]);
    expect(await moved(300_000, { next_day: null })).toEqual([]);
    expect(await moved(100_000, { state: 'ended' })).toEqual([]);
    expect(await movePlan(new HeldTables({}), 'form', balance(0))).toEqual([]);
  });
});
