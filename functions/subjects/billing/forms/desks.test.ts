import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import type { Actor } from '#runtime/actor.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { admin, reception } = kit;
const DAY = '2026-11-20';

/** People whose desks nobody else has used. */
let cashier: Actor;
let seller: Actor;
beforeEach(() => {
  cashier = kit.actor('accounting', 'هدى');
  seller = kit.actor('cs', 'نور');
});

/** A complete form that costs 1,000 EGP. */
const issued = async () => (await kit.complete({ 0: { block_type: 'nha', price: 1000 } })).$id;

interface Paid {
  method?: PaymentMethod;
  refund_of?: string;
  request_id?: string;
  at?: Date;
}

function pay(who: Actor, form_id: string, amount: number, { at = NOON, ...more }: Paid = {}) {
  const input = { form_id, amount, method: 'cash' as const, request_id: crypto.randomUUID(), ...more };
  return kit.call(who, forms.recordPayment, input, { at });
}

const voidIt = (who: Actor, payment_id: string) =>
  kit.call(who, forms.voidPayment, { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() });

const look = (who: Actor, day = DAY, at = NOON) => kit.done(kit.call(who, forms.fetchDesks, { day }, { at }));

async function deskOf(who: Actor, day = DAY) {
  const [desk] = (await look(who, day)).documents;
  return desk ?? expect.fail('no desk');
}

interface Closed {
  counted?: Partial<Record<PaymentMethod, number>>;
  reason?: string;
  version?: number;
  day?: string;
  at?: Date;
  request_id?: string;
  actor_id?: string;
}

async function close(who: Actor, { at = NOON, day = DAY, ...more }: Closed = {}) {
  const desk = await deskOf(who, day);
  const input = { day, version: desk.version, counted: {}, request_id: crypto.randomUUID(), ...more };
  return kit.call(who, forms.closeDesk, input, { at });
}

async function reopen(who: Actor, of: Actor, request_id: string = crypto.randomUUID()) {
  const { $id: desk_id, version } = await deskOf(of);
  return kit.call(who, forms.reopenDesk, { desk_id, version, reason: ' a client came late ', request_id });
}

/** A service form of the seller's, with what was paid down. */
async function serve(downpayment: number) {
  const { $id } = await kit.receive();
  const held = await kit.hold(seller, 'reception', $id, 'processing');
  const data = { blocks: { 0: { block_type: 'nha' as const, price: 1000, downpayment } } };
  return { formId: $id, answer: await kit.call(seller, forms.submitCsForm, { ...held, data }) };
}

async function edit(who: Actor, formId: string, downpayment: number, more: object = {}) {
  const [block] = await kit.blocksOf(formId);
  const held = await kit.hold(who, 'cs', formId, 'editing');
  const blocks: Record<number, BlockData> = {
    20: {
      id: block?.id ?? '',
      block_type: 'nha',
      ...(who.role === 'cs' ? { downpayment } : { account: { downpayment } }),
    },
  };
  const call = who.role === 'cs' ? forms.editCsForm : forms.submitAccForm;
  return kit.call(who, call, { ...held, data: { blocks, ...more } });
}

test('a day is what its person took by each method, refunds and voids of anybody’s payments counted', async () => {
  const [one, two] = [await issued(), await issued()];
  const paid = await kit.done(pay(cashier, one, 400));
  await kit.done(pay(cashier, one, 150.25, { method: 'card-terminal' }));
  await kit.done(pay(cashier, one, 30, { refund_of: paid.$id }));
  const wrong = await kit.done(pay(kit.accounting, two, 70, { method: 'wallet' }));
  await kit.done(voidIt(cashier, wrong.$id));
  expect(await deskOf(cashier)).toMatchObject({
    mine: true,
    state: 'open',
    actor_name: 'هدى',
    payments: 4,
    expected: 450.25,
    counted: null,
    difference: null,
    lines: [
      { method: 'cash', expected: 370, counted: null },
      { method: 'card-terminal', expected: 150.25 },
      { method: 'wallet', expected: -70 },
    ],
  });
});

test('a difference needs a reason, and every method that was used is counted', async () => {
  const form = await issued();
  await kit.done(pay(cashier, form, 400));
  await kit.done(pay(cashier, form, 100, { method: 'instapay' }));
  const nothing = await close(cashier);
  expect([nothing.status, refusedFields(nothing.params)]).toEqual([
    400,
    { 'counted.cash': 'required', 'counted.instapay': 'required' },
  ]);
  // What is missing here and too much there is a difference, too.
  const swapped = await close(cashier, { counted: { cash: 300, instapay: 200 } });
  expect(refusedFields(swapped.params)).toEqual({ reason: 'required' });
  const blank = await close(cashier, { counted: { cash: 390, instapay: 100 }, reason: '  ' });
  expect(refusedFields(blank.params)).toEqual({ reason: 'required' });
  const closed = await kit.done(
    close(cashier, { counted: { cash: 389.5, instapay: 100 }, reason: ' change for a taxi ' }),
  );
  expect(closed).toMatchObject({
    state: 'closed',
    expected: 500,
    counted: 489.5,
    difference: -10.5,
    reason: 'change for a taxi',
    closed_by: 'هدى',
    lines: [
      { method: 'cash', expected: 400, counted: 389.5 },
      { method: 'instapay', expected: 100, counted: 100 },
    ],
  });
  expect(await deskOf(cashier)).toEqual(closed);
});

