import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { linkAccount, unlinkAccount } from '#contract/audiograms/calls.ts';
import { toE164 } from '#contract/phone.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit, NOON, refusedFields } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { mailKit } from '../../../testing/mail.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones } from '../../../testing/phones.ts';
import { remindOfInstalments } from '../admin/remind-of-instalments.ts';

const shop = await startShop();
const kit = formsKit(shop);
const sara = await shop.join('cs');
const { accounting, admin, cs, reception } = kit;

/** A complete form that costs 1,000 EGP, of which 100 was paid down. */
const issued = async () => (await kit.complete({ 0: { block_type: 'nha', price: 1000 } }, { downpayment: 100 })).$id;

const THREE = [
  { day: '2026-12-01', amount: 300 },
  { day: '2027-01-01', amount: 300 },
  { day: '2027-02-01', amount: 300 },
];

interface Saved {
  version?: number;
  request_id?: string;
  who?: typeof accounting;
}

function save(form_id: string, instalments = THREE, { who = accounting, ...more }: Saved = {}) {
  const input = { form_id, instalments, version: 0, request_id: crypto.randomUUID(), ...more };
  return kit.call(who, forms.saveInstalments, input);
}

const end = (form_id: string, version: number, request_id: string = crypto.randomUUID()) =>
  kit.call(accounting, forms.endInstalments, { form_id, version, reason: ' pays by transfer ', request_id });

function pay(form_id: string, amount: number, more: { refund_of?: string } = {}) {
  const input = { form_id, amount, method: 'cash' as const, request_id: crypto.randomUUID(), ...more };
  return kit.done(kit.call(accounting, forms.recordPayment, input));
}

async function look(form_id: string) {
  const { plan } = await kit.done(kit.call(accounting, forms.fetchInstalments, { form_id }));
  return plan ?? expect.fail('no plan');
}

const leftOf = async (form_id: string) => (await look(form_id)).instalments.map(({ left }) => left);
const nextDayOf = async (form_id: string) =>
  (await shop.row('instalment_plans', form_id))?.next_day?.slice(0, 10) ?? null;

async function sayPrice(formId: string, price: number) {
  const [block] = await kit.blocksOf(formId);
  const held = await kit.hold(accounting, 'cs', formId, 'editing');
  const blocks: Record<number, BlockData> = { 20: { id: block?.id ?? '', block_type: 'nha', account: { price } } };
  return kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks } }));
}

