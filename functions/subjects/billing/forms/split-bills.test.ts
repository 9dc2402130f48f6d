import { describe, expect, test } from 'vitest';
import { INSURER_PAGE_SIZE } from '#contract/insurers/constants.ts';
import { insurerId } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { stage } from '#runtime/tables.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { fetchInsurers, fetchOwedForms, saveInsurer, splitBill } from './insurers.ts';

/** What insurers owe of bills: what is written, what is refused, and what is told. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const FORM = {
  $id: 'form',
  patient_id: 'patient',
  return_status: 'complete',
  salesperson_id: 'hany',
  date: '2026-10-01T00:00:00.000Z',
  issued_at: '2026-10-02T09:00:00.000Z',
  issued_day: '2026-10-01T00:00:00.000Z',
  deleted_at: null,
  version: 2,
  lease_version: 5,
};
let last = 0;
const payment = (amount_piasters: number, change: object = {}) => {
  last += 1;
  const own = { form_id: 'form', kind: 'payment', block_id: null, payer: 'client', method: 'cash' };
  return { $id: `payment ${last}`, $createdAt: NOW.toISOString(), ...own, amount_piasters, ...change };
};
const byInsurer = (amount: number) => payment(amount, { payer: 'insurer', method: 'insurer' });
const insurer = ($id: string, change: object = {}) => ({
  $id,
  name: $id.toUpperCase(),
  contact: null,
  active: true,
  version: 3,
  ...change,
});
const share = (change: object = {}) => ({
  $id: 'form',
  insurer_id: 'misr',
  membership: 'M1',
  share_piasters: 60_000,
  outstanding_piasters: 60_000,
  open: true,
  since: FORM.issued_day,
  ...change,
});
/** A form of 1,000 pounds of which the client has paid 100 down. */
const SCENE = {
  cs_forms: [FORM],
  cs_form_details: [{ $id: 'form', name: 'Mona', phone: '010' }],
  block_accounts: [{ $id: 'block', form_id: 'form', billed_piasters: 100_000, received_piasters: 10_000 }],
  insurers: [insurer('misr'), insurer('axa'), insurer('old', { active: false })],
} satisfies Held;

async function call<Input>(
  handler: (input: Input, context: never) => Promise<unknown>,
  tables: HeldTables,
  input: object,
): Promise<unknown> {
  const actor = { id: 'amal', name: 'Amal', email: 'amal@example.com', role: 'accounting' };
  const context = { tables, actor, now: () => NOW, pause: async () => {}, newId: () => 'new-id' };
  try {
    return await retryWhenOvertaken(context, () => handler({ id: 'amal', ...input } as never, context as never));
  } catch (error) {
    return error instanceof Refusal ? (error.params.fields ?? error.code) : Promise.reject(error);
  }
}
const scene = (change: Held = {}) => new HeldTables({ ...SCENE, ...change });
const of = (tables: HeldTables, table: string) =>
  (tables.transactions[0] ?? []).filter(({ tableId }) => tableId === table);
const log = (tables: HeldTables) =>
  of(tables, 'audit_log').map(({ data }) => {
    const { before, after } = data as { before: string; after: string };
    return [JSON.parse(before), JSON.parse(after)];
  })[0] ?? [];