test('a method whose money all went back needs no count', async () => {
  const form = await issued();
  await kit.done(pay(cashier, form, 100));
  const { $id } = await kit.done(pay(cashier, form, 70, { method: 'wallet' }));
  await kit.done(voidIt(cashier, $id));
  expect(await kit.done(close(cashier, { counted: { cash: 100 } }))).toMatchObject({ expected: 100, difference: 0 });
});

describe('a closed day', () => {
  test('takes no payment, refund or void of that person any more, and leaves everybody else alone', async () => {
    const form = await issued();
    const { $id } = await kit.done(pay(cashier, form, 300));
    await kit.done(close(cashier, { counted: { cash: 300 } }));
    const refused = [
      await pay(cashier, form, 5),
      await pay(cashier, form, 5, { refund_of: $id }),
      await voidIt(cashier, $id),
    ];
    expect(refused.map(({ status, code, params }) => [status, code, params])).toEqual(
      Array.from({ length: 3 }, () => [409, 'desk_closed', { day: DAY }]),
    );
    await kit.done(pay(kit.accounting, form, 5));
    // The next day is another.
    await kit.done(pay(cashier, form, 5, { at: minutesLater(24 * 60) }));
    expect((await kit.done(kit.call(admin, forms.fetchPayments, { form_id: form }))).received).toBe(310);
  });

  test('takes no downpayment: none is entered, raised or lowered, and everything else of a form is saved', async () => {
    const { formId } = await serve(200);
    await kit.done(close(seller, { counted: { cash: 200 } }));
    expect((await edit(seller, formId, 150)).code).toBe('desk_closed');
    expect((await serve(40)).answer.code).toBe('desk_closed');
    expect((await serve(0)).answer.status).toBe(200);
    const unchanged = await edit(seller, formId, 200, { baseForm: { address: 'شارع آخر' } });
    expect(unchanged.status).toBe(200);
    // Accounting has a desk of its own.
    expect((await edit(kit.accounting, formId, 150)).status).toBe(200);
  });

  test('of an admin neither deletes a form with a downpayment nor brings one back', async () => {
    const boss = kit.actor('admin', 'سامي');
    const { formId } = await serve(20);
    const input = { formId, formType: 'cs' as const };
    const at = minutesLater(5);
    const remove = (who: Actor) => kit.call(who, forms.deleteForm, input, { at });
    await kit.done(close(boss));
    expect((await remove(boss)).code).toBe('desk_closed');
    await kit.done(remove(admin));
    expect((await kit.call(boss, forms.restoreForm, input, { at })).code).toBe('desk_closed');
  });

  test('is opened again by an admin only, with a reason, which is written down', async () => {
    const form = await issued();
    await kit.done(pay(cashier, form, 300));
    await kit.done(close(cashier, { counted: { cash: 310 }, reason: 'a tip' }));
    for (const who of [cashier, seller, reception]) {
      expect((await reopen(who, cashier)).status).toBe(403);
    }
    const { $id: desk_id, version } = await deskOf(cashier);
    const input = { desk_id, version, request_id: crypto.randomUUID() };
    expect(refusedFields((await kit.call(admin, forms.reopenDesk, { ...input, reason: ' ' })).params)).toEqual({
      reason: 'required',
    });
    expect(await kit.done(reopen(admin, cashier))).toMatchObject({
      state: 'open',
      payments: 1,
      expected: 300,
      counted: null,
      reopen_reason: 'a client came late',
      reopened_by: admin.name,
    });
    await kit.done(pay(cashier, form, 50));
    const again = await kit.done(close(cashier, { counted: { cash: 350 } }));
    expect(again).toMatchObject({ difference: 0, reason: null, reopen_reason: null });
    const log = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === desk_id);
    const first = { expected_piasters: 300_00, counted_piasters: 310_00, cash_piasters: [300_00, 310_00] };
    expect(log.map(({ action, kind, after }) => [action, kind, JSON.parse(after ?? '{}')])).toEqual([
      ['close', 'desk', { state: 'closed', reason: 'a tip', ...first }],
      ['reopen', 'desk', { state: 'open', reason: 'a client came late', ...first }],
      [
        'close',
        'desk',
        {
          state: 'closed',
          expected_piasters: 350_00,
          counted_piasters: 350_00,
          cash_piasters: [350_00, 350_00],
        },
      ],
    ]);
  });
});