describe('a plan', () => {
  test('comes to exactly what is outstanding, on days that are to come, each once and in order', async () => {
    const form = await issued();
    const short = await save(form, [{ day: '2026-12-01', amount: 899.99 }]);
    expect([short.status, short.code, short.params]).toEqual([409, 'plan_sum_differs', { outstanding: 900 }]);
    const days = (...of: string[]) => of.map((day) => ({ day, amount: 450 }));
    const past = await save(form, days('2026-11-19', '2026-11-20'));
    expect(refusedFields(past.params)).toEqual({ 'instalments[0].day': 'date_past' });
    const twice = await save(form, days('2026-12-01', '2026-12-01'));
    expect(refusedFields(twice.params)).toEqual({ 'instalments[1].day': 'days_in_order' });
    expect(await kit.done(save(form))).toMatchObject({
      state: 'running',
      version: 1,
      instalments: THREE.map((one) => ({ ...one, left: 300 })),
      left: 900,
      unplanned: 0,
      made_by: accounting.name,
    });
    const { $id: open } = await kit.serve({ 0: { block_type: 'nha', price: 900 } });
    expect((await save(open)).code).toBe('form_not_issued');
  });

  test('is made and read by accounting and the admin alone', async () => {
    const form = await issued();
    for (const who of [cs, reception]) {
      expect((await save(form, THREE, { who })).status).toBe(403);
      expect((await kit.call(who, forms.fetchInstalments, { form_id: form })).status).toBe(403);
      expect((await kit.call(who, forms.fetchDueInstalments, {})).status).toBe(403);
    }
    await kit.done(save(form, THREE, { who: admin }));
  });

  test('is paid from its oldest instalment on, by payments and a raised downpayment; refunds and voids open it again', async () => {
    const form = await issued();
    await kit.done(save(form));
    const first = await pay(form, 350);
    expect([await leftOf(form), await nextDayOf(form)]).toEqual([[0, 250, 300], '2027-01-01']);
    const back = await pay(form, 100, { refund_of: first.$id });
    expect([await leftOf(form), await nextDayOf(form)]).toEqual([[50, 300, 300], '2026-12-01']);
    const input = { payment_id: back.$id, reason: 'typed twice', request_id: crypto.randomUUID() };
    await kit.done(kit.call(accounting, forms.voidPayment, input));
    expect([await leftOf(form), await nextDayOf(form)]).toEqual([[0, 250, 300], '2027-01-01']);
    await pay(form, 550);
    expect([await leftOf(form), await nextDayOf(form)]).toEqual([[0, 0, 0], null]);
    await expectBooksInOrder(shop);
  });

  test('is never more than is outstanding, and says what the bill has grown by since', async () => {
    const form = await issued();
    await kit.done(save(form));
    await sayPrice(form, 500);
    expect(await look(form)).toMatchObject({ left: 400, unplanned: 0 });
    expect(await leftOf(form)).toEqual([300, 100, 0]);
    await sayPrice(form, 1200);
    expect(await look(form)).toMatchObject({ left: 900, unplanned: 200 });
    await expectBooksInOrder(shop);
  });

  test('is changed for what is left, and ended with a reason; each is written down', async () => {
    const form = await issued();
    await kit.done(save(form));
    await pay(form, 200);
    const { version } = await look(form);
    expect((await save(form, [{ day: '2026-12-15', amount: 700 }], { version: version + 1 })).code).toBe(
      'record_changed',
    );
    await kit.done(save(form, [{ day: '2026-12-15', amount: 700 }], { version }));
    expect([await leftOf(form), await nextDayOf(form)]).toEqual([[700], '2026-12-15']);
    const request_id = crypto.randomUUID();
    expect((await end(form, version)).code).toBe('record_changed');
    const ended = await kit.done(end(form, version + 1, request_id));
    expect(ended).toMatchObject({ state: 'ended', end_reason: 'pays by transfer', ended_by: accounting.name });
    expect(await kit.done(end(form, version + 1, request_id))).toEqual(ended);
    expect((await end(form, ended.version)).code).toBe('record_changed');
    await pay(form, 100);
    expect(await nextDayOf(form)).toBeNull();
    const log = (await shop.rows('audit_log', [Query.equal('subject_id', form)])).filter(({ after }) =>
      after?.includes('instalments'),
    );
    const [first, second] = [['2026-12-01: 300', '2027-01-01: 300', '2027-02-01: 300'], ['2026-12-15: 700']];
    const said = (text: string | null) => {
      const { instalments, reason } = JSON.parse(text ?? '{}');
      return [instalments, reason];
    };
    expect(log.map(({ before, after }) => [...said(before), ...said(after)])).toEqual([
      [null, undefined, first, undefined],
      [first, undefined, second, undefined],
      [second, undefined, null, 'pays by transfer'],
    ]);
    expect((await end(await issued(), 0)).code).toBe('not_found');
  });

  test('is made once, however often it is sent, and beside a payment is checked against what is left then', async () => {
    const form = await issued();
    const request_id = crypto.randomUUID();
    const [one, two] = await Promise.all([save(form, THREE, { request_id }), save(form, THREE, { request_id })]);
    expect([one.data, two.data?.version]).toEqual([two.data, 1]);
    // To end it is another request, whatever id it comes with.
    expect((await end(form, 1, request_id)).data).toMatchObject({ state: 'ended', version: 2 });
    expect((await end(form, 1, request_id)).data).toMatchObject({ state: 'ended', version: 2 });
    const other = await issued();
    const [plan] = await Promise.all([save(other), pay(other, 100)]);
    const left = plan.status === 200 ? [200, 300, 300] : undefined;
    expect(left ? await leftOf(other) : plan.code).toEqual(left ?? 'plan_sum_differs');
  });
});

