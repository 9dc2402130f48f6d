import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { AccountData, BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { cs, accounting, admin } = kit;

/** Issues a form, or changes one that is issued, as accounting. */
async function account(formId: string, data: ServiceFormData, at = NOON) {
  const held = await kit.hold(accounting, 'cs', formId, 'editing', at);
  return kit.call(accounting, forms.submitAccForm, { ...held, data }, { at });
}

/** Gives the only block of a form an account. */
async function accountOfOnly(formId: string, said: AccountData, at = NOON) {
  const [block] = await kit.blocksOf(formId);
  const blocks = { 20: { id: block?.id ?? '', block_type: block?.block_type, account: said } as BlockData };
  return account(formId, { blocks }, at);
}

async function finance(from?: string, to?: string) {
  const { days, ...totals } = await kit.done(kit.call(admin, forms.fetchFinance, { from, to }));
  return { days, ...totals };
}

describe('issuing the final form', () => {
  test('keeps what accounting says, reckons the rest, and the form becomes complete', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 1000, downpayment: 100 } });
    const said = {
      lab_number: 'L-٧',
      price: 900.25,
      downpayment: 400.1,
      rest_of_cost: 7,
      client_call: true,
      ready: 'lab',
      delivered: false,
      note: 'تمت المراجعة',
    } as const;
    const { data } = await accountOfOnly($id, said);
    expect(data).toEqual({ $id, status: 'complete', version: 1 });
    const [block] = await kit.blocksOf($id);
    const { rest_of_cost, ...kept } = { ...said, lab_number: 'L-7' };
    const expected = { ...kept, price_acceptance: null, billed: 900.25, received: 400.1, rest_of_cost: 500.15 };
    expect(block).toMatchObject({ price: 1000, downpayment: 100, account: expected });
    const blockId = block?.id ?? '';
    expect((await kit.call(admin, forms.fetchAccBlock, { blockId })).data).toEqual(expected);
    expect((await kit.call(cs, forms.fetchBlockDetails, { blockId })).data?.account).toBeNull();
    expect(await shop.row('cs_forms', $id)).toMatchObject({ status: 'complete', issued_at: expect.any(String) });
    const actions = (await shop.rows('audit_log', [Query.equal('subject_id', $id)])).map(({ action }) => action);
    expect(actions).toEqual(['create', 'issue', 'create', 'issue']);
  });

  test('a block of which nothing is said costs what customer service wrote', async () => {
    const { $id } = await kit.complete({
      0: { block_type: 'm', price: 300, downpayment: 50 },
      1: { block_type: 'em' },
    });
    expect((await kit.blocksOf($id)).map(({ account: said }) => said)).toMatchObject([
      { price: null, downpayment: null, billed: 300, received: 50, rest_of_cost: 250, client_call: false },
      { billed: 0, received: 0, rest_of_cost: 0 },
    ]);
  });

  test('a repair whose price the client does not take bills nothing', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'm', price: 300, downpayment: 50 } });
    const refused = await accountOfOnly($id, { price_acceptance: false });
    const field = 'data.blocks.20.account.downpayment';
    expect(refused.params).toEqual({ fields: { [field]: { key: 'too_large', values: { max: 0 } } } });
    const again = await accountOfOnly($id, { price_acceptance: false, downpayment: 0 }, minutesLater(5));
    expect(again.data).toMatchObject({ status: 'complete' });
    expect((await kit.blocksOf($id))[0]).toMatchObject({ price: 300, account: { billed: 0, received: 0 } });
    await accountOfOnly($id, { price_acceptance: true, downpayment: 300 });
    expect((await kit.blocksOf($id))[0]).toMatchObject({ account: { billed: 300, rest_of_cost: 0 } });
  });

  test.each<[string, BlockData, AccountData, Record<string, string>]>([
    [
      'more paid than billed',
      { block_type: 'p', price: 10 },
      { downpayment: 11 },
      { 'account.downpayment': 'too_large' },
    ],
    ['paid for what has no price', { block_type: 'p' }, { downpayment: 1 }, { 'account.price': 'required' }],
    [
      'a price of a repair',
      { block_type: 'm', complaint: 'whistles' },
      { price: 1 },
      { 'account.price': 'unknown_field' },
    ],
    [
      'acceptance of what is no repair',
      { block_type: 'em', side: 'l' },
      { price_acceptance: true },
      { 'account.price_acceptance': 'unknown_field' },
    ],
    [
      'an unknown readiness',
      { block_type: 'em', side: 'l' },
      { ready: 'soon' } as never,
      { 'account.ready': 'not_a_choice' },
    ],
  ])('with %s is refused', async (_name, block, said, fields) => {
    const { $id } = await kit.serve({ 0: block });
    const { params } = await accountOfOnly($id, said);
    const paths = Object.entries(fields).map(([field, key]) => [`data.blocks.20.${field}`, key]);
    expect(refusedFields(params)).toEqual(Object.fromEntries(paths));
    expect(await shop.row('cs_forms', $id)).toMatchObject({ return_status: 'pending' });
  });

  test('what was said stays until it is said otherwise', async () => {
    const { $id } = await kit.complete(
      { 0: { block_type: 'p', price: 10 } },
      { lab_number: 'L-1', client_call: true, note: 'a' },
    );
    await accountOfOnly($id, { client_call: false, note: null });
    expect((await kit.blocksOf($id))[0]?.account).toMatchObject({ lab_number: 'L-1', client_call: false, note: null });
  });

  test('a serial number that is somebody else’s is refused with their name', async () => {
    await kit.complete({ 0: { block_type: 'nha', serial_number: 'ABC1' } });
    const { $id } = await kit.receive({ name: 'سعاد' });
    const held = await kit.hold(cs, 'reception', $id, 'processing');
    const data = { blocks: { 0: { block_type: 'nha', serial_number: 'abc1' } as const } };
    const { code, params } = await kit.call(cs, forms.submitCsForm, { ...held, data });
    expect([code, params]).toMatchObject(['serial_taken', { serial: 'ABC1', patientName: 'منى علي' }]);
  });

  test('twice at the same moment counts once', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'p', price: 70 } });
    const before = await finance();
    const held = await kit.hold(accounting, 'cs', $id);
    const send = () => kit.call(accounting, forms.submitAccForm, { ...held, data: {} });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await finance();
    expect([after.forms - before.forms, after.billed - before.billed]).toEqual([1, 70]);
  });
});