test('whoever counted before something else was taken looks again, and a repeat changes nothing', async () => {
  const form = await issued();
  await kit.done(pay(cashier, form, 100));
  const { version } = await deskOf(cashier);
  await kit.done(pay(cashier, form, 50));
  expect((await close(cashier, { version, counted: { cash: 100 }, reason: 'none' })).code).toBe('desk_changed');
  const request_id = crypto.randomUUID();
  const input = { day: DAY, version: version + 1, counted: { cash: 150 }, request_id };
  const say = () => kit.done(kit.call(cashier, forms.closeDesk, input));
  const [first, second] = await Promise.all([say(), say()]);
  expect(second).toEqual(first);
  expect((await close(cashier, { counted: { cash: 150 } })).code).toBe('desk_changed');
  const { version: closed } = await deskOf(cashier);
  const open = {
    desk_id: first.$id,
    version: closed,
    reason: 'a client came late',
    request_id: crypto.randomUUID(),
  };
  const again = () => kit.done(kit.call(admin, forms.reopenDesk, open));
  expect(await again()).toEqual(await again());
  const other = { ...open, request_id: crypto.randomUUID() };
  for (const version of [closed, closed + 1]) {
    expect((await kit.call(admin, forms.reopenDesk, { ...other, version })).code).toBe('desk_changed');
  }
  await kit.done(close(cashier, { counted: { cash: 150 } }));
  // A repeat that comes late does not open what was closed since.
  expect((await kit.call(admin, forms.reopenDesk, open)).code).toBe('desk_changed');
});

test('only a day that was closed is opened again', async () => {
  const nobodys = { desk_id: 'nothing', version: 0, reason: 'a client came late', request_id: crypto.randomUUID() };
  expect((await kit.call(admin, forms.reopenDesk, nobodys)).code).toBe('not_found');
  await kit.done(pay(cashier, await issued(), 100));
  expect((await reopen(admin, cashier)).code).toBe('not_found');
});

describe('a payment and a close at once', () => {
  /** What was taken is what the desk says, and nothing was taken that a close has not counted. */
  async function expectExact(who: Actor, closing: { status: number }, paying: readonly { status: number }[]) {
    const taken = paying.filter(({ status }) => status === 200).length;
    const rows = (await shop.rows('clinic_payments')).filter(({ actor_id }) => actor_id === who.id);
    const desk = await deskOf(who);
    expect(rows).toHaveLength(1 + taken);
    expect(desk.expected * 100).toBe(rows.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0));
    expect(desk.state).toBe(closing.status === 200 ? 'closed' : 'open');
  }

  async function begun() {
    const form = await issued();
    await kit.done(pay(cashier, form, 100));
    const { version } = await deskOf(cashier);
    const input = { day: DAY, version, counted: { cash: 100 }, request_id: crypto.randomUUID() };
    const shut = (change = {}) => kit.call(cashier, forms.closeDesk, input, change);
    return { form, shut };
  }

  test('is in the close or refused, however many there are', async () => {
    const { form, shut } = await begun();
    const [closing, ...paying] = await Promise.all([shut(), pay(cashier, form, 20), pay(cashier, form, 30)]);
    await expectExact(cashier, closing, paying);
    expect([closing.code, ...paying.map(({ code }) => code)]).toEqual(
      closing.status === 200 ? [undefined, 'desk_closed', 'desk_closed'] : ['desk_changed', undefined, undefined],
    );
  });

  test('refuses the close when the payment comes between its reading and its writing', async () => {
    const { form, shut } = await begun();
    const paying: Awaited<ReturnType<typeof pay>>[] = [];
    const tables = new OvertakenOnce(shop.admin, async () => paying.push(await pay(cashier, form, 20)));
    const closing = await shut({ tables });
    expect([paying[0]?.status, closing.code]).toEqual([200, 'desk_changed']);
    await expectExact(cashier, closing, paying);
  });

  test('refuses the payment when the close comes between its reading and its writing', async () => {
    const { form, shut } = await begun();
    const closing: Awaited<ReturnType<typeof shut>>[] = [];
    const tables = new OvertakenOnce(shop.admin, async () => closing.push(await shut()));
    const input = { form_id: form, amount: 20, method: 'cash' as const, request_id: crypto.randomUUID() };
    const paying = await kit.call(cashier, forms.recordPayment, input, { tables });
    expect([paying.code, closing[0]?.status]).toEqual(['desk_closed', 200]);
    await expectExact(cashier, closing[0] ?? { status: 0 }, [paying]);
  });

  test('of a day on which nothing was taken yet are one after the other, too', async () => {
    const form = await issued();
    const input = { day: DAY, version: 0, counted: {}, request_id: crypto.randomUUID() };
    const closing: Awaited<ReturnType<typeof close>>[] = [];
    const tables = new OvertakenOnce(shop.admin, async () =>
      closing.push(await kit.call(cashier, forms.closeDesk, input)),
    );
    const paid = { form_id: form, amount: 20, method: 'cash' as const, request_id: crypto.randomUUID() };
    expect((await kit.call(cashier, forms.recordPayment, paid, { tables })).code).toBe('desk_closed');
    expect(closing[0]?.status).toBe(200);
    expect(await deskOf(cashier)).toMatchObject({ state: 'closed', payments: 0, expected: 0 });
  });
});

