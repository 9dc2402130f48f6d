import { beforeEach, describe, expect, test } from 'vitest';
import type { DrawerMove } from '#contract/desks/constants.ts';
import * as forms from '#contract/services/forms.ts';
import type { Actor } from '#runtime/actor.ts';
import { CHECKS } from '#subjects/reconciliation/findings.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { admin } = kit;
const DAY = '2026-11-20';

/** Somebody whose drawer nobody else has used. */
let cashier: Actor;
beforeEach(() => {
  cashier = kit.actor('accounting', 'هدى');
});

const float = (amount: number, { who = cashier, day = DAY, at = NOON } = {}) =>
  kit.call(who, forms.setFloat, { day, amount, request_id: crypto.randomUUID() }, { at });

function move(kind: DrawerMove, amount: number, request_id: string = crypto.randomUUID()) {
  return kit.call(cashier, forms.recordDrawerCash, { kind, amount, reason: ' بطاريات ', request_id });
}

const voidIt = (entry_id: string, who: Actor = cashier, request_id: string = crypto.randomUUID()) =>
  kit.call(who, forms.voidDrawerCash, { entry_id, reason: 'كُتب مرتين', request_id });

const look = (day = DAY, at = NOON) => kit.done(kit.call(cashier, forms.fetchDesks, { day }, { at }));
const inDrawer = async () => (await look()).documents[0]?.lines.find(({ method }) => method === 'cash')?.expected ?? 0;

async function close(counted: number, more: { left?: number; day?: string; at?: Date } = {}) {
  const { day = DAY, at = NOON, ...said } = more;
  const version = (await look(day, at)).documents[0]?.version ?? 0;
  const input = { day, version, counted: { cash: counted }, request_id: crypto.randomUUID(), ...said };
  return kit.call(cashier, forms.closeDesk, input, { at });
}

async function pay(amount: number) {
  const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', price: 1000 } });
  const input = { form_id, amount, method: 'cash' as const, request_id: crypto.randomUUID() };
  return kit.done(kit.call(cashier, forms.recordPayment, input));
}

test('a drawer holds its float, the cash taken and put in, less what was paid out, and is closed by that', async () => {
  await kit.done(float(500));
  await pay(400);
  await kit.done(move('cash-out', 120.5));
  await kit.done(move('cash-in', 20));
  const { documents, entries } = await look();
  expect(documents[0]).toMatchObject({
    float: 500,
    expected: 799.5,
    payments: 3,
    lines: [{ method: 'cash', expected: 799.5 }],
  });
  expect(entries.map(({ kind, amount, reason, recorded_by }) => [kind, amount, reason, recorded_by])).toEqual(
    expect.arrayContaining([
      ['float', 500, null, 'هدى'],
      ['payment', 400, null, null],
      ['cash-out', -120.5, 'بطاريات', 'هدى'],
      ['cash-in', 20, 'بطاريات', 'هدى'],
    ]),
  );
  expect(refusedFields((await close(800)).params)).toEqual({ reason: 'required' });
  const closed = await kit.done(close(799.5));
  expect(closed).toMatchObject({ state: 'closed', difference: 0, left: 0 });
  // Nightly, the books compare what was expected then with what is written.
  const check = CHECKS.find(({ name }) => name === 'desk_differs');
  expect(await check?.look(shop.ports({}).tables, [closed.$id], NOON)).toEqual([]);
});

test('a day begins with what the last close left, no more than was counted', async () => {
  await kit.done(float(300));
  expect(refusedFields((await close(300, { left: 300.01 })).params)).toEqual({ left: 'too_large' });
  expect(await kit.done(close(300, { left: 250 }))).toMatchObject({ left: 250, difference: 0 });
  const tomorrow = minutesLater(24 * 60);
  expect(await look('2026-11-21', tomorrow)).toMatchObject({
    suggested_float: 250,
    documents: [{ float: null, expected: 0, left: null }],
  });
  // It is counted once somebody has said so, for a day that has begun.
  expect(refusedFields((await float(250, { day: '2026-11-21' })).params)).toEqual({ day: 'date_future' });
  await kit.done(float(250, { day: '2026-11-21', at: tomorrow }));
  expect((await look('2026-11-21', tomorrow)).documents[0]).toMatchObject({ float: 250, expected: 250 });
});