describe('splitting a bill', () => {
  const split = (tables: HeldTables, amount: number, change: object = {}) =>
    call(splitBill, tables, { form_id: 'form', insurer_id: 'misr', amount, ...change });

  test('writes what the insurer owes since the day of the form, and claims the form', async () => {
    const tables = scene();
    const client = { part: 400, received: 100, outstanding: 300 };
    expect(await split(tables, 600, { membership: ' M1 ' })).toEqual({
      split: {
        insurer_id: 'misr',
        insurer_name: 'MISR',
        membership: 'M1',
        client,
        insurer: { part: 600, received: 0, outstanding: 600 },
      },
    });
    const { $id: _id, ...columns } = share();
    expect(of(tables, 'insurer_shares')).toEqual([stage.create('insurer_shares', 'form', columns)]);
    expect(of(tables, 'cs_forms')).toEqual([stage.claim('cs_forms', 'form', 'lease_version', 5)]);
    expect(log(tables)).toMatchObject([{}, { insurer: 'MISR', membership: 'M1', insurer_share_piasters: 60_000 }]);
  });

  test('dates from when the form was issued, or from now, where the form says no day', async () => {
    for (const [change, since] of [
      [{ issued_day: null }, FORM.issued_at],
      [{ issued_day: null, issued_at: null }, NOW.toISOString()],
    ] as const) {
      const tables = scene({ cs_forms: [{ ...FORM, ...change }] });
      await split(tables, 600);
      expect(of(tables, 'insurer_shares')).toMatchObject([{ data: { since, membership: null } }]);
    }
  });

  test('counts what the insurer has paid, also before the bill was split', async () => {
    const tables = scene({ clinic_payments: [byInsurer(20_000), payment(5_000)] });
    await split(tables, 600);
    expect(of(tables, 'insurer_shares')).toMatchObject([{ data: { outstanding_piasters: 40_000, open: true } }]);
    const whole = scene({ clinic_payments: [byInsurer(20_000)] });
    await split(whole, 200);
    expect(of(whole, 'insurer_shares')).toMatchObject([{ data: { outstanding_piasters: 0, open: false } }]);
  });

  test('is refused for more than the client has left, and for less than the insurer has paid', async () => {
    const tooLarge = (max: number) => ({ amount: expect.objectContaining({ key: 'too_large', values: { max } }) });
    const paid = { clinic_payments: [byInsurer(20_000), payment(5_000)] };
    expect(await split(scene(), 900.01)).toEqual(tooLarge(900));
    expect(await split(scene(), 900)).toMatchObject({ split: { client: { part: 100, outstanding: 0 } } });
    expect(await split(scene(paid), 850.01)).toEqual(tooLarge(850));
    expect(await split(scene(paid), 199.99)).toEqual({
      amount: expect.objectContaining({ key: 'too_small', values: { min: 200 } }),
    });
    expect(await split(scene(paid), 200)).toMatchObject({ split: { insurer: { outstanding: 0 } } });
    // Of a client who has paid too much.
    expect(await split(scene({ clinic_payments: [payment(95_000)] }), 1)).toEqual(tooLarge(0));
  });

  test('is changed, by the same insurer at any time, by another one until the first has paid', async () => {
    const held = { insurer_shares: [share()] };
    const tables = scene(held);
    expect(await split(tables, 500, { membership: 'M1' })).toMatchObject({ split: { insurer: { part: 500 } } });
    expect(of(tables, 'insurer_shares')).toMatchObject([{ action: 'update', data: { share_piasters: 50_000 } }]);
    expect(log(tables)).toEqual([{ insurer_share_piasters: 60_000 }, { insurer_share_piasters: 50_000 }]);
    const other = scene(held);
    await split(other, 600, { insurer_id: 'axa', membership: 'M1' });
    expect(of(other, 'insurer_shares')).toMatchObject([{ data: { insurer_id: 'axa' } }]);
    expect(log(other)).toEqual([{ insurer: 'MISR' }, { insurer: 'AXA' }]);
    const paid = { insurer_shares: [share({ outstanding_piasters: 50_000 })], clinic_payments: [byInsurer(10_000)] };
    const notAChoice = { insurer_id: expect.objectContaining({ key: 'not_a_choice' }) };
    expect(await split(scene(paid), 600, { insurer_id: 'axa' })).toEqual(notAChoice);
    expect(await split(scene(paid), 500)).toMatchObject({ split: { insurer: { part: 500, received: 100 } } });
    const before = { clinic_payments: [byInsurer(10_000)] };
    expect(await split(scene(before), 500, { insurer_id: 'axa' })).toMatchObject({ split: { insurer_id: 'axa' } });
  });

  test('is with an insurer who is there and works with the clinic, or did when the bill was split', async () => {
    const notAChoice = { insurer_id: expect.objectContaining({ key: 'not_a_choice' }) };
    expect(await split(scene(), 600, { insurer_id: 'gone' })).toEqual(notAChoice);
    expect(await split(scene(), 600, { insurer_id: 'old' })).toEqual(notAChoice);
    const held = { insurer_shares: [share({ insurer_id: 'old' })] };
    expect(await split(scene(held), 500, { insurer_id: 'old' })).toMatchObject({ split: { insurer_id: 'old' } });
  });

  test('ends where the insurer owes nothing, and begins again in the same row', async () => {
    const tables = scene({ insurer_shares: [share()] });
    expect(await split(tables, 0, { membership: 'M1' })).toEqual({ split: null });
    const nothing = { share_piasters: 0, outstanding_piasters: 0, open: false, membership: null };
    expect(of(tables, 'insurer_shares')).toMatchObject([{ action: 'update', data: nothing }]);
    expect(log(tables)[1]).toMatchObject({ insurer: null, membership: null, insurer_share_piasters: 0 });
    const ended = scene({ insurer_shares: [share({ ...nothing })] });
    await split(ended, 600);
    expect(of(ended, 'insurer_shares')).toMatchObject([{ action: 'update', data: { share_piasters: 60_000 } }]);
    expect(log(ended)[0]).toMatchObject({ insurer: null });
  });

  test('writes nothing where it is split so already', async () => {
    const same: [Held, number, object][] = [
      [{ insurer_shares: [share()] }, 600, { membership: 'M1' }],
      [{}, 0, {}],
      [{}, 0, { insurer_id: 'axa', membership: 'M2' }],
      [{ insurer_shares: [share({ share_piasters: 0 })] }, 0, {}],
    ];
    for (const [held, amount, change] of same) {
      const tables = scene(held);
      await split(tables, amount, change);
      expect(tables.transactions).toEqual([]);
    }
    const others: [Held, number, object][] = [
      [{ insurer_shares: [share()] }, 600, { membership: 'M2' }],
      [{ insurer_shares: [share()] }, 600, {}],
      [{ insurer_shares: [share()] }, 600, { membership: 'M1', insurer_id: 'axa' }],
      [{ insurer_shares: [share()] }, 599, { membership: 'M1' }],
    ];
    for (const [held, amount, change] of others) {
      const tables = scene(held);
      await split(tables, amount, change);
      expect(of(tables, 'insurer_shares')).toHaveLength(1);
    }
  });

  test('moves the plan of what the client owes', async () => {
    const instalments = JSON.stringify([
      { day: '2026-12-01', amount: 30_000 },
      { day: '2027-01-01', amount: 60_000 },
    ]);
    const plan = { $id: 'form', state: 'running', instalments, received_before_piasters: 10_000, version: 0 };
    const held = { instalment_plans: [{ ...plan, next_day: '2026-12-01T00:00:00.000Z' }] };
    const tables = scene(held);
    await split(tables, 900);
    expect(of(tables, 'instalment_plans')).toMatchObject([{}, { data: { next_day: null } }]);
    const still = scene(held);
    await split(still, 600);
    expect(of(still, 'instalment_plans')).toEqual([]);
  });

  test('is of a form that is issued, and retried when another write comes first', async () => {
    expect(await split(scene({ cs_forms: [{ ...FORM, return_status: 'incomplete' }] }), 600)).toBe('form_not_issued');
    expect(await split(scene({ cs_forms: [] }), 600)).toBe('not_found');
    const overtaken = scene();
    overtaken.problems.push('conflict');
    expect(await split(overtaken, 600)).toMatchObject({ split: { insurer_id: 'misr' } });
    expect(overtaken.transactions).toHaveLength(2);
  });
});