test('what is due stands in a list, the oldest first, with whose it is, however many forms there are', async () => {
  const today = new Date('2027-06-10T10:00:00.000Z');
  const due = (cursor?: string) => kit.done(kit.call(accounting, forms.fetchDueInstalments, { cursor }, { at: today }));
  const before = await due();
  const plans = {
    late: [
      { day: '2027-06-01', amount: 300 },
      { day: '2027-06-09', amount: 200 },
      { day: '2027-08-01', amount: 400 },
    ],
    today: [{ day: '2027-06-10', amount: 900 }],
    soon: [{ day: '2027-06-17', amount: 900 }],
    far: [{ day: '2027-06-18', amount: 900 }],
    paid: [{ day: '2027-06-02', amount: 900 }],
  };
  const ids: Record<string, string> = {};
  for (const [name, instalments] of Object.entries(plans)) {
    const form = await issued();
    ids[name] = form;
    await kit.done(save(form, instalments));
  }
  await pay(ids.late ?? '', 120);
  await pay(ids.paid ?? '', 900);
  // More than a page of plans whose forms are gone.
  const next_day = '2027-05-01T00:00:00.000Z';
  const plan = { instalments: JSON.stringify([{ day: '2027-05-01', amount: 100 }]), version: 1, made_by: 'هدى' };
  const gone: string[] = Array.from({ length: 32 }, () => crypto.randomUUID());
  for (const id of gone) {
    const made = { state: 'running' as const, told: 'nothing' as const, made_at: next_day, actor_id: 'huda' };
    await shop.create(
      'instalment_plans',
      { ...plan, ...made, next_day, received_before_piasters: 0, request_id: id },
      id,
    );
  }
  const names = Object.entries(ids);
  const all = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await due(cursor);
    all.push(...page.documents);
    cursor = page.next;
    expect(page.total).toBe(before.total + 3 + gone.length);
    expect(page.documents.length).toBeLessThanOrEqual(30);
  }
  const listed = all.map(({ form_id }) => form_id);
  expect(listed.filter((id) => gone.includes(id)).sort()).toEqual(gone.sort());
  for (const id of gone) {
    await shop.remove('instalment_plans', id);
  }
  const ours = all.filter(({ form_id }) => Object.values(ids).includes(form_id));
  expect(ours.map(({ form_id, ...one }) => [names.find(([, id]) => id === form_id)?.[0], one])).toMatchObject([
    ['late', { day: '2027-06-01', overdue: true, amount: 380, left: 780, name: 'منى علي' }],
    ['today', { day: '2027-06-10', overdue: false, amount: 900, left: 900 }],
    ['soon', { day: '2027-06-17', overdue: false, amount: 900, left: 900 }],
  ]);
  expect(ours[0]?.patient_id).toBe((await shop.row('cs_forms', ids.late ?? ''))?.patient_id);
  expect(ours[0]?.phone).toMatch(/^01/);
});