describe('no drawer holds less than nothing', () => {
  test('whether cash is paid out, a float is lowered, or cash put in is voided', async () => {
    expect(await move('cash-out', 0.01)).toMatchObject({ status: 409, code: 'drawer_too_low', params: { left: 0 } });
    await kit.done(float(100));
    const put = await kit.done(move('cash-in', 50));
    expect(await move('cash-out', 150.01)).toMatchObject({ code: 'drawer_too_low', params: { left: 150 } });
    await kit.done(move('cash-out', 120));
    expect((await float(69.99)).code).toBe('drawer_too_low');
    expect((await voidIt(put.$id)).code).toBe('drawer_too_low');
    await kit.done(float(70));
    expect(await inDrawer()).toBe(0);
  });

  test('also of two who pay out at the same moment', async () => {
    await kit.done(float(100));
    const answers = await Promise.all([move('cash-out', 60), move('cash-out', 60)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await inDrawer()).toBe(40);
  });
});

test('an amount of nothing, and cash without a reason, are refused', async () => {
  const input = { kind: 'cash-in' as const, amount: 0, reason: ' ', request_id: crypto.randomUUID() };
  const { params } = await kit.call(cashier, forms.recordDrawerCash, input);
  expect(refusedFields(params)).toEqual({ amount: 'too_small', reason: 'required' });
});

test('a repeat finds its first, and one that was overtaken tries again', async () => {
  await kit.done(float(100));
  const request_id = crypto.randomUUID();
  const first = await kit.done(move('cash-out', 30, request_id));
  expect(await kit.done(move('cash-out', 30, request_id))).toEqual(first);
  const tables = new OvertakenOnce(shop.admin, () => kit.done(move('cash-in', 10)));
  const input = { kind: 'cash-in' as const, amount: 5, reason: 'فكة', request_id: crypto.randomUUID() };
  await kit.done(kit.call(cashier, forms.recordDrawerCash, input, { tables }));
  const voids = crypto.randomUUID();
  expect(await kit.done(voidIt(first.$id, cashier, voids))).toEqual(await kit.done(voidIt(first.$id, cashier, voids)));
  expect((await voidIt(first.$id)).code).toBe('payment_voided');
  expect(await inDrawer()).toBe(115);
});

test('cash is voided by its own person or an admin, stays in the list, and is written down', async () => {
  await kit.done(float(100));
  const out = await kit.done(move('cash-out', 30));
  expect((await voidIt(out.$id, kit.actor('cs', 'نور'))).code).toBe('not_found');
  expect(await kit.done(voidIt(out.$id, admin))).toMatchObject({ kind: 'cash-void', amount: 30, actor_id: cashier.id });
  const { entries, documents } = await look();
  expect(entries.map(({ kind, voided }) => [kind, voided])).toEqual([
    ['float', false],
    ['cash-out', true],
    ['cash-void', false],
  ]);
  expect(documents[0]).toMatchObject({ mine: true, expected: 100 });
  const log = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === documents[0]?.$id);
  expect(log.map(({ action, actor_id, after }) => [action, actor_id, JSON.parse(after ?? '{}')])).toEqual([
    ['create', cashier.id, { entry: 'float', drawer_piasters: 100_00 }],
    ['create', cashier.id, { entry: 'cash-out', drawer_piasters: -30_00, reason: 'بطاريات' }],
    ['withdraw', admin.id, { entry: 'cash-void', drawer_piasters: 30_00, reason: 'كُتب مرتين' }],
  ]);
});

test('a closed day takes no float and no cash, and voids none', async () => {
  await kit.done(float(100));
  const put = await kit.done(move('cash-in', 30));
  await kit.done(close(130));
  for (const answer of [
    await float(50),
    await move('cash-in', 5),
    await voidIt(put.$id),
    await voidIt(put.$id, admin),
  ]) {
    expect([answer.status, answer.code]).toEqual([409, 'desk_closed']);
  }
});
