import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { exportRecord } from '#contract/exchange/staff-calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { type Grants, grantTable, PERMISSIONS } from '#contract/permissions/permissions.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import type { AccountData, BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { formsKit, refusedFields } from './forms.ts';
import { startShop } from './kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { cs, accounting, reception } = kit;
const request = () => ({ request_id: crypto.randomUUID() });

/** As an input has them. */
const sent = (grants: Grants) => grants.map(({ permission, roles }) => ({ permission, roles: [...roles] }));

/** Functions know the settings for a minute. */
let offset = 0;
async function passTwoMinutes(): Promise<void> {
  offset += 120_000;
  await fetch(`${new URL(shop.endpoint).origin}/__local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(Date.now() + offset).toISOString() }),
  });
}

async function store(permissions: Grants): Promise<void> {
  await shop.change('settings', SETTINGS_ID, {
    permissions: permissions.length > 0 ? JSON.stringify(permissions) : null,
  });
  await passTwoMinutes();
}

describe('in the settings', () => {
  test('an admin grants permissions, which are told with what is held anyway, and the log says so', async () => {
    const admin = await shop.join('admin');
    const permissions: Grants = [
      { permission: 'refund', roles: ['accounting', 'reception'] },
      { permission: 'see_money', roles: [] },
      { permission: 'void', roles: ['accounting'] },
    ];
    const { data } = await shop.call(admin, updateSettings, { id: admin.id, data: { permissions: sent(permissions) } });
    const told = (await shop.call(admin, fetchSettings, { id: admin.id })).data?.permissions;
    expect(told).toEqual(data?.permissions);
    expect(told).toEqual(
      grantTable([]).map((row) =>
        row.permission === 'refund'
          ? { ...row, roles: ['reception', 'accounting'] }
          : row.permission === 'see_money'
            ? { ...row, roles: ['accounting'] }
            : row,
      ),
    );
    const [entry] = await shop.rows('audit_log', [
      Query.equal('kind', 'setting'),
      Query.orderDesc('at'),
      Query.limit(1),
    ]);
    expect(JSON.parse(entry?.after ?? '{}')).toHaveProperty('permissions');
  });

  test('no role is granted what it has no use for, and no permission is said twice', async () => {
    const admin = await shop.join('admin');
    const save = async (permissions: Grants) =>
      (await shop.call(admin, updateSettings, { id: admin.id, data: { permissions: sent(permissions) } })).code;
    expect(await save([{ permission: 'refund', roles: ['audiologist'] }])).toBe('invalid_input');
    const twice = { permission: 'export', roles: ['cs'] } as const;
    expect(await save([twice, twice])).toBe('invalid_input');
  });
});

test('everybody is told what their role holds, by the settings of a minute ago', async () => {
  const [ali, rana] = [await shop.join('audiologist'), await shop.join('reception')];
  await store([{ permission: 'see_money', roles: ['audiologist'] }]);
  const told = async (who: typeof ali) => (await shop.call(who, fetchUser, { id: who.id })).data?.permissions;
  expect(await told(ali)).toEqual(['see_money', 'see_health', 'write_audiograms']);
  expect(await told(rana)).toBeUndefined();
  expect(await told(await shop.join('admin'))).toEqual([...PERMISSIONS]);
  expect(await told(await shop.join())).toBeUndefined();
  await store([]);
});

test('prices and hearing are left out of a record for who is not permitted to see them', async () => {
  const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 1000, downpayment: 100 } });
  const { patient_id: patientId = '' } = (await shop.row('cs_forms', $id)) ?? {};
  const prices = async (role: 'audiologist' | 'cs' | 'reception') => {
    const who = await shop.join(role);
    const { data } = await shop.call(who, fetchPatient, { id: who.id, patientId });
    return data?.visits.flatMap(({ blocks }) => blocks.map(({ price }) => price));
  };
  await store([]);
  expect(await Promise.all([prices('audiologist'), prices('reception'), prices('cs')])).toEqual([
    [null],
    [null],
    [1000],
  ]);
  await store([{ permission: 'see_money', roles: ['audiologist'] }]);
  expect(await Promise.all([prices('audiologist'), prices('cs')])).toEqual([[1000], [null]]);
  await store([]);
});

test('who opened a record, and the record as a file, are for those to whom it is granted', async () => {
  const { $id } = await kit.serve({ 0: { block_type: 'p' } });
  const { patient_id: patientId = '' } = (await shop.row('cs_forms', $id)) ?? {};
  const sara = await shop.join('cs');
  const ask = async () => {
    const reads = await shop.call(sara, fetchRecordReads, { id: sara.id, patientId });
    const file = await shop.call(sara, exportRecord, { id: sara.id, patientId, requestId: crypto.randomUUID() });
    return [reads.params?.permission ?? reads.status, file.params?.permission ?? file.status];
  };
  expect(await ask()).toEqual(['see_reads', 'export']);
  const [reads, exports] = [
    { permission: 'see_reads', roles: ['cs'] },
    { permission: 'export', roles: ['cs'] },
  ] as const;
  await store([reads, exports]);
  expect(await ask()).toEqual([200, 200]);
  await store([exports, { permission: 'see_health', roles: [] }]);
  expect(await ask()).toEqual(['see_reads', 'see_health']);
  await store([]);
});

describe('a service form', () => {
  const NOT_SEEN: Grants = [{ permission: 'see_money', roles: [] }];

  test('is read and changed by who sees no prices, which stay as they are', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 1000, downpayment: 100 } });
    const { details } = await kit.done(
      kit.call(cs, forms.fetchSform, { formId: $id, formType: 'cs' }, { grants: NOT_SEEN }),
    );
    expect(details).toMatchObject([{ price: null, downpayment: null }]);
    const block = { id: details[0]?.id ?? '', block_type: 'nha', note: 'صفير' } as const;
    const held = await kit.hold(cs, 'cs', $id);
    const priced = { blocks: { 20: { ...block, price: 900 } as BlockData } };
    const refused = await kit.call(cs, forms.editCsForm, { ...held, data: priced }, { grants: NOT_SEEN });
    expect([refused.code, refused.params.permission]).toEqual(['not_permitted', 'see_money']);
    await kit.done(kit.call(cs, forms.editCsForm, { ...held, data: { blocks: { 20: block } } }, { grants: NOT_SEEN }));
    expect(await kit.blocksOf($id)).toMatchObject([{ price: 1000, downpayment: 100, note: 'صفير' }]);
    const quote = await kit.call(cs, forms.fetchQuote, { form_id: $id }, { grants: NOT_SEEN });
    expect([quote.code, quote.params.permission]).toEqual(['not_permitted', 'see_money']);
  });

  test('is billed less than was agreed only by who may discount, and more by everybody', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 1000 } });
    const [block] = await kit.blocksOf($id);
    const issue = async (account: AccountData, grants: Grants) => {
      const held = await kit.hold(accounting, 'cs', $id);
      const said = { 20: { id: block?.id ?? '', block_type: 'nha', account } as BlockData };
      return kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: said } }, { grants });
    };
    const NONE: Grants = [{ permission: 'discount', roles: [] }];
    const refused = await issue({ price: 900 }, NONE);
    expect([refused.code, refused.params.permission]).toEqual(['not_permitted', 'discount']);
    expect(refusedFields(refused.params)).toEqual({ 'data.blocks.20.account.price': 'discount_not_permitted' });
    expect((await issue({ price: 1100 }, NONE)).status).toBe(200);
    expect((await issue({ price: 1050 }, NONE)).code).toBe('not_permitted');
    expect((await issue({ price: 900 }, [])).status).toBe(200);
  });

  test('is not billed less by way of a repair that was declined for a while', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'm', price: 1000 } });
    const [block] = await kit.blocksOf($id);
    const issue = async (account: AccountData, price = 1000) => {
      const held = await kit.hold(accounting, 'cs', $id);
      const said = { 20: { id: block?.id ?? '', block_type: 'm', price, account } as BlockData };
      const grants: Grants = [{ permission: 'discount', roles: [] }];
      return (await kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: said } }, { grants })).code;
    };
    expect(await issue({ price_acceptance: false })).toBeUndefined();
    expect(await issue({ price_acceptance: true }, 900)).toBe('not_permitted');
  });

  test('is quoted less to its client by customer service only where they may discount', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 1000 } });
    const [block] = await kit.blocksOf($id);
    const quote = async (price: number, grants: Grants) => {
      const held = await kit.hold(cs, 'cs', $id);
      const blocks = { 20: { id: block?.id ?? '', block_type: 'nha', price } as BlockData };
      return (await kit.call(cs, forms.editCsForm, { ...held, data: { blocks } }, { grants })).status;
    };
    const NONE: Grants = [{ permission: 'discount', roles: ['accounting'] }];
    expect(await quote(900, NONE)).toBe(403);
    const replace = async (price: number) => {
      const held = await kit.hold(cs, 'cs', $id);
      const data = { removed: { 0: block?.id ?? '' }, blocks: { 0: { block_type: 'nha', price } as BlockData } };
      return (await kit.call(cs, forms.editCsForm, { ...held, data }, { grants: NONE })).code;
    };
    expect(await replace(900)).toBe('not_permitted');
    expect(await quote(900, [])).toBe(200);
  });
});

describe('money', () => {
  test('reception refunds and voids where that is granted, as long as it takes payments', async () => {
    const grants: Grants = [
      { permission: 'refund', roles: ['reception', 'accounting'] },
      { permission: 'void', roles: ['reception', 'accounting'] },
    ];
    const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', price: 1000 } });
    const pay = (more: { amount: number; refund_of?: string }) =>
      kit.call(reception, forms.recordPayment, { form_id, method: 'cash', ...more, ...request() }, { grants });
    await shop.change('settings', SETTINGS_ID, { reception_payments: 'on' });
    const { $id: refund_of } = await kit.done(pay({ amount: 400 }));
    const { $id: payment_id } = await kit.done(pay({ amount: 100, refund_of }));
    const undo = () => kit.call(reception, forms.voidPayment, { payment_id, reason: 'خطأ', ...request() }, { grants });
    await shop.change('settings', SETTINGS_ID, { reception_payments: 'off' });
    expect((await undo()).code).toBe('reception_payments_off');
    await shop.change('settings', SETTINGS_ID, { reception_payments: 'on' });
    expect((await undo()).status).toBe(200);
    await shop.change('settings', SETTINGS_ID, { reception_payments: null });
  });

  test('who closes the tills of others sees, closes and reopens them, and never reopens their own', async () => {
    const grants: Grants = [{ permission: 'close_others_till', roles: ['accounting'] }];
    const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', price: 1000 } });
    await shop.change('settings', SETTINGS_ID, { reception_payments: 'on' });
    for (const who of [reception, accounting]) {
      await kit.done(kit.call(who, forms.recordPayment, { form_id, amount: 10, method: 'cash', ...request() }));
    }
    await shop.change('settings', SETTINGS_ID, { reception_payments: null });
    const desks = async (more: { grants?: Grants }) =>
      (await kit.done(kit.call(accounting, forms.fetchDesks, {}, more))).documents;
    expect((await desks({})).map(({ mine }) => mine)).toEqual([true]);
    const all = await desks({ grants });
    for (const { actor_id, version, expected } of all) {
      const counted = { day: '2026-11-20', actor_id, version, counted: { cash: expected }, ...request() };
      await kit.done(kit.call(accounting, forms.closeDesk, counted, { grants }));
    }
    const reopened = (await desks({ grants })).map(async ({ $id: desk_id, version, mine }) => {
      const asked = { desk_id, version, reason: 'خطأ', ...request() };
      return [mine, (await kit.call(accounting, forms.reopenDesk, asked, { grants })).status];
    });
    const answers = await Promise.all(reopened);
    expect(answers).toEqual(answers.map(([mine]) => [mine, mine ? 403 : 200]));
    expect(new Set(answers.map(([mine]) => mine))).toEqual(new Set([true, false]));
  });
});