describe('finance', () => {
  test('follows every change of a complete form, on the day in Cairo on which it was first issued', async () => {
    const eve = new Date('2026-12-01T21:30:00.000Z');
    const midnight = new Date('2026-12-01T22:30:00.000Z');
    const first = await kit.complete({ 0: { block_type: 'p', price: 100 } }, { downpayment: 40 }, eve);
    const second = await kit.complete(
      { 0: { block_type: 'p', price: 10.1 }, 1: { block_type: 'em', price: 0.2 } },
      {},
      midnight,
    );
    const days = async () => (await finance('2026-12-01', '2026-12-05')).days;
    expect(await days()).toEqual([
      { day: '2026-12-01', forms: 1, billed: 100, received: 40, outstanding: 60 },
      { day: '2026-12-02', forms: 1, billed: 10.3, received: 0, outstanding: 10.3 },
    ]);
    // Accounting lowers a price the day after, and takes a block away; customer service adds one.
    const [block] = await kit.blocksOf(first.$id);
    const change = { id: block?.id ?? '', block_type: 'p' as const, account: { price: 50 } };
    await kit.done(account(first.$id, { blocks: { 20: change } }, minutesLater(24 * 60, midnight)));
    const [kept, gone] = await kit.blocksOf(second.$id);
    await kit.done(account(second.$id, { removed: { 0: gone?.id ?? '' } }, midnight));
    const held = await kit.hold(cs, 'cs', second.$id, 'editing', midnight);
    const data: ServiceFormData = { blocks: { 0: { block_type: 'm', price: 5, downpayment: 5 } } };
    const { data: state } = await kit.call(cs, forms.editCsForm, { ...held, data }, { at: midnight });
    expect(state).toMatchObject({ status: 'complete' });
    expect(await days()).toEqual([
      { day: '2026-12-01', forms: 1, billed: 50, received: 40, outstanding: 10 },
      { day: '2026-12-02', forms: 1, billed: 15.1, received: 5, outstanding: 10.1 },
    ]);
    expect(await finance('2026-12-02', '2026-12-02')).toMatchObject({ forms: 1, billed: 15.1 });
    expect(await finance('2026-12-03')).toEqual({ forms: 0, billed: 0, received: 0, outstanding: 0, days: [] });
    expect((await kit.blocksOf(second.$id)).map(({ id }) => id)).toEqual([kept?.id, expect.any(String)]);
  });

  test('lists complete forms of a period with what they cost, also those that somebody edits', async () => {
    const day = new Date('2027-01-10T10:00:00.000Z');
    const mine = await kit.complete(
      { 0: { block_type: 'p', price: 100 }, 1: { block_type: 'm', price: 3 } },
      { downpayment: 1 },
      day,
    );
    await kit.take(accounting, 'cs', mine.$id, 'editing', day);
    const input = { formType: 'cs', status: 'complete', from: '2027-01-10', to: '2027-01-10' } as const;
    const { data } = await kit.call(admin, forms.fetchPforms, input, { at: day });
    expect(data).toMatchObject({
      total: 1,
      next: null,
      totals: { forms: 1, billed: 103, received: 2, outstanding: 101 },
      documents: [
        {
          $id: mine.$id,
          status: 'editing',
          bill: {
            billed: 103,
            received: 2,
            outstanding: 101,
            services: [
              { block_type: 'p', account: { billed: 100 } },
              { block_type: 'm', account: { billed: 3 } },
            ],
          },
        },
      ],
    });
    const { data: others } = await kit.call(
      accounting,
      forms.fetchPforms,
      { formType: 'cs', status: 'complete' },
      { at: day },
    );
    expect(others?.documents.every(({ bill }) => bill === null) && others.totals === null).toBe(true);
    const { params } = await kit.call(accounting, forms.fetchPforms, input, { at: day });
    expect(refusedFields(params)).toEqual({ from: 'unknown_field' });
  });
});