describe('who sees what', () => {
  test('everybody sees their own desk, the admin all of a day and the days that nobody closed', async () => {
    const form = await issued();
    await kit.done(pay(cashier, form, 100));
    await kit.done(pay(kit.actor('accounting', 'أمل'), form, 10));
    await serve(30);
    for (const who of [cashier, reception]) {
      expect((await look(who)).documents.map(({ actor_id }) => actor_id)).toEqual([who.id]);
    }
    expect((await look(seller)).documents.map(({ actor_id, expected }) => [actor_id, expected])).toEqual([
      [seller.id, 30],
    ]);
    const all = await look(admin);
    expect(all.documents[0]).toMatchObject({ actor_id: admin.id, mine: true });
    const others = all.documents.filter(({ actor_id }) => [cashier.id, seller.id].includes(actor_id));
    expect(others.map(({ mine, state, actor_name }) => [mine, state, actor_name])).toEqual([
      [false, 'open', 'نور'],
      [false, 'open', 'هدى'],
    ]);
    expect(all.open_days).toEqual([]);
    const later = minutesLater(24 * 60);
    expect((await look(cashier, '2026-11-21', later)).open_days).toEqual([{ day: DAY, desks: 1 }]);
    const { open_days } = await look(admin, '2026-11-21', later);
    expect(open_days[0]?.desks).toBeGreaterThanOrEqual(2);
    await kit.done(close(cashier, { counted: { cash: 100 }, at: later }));
    expect((await look(cashier, '2026-11-21', later)).open_days).toEqual([]);
  });

  test('nobody closes another’s desk but the admin, and none before its day', async () => {
    await kit.done(pay(cashier, await issued(), 100));
    const { version } = await deskOf(cashier);
    const input = { actor_id: cashier.id, version, counted: { cash: 100 } };
    expect(await close(seller, input)).toMatchObject({
      code: 'not_permitted',
      params: { permission: 'close_others_till' },
    });
    const tomorrow = await close(cashier, { day: '2026-11-21' });
    expect(refusedFields(tomorrow.params)).toEqual({ day: 'date_future' });
    expect(await kit.done(close(admin, input))).toMatchObject({
      actor_name: 'هدى',
      mine: false,
      state: 'closed',
      closed_by: admin.name,
    });
    const unused = { day: DAY, actor_id: seller.id, version: 0, counted: {}, request_id: crypto.randomUUID() };
    expect(await kit.done(kit.call(admin, forms.closeDesk, unused))).toMatchObject({ state: 'closed', payments: 0 });
  });
});

test('a day goes from midnight to midnight in Cairo, also where the clock is put forward or back', async () => {
  const form = await issued();
  const times = [
    // Summer begins: after 23:59 comes 01:00.
    ['2026-04-23T21:59:59.000Z', '2026-04-23'],
    ['2026-04-23T22:00:00.000Z', '2026-04-24'],
    // Summer ends: 23:30 comes twice.
    ['2026-10-29T20:30:00.000Z', '2026-10-29'],
    ['2026-10-29T21:30:00.000Z', '2026-10-29'],
    ['2026-10-29T22:00:00.000Z', '2026-10-30'],
  ] as const;
  for (const [at] of times) {
    await kit.done(pay(cashier, form, 10, { at: new Date(at) }));
  }
  const days = [...new Set(times.map(([, day]) => day))];
  const sums = await Promise.all(days.map(async (day) => [day, (await deskOf(cashier, day)).expected]));
  expect(sums).toEqual([
    ['2026-04-23', 10],
    ['2026-04-24', 10],
    ['2026-10-29', 20],
    ['2026-10-30', 10],
  ]);
  await kit.done(
    close(cashier, { day: '2026-10-29', counted: { cash: 20 }, at: new Date('2026-10-29T22:10:00.000Z') }),
  );
  expect((await pay(cashier, form, 10, { at: new Date('2026-10-29T21:59:59.000Z') })).code).toBe('desk_closed');
  await kit.done(pay(cashier, form, 10, { at: new Date('2026-10-29T22:00:00.000Z') }));
});