describe('insurers', () => {
  test('are listed by name with what they owe, by its age', async () => {
    const owed = (id: string, insurer_id: string, outstanding_piasters: number, since: string, open = true) =>
      share({ $id: id, insurer_id, outstanding_piasters, since, open });
    const tables = scene({
      insurers: [
        insurer('b', { name: 'ب', contact: '0100' }),
        insurer('a', { name: 'أ', active: false }),
        insurer('c'),
      ],
      insurer_shares: [
        owed('1', 'b', 10_000, '2026-11-01T00:00:00.000Z'),
        owed('2', 'b', 20_000, '2026-11-02T00:00:00.000Z'),
        owed('3', 'b', 500, '2026-10-01T00:00:00.000Z'),
        owed('4', 'b', 300, '2020-01-01T00:00:00.000Z'),
        owed('5', 'b', 7_000, '2026-11-02T00:00:00.000Z', false),
        owed('6', 'gone', 9_000, '2026-11-02T00:00:00.000Z'),
        owed('7', 'c', 700, '2026-11-02T00:00:00.000Z'),
      ],
    });
    const { documents, total } = (await call(fetchInsurers, tables, {})) as { documents: object[]; total: number };
    const none = { forms: 0, outstanding: 0, ages: [0, 0, 0, 0] };
    const b = { forms: 4, outstanding: 308, ages: [300, 5, 0, 3] };
    const c = { forms: 1, outstanding: 7, ages: [7, 0, 0, 0] };
    expect(total).toBe(3);
    expect(documents).toEqual(
      expect.arrayContaining([
        { $id: 'a', name: 'أ', contact: null, active: false, version: 3, ...none },
        { $id: 'b', name: 'ب', contact: '0100', active: true, version: 3, ...b },
        { $id: 'c', name: 'C', contact: null, active: true, version: 3, ...c },
      ]),
    );
    const names = documents.flatMap((one) => ('name' in one && one.name !== 'C' ? [one.name] : []));
    expect(names).toEqual(['أ', 'ب']);
  });

  const save = (tables: HeldTables, input: object, data: object = {}) =>
    call(saveInsurer, tables, { ...input, data: { name: ' Misr ', contact: ' 0100 ', active: true, ...data } });
  const NEW = insurerId('amal', 'request');

  test('are written down once for a request, as they were said', async () => {
    const tables = scene();
    expect(await save(tables, { request_id: 'request' })).toEqual({ $id: NEW, version: 0 });
    const row = { name: 'Misr', contact: '0100', active: true, version: 0 };
    expect(of(tables, 'insurers')).toEqual([stage.create('insurers', NEW, row)]);
    const without = scene();
    expect(await save(without, {}, { contact: '  ' })).toEqual({ $id: insurerId('amal', 'new-id'), version: 0 });
    expect(of(without, 'insurers')).toMatchObject([{ data: { contact: null } }]);
    const again = scene({ insurers: [insurer(NEW, { name: 'Other', version: 8 })] });
    expect(await save(again, { request_id: 'request' })).toEqual({ $id: NEW, version: 8 });
    expect(again.transactions).toEqual([]);
  });

  test('are changed by who has read them', async () => {
    const tables = scene();
    expect(await save(tables, { insurer_id: 'misr', version: 3 })).toEqual({ $id: 'misr', version: 4 });
    expect(of(tables, 'insurers')).toEqual([
      stage.claim('insurers', 'misr', 'version', 3),
      stage.update('insurers', 'misr', { name: 'Misr', contact: '0100', active: true }),
    ]);
    expect(log(tables)).toEqual([
      { name: 'MISR', contact: null },
      { name: 'Misr', contact: '0100' },
    ]);
    expect(await save(scene(), { insurer_id: 'misr', version: 2 })).toBe('record_changed');
    expect(await save(scene(), { insurer_id: 'gone', version: 3 })).toBe('not_found');
    const overtaken = scene();
    overtaken.problems.push('conflict');
    expect(await save(overtaken, { insurer_id: 'misr', version: 3 })).toBe('record_changed');
    // What says the same was written before.
    const same = scene({ insurers: [insurer('misr', { name: 'Misr', contact: '0100' })] });
    expect(await save(same, { insurer_id: 'misr', version: 2 })).toEqual({ $id: 'misr', version: 3 });
    expect(same.transactions).toEqual([]);
    for (const data of [{ active: false }, { name: 'Axa' }, { contact: '0101' }]) {
      const other = scene({ insurers: [insurer('misr', { name: 'Misr', contact: '0100' })] });
      expect(await save(other, { insurer_id: 'misr', version: 3 }, data)).toEqual({ $id: 'misr', version: 4 });
    }
  });

  test('owe form by form, the oldest first, a page at a time', async () => {
    const owing = (index: number, change: object = {}) => {
      const since = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
      return share({ $id: `form ${index}`, since, outstanding_piasters: 20_000, ...change });
    };
    const count = INSURER_PAGE_SIZE + 3;
    const tables = (more: number) =>
      scene({
        insurer_shares: [
          owing(90, { insurer_id: 'axa' }),
          owing(91, { open: false }),
          ...Array.from({ length: count - more }, (_, index) => owing(index)).toReversed(),
        ],
        cs_form_details: [
          { $id: 'form 1', name: 'Mona', phone: '010' },
          { $id: 'form 2', name: 'Ali', phone: '011' },
        ],
      });
    const fetch = async (held: HeldTables, after?: string) =>
      (await call(fetchOwedForms, held, { insurer_id: 'misr', ...(after ? { after } : {}) })) as {
        documents: { $id: string; name: string }[];
        total: number;
        next: string | null;
      };
    const first = await fetch(tables(0));
    expect(first.documents.map(({ $id }) => $id)).toEqual(
      Array.from({ length: INSURER_PAGE_SIZE }, (_, index) => `form ${index}`),
    );
    const money = { part: 600, received: 400, outstanding: 200, membership: 'M1', since: '2026-01-02T00:00:00.000Z' };
    expect(first.documents.slice(0, 3)).toMatchObject([
      { name: '', phone: '' },
      { name: 'Mona', phone: '010', ...money },
      { name: 'Ali', phone: '011' },
    ]);
    expect(first.total).toBe(INSURER_PAGE_SIZE);
    const second = await fetch(tables(0), first.next ?? '');
    expect([second.documents.length, second.next]).toEqual([3, null]);
    expect((await fetch(tables(3))).next).toBeNull();
    expect((await fetch(tables(2))).next).not.toBeNull();
    expect(await fetch(scene())).toEqual({ documents: [], total: 0, next: null });
  });
});