describe('clients are reminded', () => {
  /** A form with a plan, of somebody whose account is linked to them and speaks English. */
  async function planned(day = '2026-12-01') {
    const mona = await shop.join();
    await shop.prove(mona);
    const form = await issued();
    const patientId = (await shop.row('cs_forms', form))?.patient_id ?? '';
    await patientKit(shop).addOrder({ user_id: mona.id, lang: 'en' });
    await shop.call(sara, linkAccount, { id: sara.id, patientId, email: mona.email, userId: mona.id });
    await kit.done(save(form, [{ day, amount: 900 }]));
    const messages = () => shop.rows('outbox', [Query.equal('user_id', mona.id), Query.equal('channel', 'email')]);
    const kinds = async () => (await messages()).map(({ kind, lang }) => [kind, lang]);
    return { form, patientId, mona, messages, kinds };
  }
  const send = (now = NOON) => sendMessages(shop.ports({ now: () => now, logError: () => {} })).catch(() => {});
  const remind = (at: string) => remindOfInstalments(shop.ports({ now: () => new Date(at) }));

  test('the day before an instalment is due and once when it is overdue, by day and in their language', async () => {
    const { kinds, messages, patientId } = await planned();
    await remind('2026-11-29T10:00:00.000Z');
    await remind('2026-11-30T01:00:00.000Z');
    expect(await kinds()).toEqual([]);
    await Promise.all([remind('2026-11-30T10:00:00.000Z'), remind('2026-11-30T10:00:00.000Z')]);
    await remind('2026-11-30T12:00:00.000Z');
    await remind('2026-12-01T12:00:00.000Z');
    expect(await kinds()).toEqual([['instalment_due', 'en']]);
    expect(await messages()).toMatchObject([{ patient_id: patientId }]);
    await remind('2026-12-02T12:00:00.000Z');
    await remind('2026-12-09T12:00:00.000Z');
    expect(await kinds()).toEqual([
      ['instalment_due', 'en'],
      ['instalment_overdue', 'en'],
    ]);
  });

  test('not of what was paid, also when it was paid after the reminder was written', async () => {
    const [paid, late] = [await planned('2027-03-01'), await planned('2027-03-01')];
    await pay(paid.form, 900);
    await remind('2027-02-28T10:00:00.000Z');
    expect([await paid.kinds(), await late.kinds()]).toEqual([[], [['instalment_due', 'en']]]);
    await pay(late.form, 900);
    const said: string[] = [];
    await sendMessages(shop.ports({ now: () => NOON, logError: (text) => said.push(text) })).catch(() => {});
    expect((await late.messages()).map(({ state }) => state)).toEqual(['superseded']);
    expect(said.filter((text) => text.includes('instalment'))).toEqual([]);
  });

  test('of what is left of it when the message goes out, and not of a plan that has ended', async () => {
    const mail = mailKit(shop);
    const [partly, ended] = [await planned('2027-07-01'), await planned('2027-07-01')];
    await remind('2027-06-30T10:00:00.000Z');
    await pay(partly.form, 400);
    await kit.done(end(ended.form, (await look(ended.form)).version));
    await mail.ensureProvider();
    await send();
    await mail.removeProviders();
    expect((await mail.messagesTo(partly.mona.id)).map(({ data }) => data)).toMatchObject([
      { subject: expect.stringMatching(/an instalment of .?EGP.500/u) },
    ]);
    expect((await ended.messages()).map(({ state }) => state)).toEqual(['superseded']);
  });

  test('by the account that is linked to them alone, whoever orders or books in their name', async () => {
    const form = await issued();
    const patient_id = (await shop.row('cs_forms', form))?.patient_id ?? '';
    const stranger = await shop.join();
    await shop.prove(stranger);
    const { $id: orderId } = await patientKit(shop).addOrder({ user_id: stranger.id });
    await shop.create('patient_orders', { patient_id, linked_by: 'sara' }, orderId);
    const time = { starts_at: '2026-12-03T10:00:00.000Z', ends_at: '2026-12-03T10:30:00.000Z' };
    await shop.create('appointments', {
      ...time,
      specialist_id: 'sara',
      state: 'booked',
      patient_id,
      user_id: stranger.id,
      version: 0,
    });
    await kit.done(save(form, [{ day: '2027-05-01', amount: 900 }]));
    await remind('2027-04-30T10:00:00.000Z');
    expect(await shop.rows('outbox', [Query.equal('user_id', stranger.id)])).toEqual([]);
    expect(await shop.row('instalment_plans', form)).toMatchObject({ told: 'before' });
  });

  test('at their phone who have no account, of what is left, and not at a phone that is not theirs any more', async () => {
    const whatsApp = fakePhones();
    const sendToPhones = () =>
      sendMessages(
        shop.ports({ now: () => NOON, whatsApp, siteOrigin: 'https://samaa.example', logError: () => {} }),
      ).catch(() => {});
    const form = await issued();
    const patientId = (await shop.row('cs_forms', form))?.patient_id ?? '';
    const { name = '', phones = [] } = (await shop.row('patients', patientId)) ?? {};
    await kit.done(save(form, [{ day: '2027-08-01', amount: 900 }]));
    await Promise.all([remind('2027-07-31T10:00:00.000Z'), remind('2027-07-31T10:00:00.000Z')]);
    await pay(form, 400);
    await sendToPhones();
    const [phone = ''] = phones;
    const toThem = () => whatsApp.asked.filter(({ to }) => to === toE164(phone));
    expect(toThem()).toMatchObject([
      { template: 'samaa_instalment_due', fields: { name, amount: expect.stringMatching(/500/) } },
    ]);
    await remind('2027-08-02T10:00:00.000Z');
    await shop.change('patients', patientId, { phones: [newPhone()] });
    await sendToPhones();
    expect(toThem()).toHaveLength(1);
  });

  test('unless the account is not theirs any more when the message goes out, or nobody has proven its email', async () => {
    const [unlinked, unproven] = [await planned('2027-06-01'), await planned('2027-06-01')];
    await remind('2027-05-31T10:00:00.000Z');
    expect([await unlinked.kinds(), await unproven.kinds()]).toEqual([
      [['instalment_due', 'en']],
      [['instalment_due', 'en']],
    ]);
    await shop.call(sara, unlinkAccount, { id: sara.id, patientId: unlinked.patientId });
    await shop.users.updateEmailVerification({ userId: unproven.mona.id, emailVerification: false });
    await send();
    const states = async ({ messages }: typeof unlinked) => (await messages()).map(({ state }) => state);
    expect([await states(unlinked), await states(unproven)]).toEqual([['superseded'], ['superseded']]);
  });

  test('of one instalment once, also when its payment was void and made it due again', async () => {
    const { form, kinds } = await planned('2027-04-01');
    await remind('2027-03-31T10:00:00.000Z');
    const { $id: payment_id } = await pay(form, 900);
    const input = { payment_id, reason: 'typed twice', request_id: crypto.randomUUID() };
    await kit.done(kit.call(accounting, forms.voidPayment, input));
    await remind('2027-03-31T12:00:00.000Z');
    expect(await kinds()).toEqual([['instalment_due', 'en']]);
  });
});