describe('lists', () => {
  test('page by the last form, each form once, and count them all', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 23; index += 1) {
      ids.push((await kit.receive()).$id);
    }
    const first = await kit.done(kit.call(cs, forms.fetchForms, { formType: 'reception', status: 'pending' }));
    const second = await kit.done(
      kit.call(cs, forms.fetchPforms, { formType: 'reception', lastId: first.next ?? undefined }),
    );
    const all = [...first.documents, ...second.documents].map(({ $id }) => $id);
    expect([first.documents.length, first.total, second.next]).toEqual([20, second.total, null]);
    // Whoever came first has waited longest.
    expect(all.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(all).size).toBe(first.total);
    const { code } = await kit.call(cs, forms.fetchPforms, { formType: 'reception', lastId: 'nothing' });
    expect(code).toBe('not_found');
  });

  test('of service forms begin for accounting with whoever waits longest, and for customer service with the newest', async () => {
    const block = { block_type: 'p', price: 70 } as const;
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await kit.serve({ 0: block })).$id);
    const listed = async (who: typeof accounting) => {
      const found: string[] = [];
      for (let lastId: string | undefined; found.length < ids.length; ) {
        const page = await kit.done(kit.call(who, forms.fetchPforms, { formType: 'cs', lastId }));
        found.push(...page.documents.map(({ $id }) => $id).filter((id) => ids.includes(id)));
        if (page.next === null) break;
        lastId = page.next;
      }
      return found;
    };
    expect([await listed(accounting), await listed(cs)]).toEqual([ids, ids.toReversed()]);
  });

  test.each([
    ['reception', 'cs'],
    ['accounting', 'reception'],
  ] as const)('%s does not see forms of %s', async (role, formType) => {
    const who = kit[role];
    const answers = [
      await kit.call(who, forms.fetchForms, { formType, status: 'pending' }),
      await kit.call(who, forms.fetchPforms, { formType }),
      await kit.call(who, forms.fetchSform, { formType, formId: 'any' }),
      await kit.take(who, formType, 'any'),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'forbidden'));
  });
});
