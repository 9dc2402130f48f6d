import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { fetchFreeTimes } from '#contract/appointments/calls.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { markCalled } from '#contract/contacts/calls.ts';
import { fetchReports } from '#contract/dashboard/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { submitCsForm } from '#contract/services/forms.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { answerTrial, bookTrialFitting, fetchLinkedTrial } from '#contract/trials/calls.ts';
import { fetchTrials, recordTrial } from '#contract/trials/staff-calls.ts';
import { trialId } from '#lib/ids.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { inDays, keptAppointments } from '../../testing/appointments.ts';
import { expectBooksInOrder } from '../../testing/books.ts';
import type { Wish } from '../../testing/checkout.ts';
import { formsKit } from '../../testing/forms.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { patientKit } from '../../testing/patients.ts';
import { type FakePhones, fakePhones } from '../../testing/phones.ts';
import { returnKit } from '../../testing/returns.ts';
import { askAboutTrials } from './admin/ask-about-trials.ts';

const shop = await startShop({ ...keptAppointments(), trial_days: 20 });
const boss = await shop.join('admin');
const sara = await shop.join('cs');
const orders = returnKit(shop, boss);
const clinic = formsKit(shop);
const patients = patientKit(shop);
await shop.change('counters', 'users', { value: 100 });
let whatsApp: FakePhones;

beforeEach(async () => {
  whatsApp = fakePhones();
  for (const { $id } of await shop.rows('rate_limits')) await shop.remove('rate_limits', $id);
});

/** So many days from now, at noon in Cairo. */
const noon = (days: number) => new Date(inDays(days, '12:00'));
const at = (days: number) => ({
  now: () => noon(days),
  whatsApp,
  sms: null,
  siteOrigin: 'https://samaa.example',
  logError: () => {},
});
/** What the schedule does on a day; answers to whom messages of trials went by then. */
async function schedule(days: number): Promise<string[]> {
  await askAboutTrials(shop.ports(at(days)));
  await sendMessages(shop.ports(at(days)));
  return whatsApp.asked.filter(({ template }) => template.startsWith('samaa_trial_check')).map(({ to }) => to);
}
const trialOf = async (orderOrForm: string) =>
  (await shop.row('trials', trialId(orderOrForm))) ?? expect.fail('there is no trial');
const secretOf = async (of: string) => (await trialOf(of)).link_secret ?? '';
const say = async (of: string, answer: 'helps' | 'not_yet') =>
  shop.call(shop.guest, answerTrial, { secret: await secretOf(of), answer });
const listed = async (filter: 'running' | 'ending' | 'not_yet' | 'over') =>
  (await shop.call(sara, fetchTrials, { id: sara.id, filter })).data?.documents ?? [];
const record = async (of: string, outcome: 'kept' | 'returned' | 'helps' | 'not_yet' | 'ended', more: object = {}) => {
  const { $id, version } = await trialOf(of);
  return shop.call(sara, recordTrial, { id: sara.id, trialId: $id, version, outcome, ...more });
};
/** An order of hearing aids that has come. */
const delivered = async (...wishes: Wish[]) => {
  const order = await orders.delivered(...wishes);
  const user_phone = newPhone();
  await shop.change('orders', order.orderId, { user_phone });
  return { ...order, phone: toE164(user_phone) };
};
/** When fittings may begin. */
async function freeTimes(): Promise<string[]> {
  const span = { from: cairoDay(), to: dayAfter(cairoDay(), 7) };
  const { data } = await shop.call(shop.guest, fetchFreeTimes, { kind: 'fitting', ...span });
  return data?.times.map(({ starts_at }) => starts_at) ?? [];
}
const fit = async (of: string, starts_at: string) =>
  shop.call(shop.guest, bookTrialFitting, { secret: await secretOf(of), starts_at, requestId: crypto.randomUUID() });
/** A hearing aid that the clinic has handed over now. */
async function handedOver(blocks: object = {}) {
  const phone = newPhone();
  const { $id } = await clinic.receive({ phone, name: 'Mona' }, { at: noon(0) });
  const held = await clinic.hold(clinic.cs, 'reception', $id, 'processing', noon(0));
  const aid = { block_type: 'nha', hearing_aid: 'Audéo L90', serial_number: `S${crypto.randomUUID().slice(0, 8)}` };
  const data = { blocks: { 0: { ...aid, price: 1000, ...blocks } } };
  await clinic.done(clinic.call(clinic.cs, submitCsForm, { ...held, data } as never, { at: noon(0) }));
  const { patient_id } = (await shop.row('cs_forms', $id)) ?? expect.fail('there is no form');
  return { formId: $id, patientId: patient_id ?? '', phone: toE164(phone) };
}

describe('a trial of an order', () => {
  test('begins when the order comes, and its last day is the last for a return, whatever the settings say later', async () => {
    const { caller, orderId } = await delivered();
    const last_day = dayAfter(cairoDay(), 20);
    const { data } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(data?.trial).toMatchObject({ last_day, state: 'running', answer: null });
    expect(data?.returning).toMatchObject({ until: last_day, obstacle: null });
    expect(await trialOf(orderId)).toMatchObject({ pieces: 2, next_check: dayAfter(cairoDay(), 3) });
  });

  test('is not begun for what was made for an ear, nor for accessories', async () => {
    const { orderId } = await delivered(
      [await shop.addHearingAid({ making: 'custom-made' }), 1],
      [await shop.addAccessory(), 1],
    );
    expect(await shop.row('trials', trialId(orderId))).toBeNull();
  });

  test('is asked about on three days, once on each, however often the schedule runs', async () => {
    const { phone } = await delivered();
    for (const day of [1, 2, 3, 3, 4, 9, 10, 11, 17, 18, 18, 19]) {
      await Promise.all([askAboutTrials(shop.ports(at(day))), askAboutTrials(shop.ports(at(day)))]);
      await schedule(day);
    }
    expect((await schedule(20)).filter((to) => to === phone)).toHaveLength(3);
    const [text = ''] = whatsApp.asked.filter(({ to }) => to === phone).map((one) => one.text);
    expect(text).toContain('https://samaa.example/t/');
    expect(text).not.toMatch(/سماع[ةا]/);
  });

  test('is one of two of the same person that are asked about on a day', async () => {
    const [first, second] = [await handedOver(), await handedOver()];
    await shop.change('cs_forms', second.formId, { patient_id: first.patientId });
    expect((await schedule(3)).filter((to) => to === first.phone)).toHaveLength(1);
    expect((await trialOf(second.formId)).next_check).toBe(dayAfter(cairoDay(), 10));
  });

  test('is not asked about at night, nor long after its day', async () => {
    const { orderId, phone } = await delivered();
    await askAboutTrials(shop.ports({ ...at(3), now: () => new Date(inDays(3, '02:00')) }));
    expect((await trialOf(orderId)).next_check).toBe(dayAfter(cairoDay(), 3));
    expect(await schedule(6)).not.toContain(phone);
    expect((await trialOf(orderId)).next_check).toBe(dayAfter(cairoDay(), 10));
  });

  test('is not asked about once a return is under way, it was kept, or it has ended', async () => {
    const [returning, kept, ended] = [await delivered(), await delivered(), await delivered()];
    await orders.of(returning.caller).ask(returning.orderId);
    // The question is written already, and decided on when it goes.
    await askAboutTrials(shop.ports(at(3)));
    expect((await record(kept.orderId, 'kept')).data).toEqual({ state: 'kept', answer: null });
    await record(ended.orderId, 'ended');
    const asked = await schedule(3);
    for (const { phone } of [returning, kept, ended]) {
      expect(asked).not.toContain(phone);
    }
  });

  test('that does not help leads to a fitting by one call, and is not asked about again', async () => {
    const { orderId, phone } = await delivered();
    const { data: answered } = await say(orderId, 'not_yet');
    expect(answered).toMatchObject({ answer: 'not_yet', appointment_at: null, order_id: orderId });
    const queue = async () => (await shop.call(sara, fetchWorkQueue, { id: sara.id })).data?.trials?.documents ?? [];
    expect((await queue()).map(({ order_id }) => order_id)).toContain(orderId);
    const [starts_at = ''] = await freeTimes();
    const { data: booked } = await fit(orderId, starts_at);
    expect(booked).toMatchObject({ appointment_at: starts_at });
    expect((await fit(orderId, starts_at)).data).toEqual(booked);
    const made = await shop.rows('appointments', [Query.equal('about_id', trialId(orderId))]);
    expect(made).toMatchObject([{ state: 'confirmed', user_id: expect.any(String) }]);
    expect((await queue()).map(({ order_id }) => order_id)).not.toContain(orderId);
    expect((await listed('not_yet')).find((one) => one.order_id === orderId)?.appointment_at).toBe(starts_at);
    // Asked on its days only as long as the fitting is not to come.
    await shop.change('appointments', made[0]?.$id ?? '', { ends_at: inDays(30, '12:00') });
    expect(await schedule(3)).not.toContain(phone);
    // Else nobody else could come until then.
    await shop.change('appointments', made[0]?.$id ?? '', { ends_at: made[0]?.ends_at ?? '' });
  });

  test('is fitted once, whatever times are pressed at once, and again after a fitting was cancelled', async () => {
    const { orderId } = await delivered();
    const times = await freeTimes();
    const made = () => shop.rows('appointments', [Query.equal('about_id', trialId(orderId))]);
    const presses = await Promise.all([0, 4, 8].map((at) => fit(orderId, times[at] ?? '')));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...more] = await made();
    expect(more).toEqual([]);
    const cancelled = { state: 'cancelled', cancellation: { reason: 'client-wish' } } as const;
    const { $id: appointmentId = '', version = 0 } = first ?? {};
    await shop.call(sara, setAppointmentState, { id: sara.id, appointmentId, version, ...cancelled });
    const wished = times[12] ?? '';
    await Promise.all([fit(orderId, wished), fit(orderId, wished)]);
    expect((await made()).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'confirmed']);
  });

  test('ends as returned when all its hearing aids are back, and why is counted with what was sold', async () => {
    const aid = await shop.addHearingAid({ stock: 9 });
    const { caller, orderId } = await delivered([aid, 2]);
    const line = { ...(await orders.linesOf(orderId))[0], count: 1 } as never;
    const first = await orders.of(caller).asked(orderId, { lines: [line], reason: 'noise' });
    await orders.step(first, 'received');
    await orders.inspect(first);
    expect(await trialOf(orderId)).toMatchObject({ state: 'running' });
    await orders.step(first, 'refunded');
    const second = await orders.of(caller).asked(orderId, { lines: [line], reason: undefined });
    await orders.step(second, 'received');
    await orders.inspect(second, { unsellable: 1 });
    expect(await trialOf(orderId)).toMatchObject({ state: 'returned', next_check: null });
    const period = { from: cairoDay(), to: cairoDay() };
    const { data } = await shop.call(boss, fetchReports, { id: boss.id, ...period });
    const own = data?.returns.filter(({ product_id }) => product_id === aid.$id);
    expect(own?.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
      ['noise', 1],
      ['not_said', 1],
    ]);
    await expectBooksInOrder(shop);
  });

  test('ends where the whole order is taken back by hand', async () => {
    const { orderId } = await delivered();
    await orders.move(orderId, 'returned');
    expect(await trialOf(orderId)).toMatchObject({ state: 'returned' });
    expect((await record(orderId, 'kept')).code).toBe('trial_over');
  });

  test('is not returned at the desk: its return knows the money', async () => {
    const { orderId } = await delivered();
    expect((await record(orderId, 'returned', { reason: 'price' })).code).toBe('trial_of_order');
  });
});

describe('a trial of an order for somebody else', () => {
  /** An order that came to somebody else than who ordered it. */
  const given = async (recipient_phone = newPhone()) => {
    const order = await delivered();
    const recipient_name = `Huda ${order.orderId.slice(0, 4)}`;
    await shop.change('orders', order.orderId, { recipient_name, recipient_phone });
    return { ...order, buyer: order.phone, phone: toE164(recipient_phone), name: recipient_name };
  };
  const linked = async (orderId: string, columns: object = {}) => {
    const patient = await patients.addPatient(columns);
    await shop.create('patient_orders', { patient_id: patient.$id, linked_by: sara.id }, orderId);
    return patient;
  };

  test('is the recipient’s: they are asked, at the desk, and at the fitting, and the buyer’s account is not named', async () => {
    const { orderId, buyer, phone, name } = await given();
    const { $id: patient_id } = await linked(orderId);
    const asked = await schedule(3);
    expect(asked).toContain(phone);
    expect(asked).not.toContain(buyer);
    const [message] = await shop.rows('outbox', [Query.equal('about', trialId(orderId))]);
    expect(message).toMatchObject({ user_id: NOBODY_ID, patient_id });
    const shown = (await listed('running')).find((one) => one.order_id === orderId);
    expect(shown).toMatchObject({ name, patient_id });
    expect(toE164(shown?.phone ?? '')).toBe(phone);
    // The order is in the buyer’s account, where the recipient cannot return anything.
    expect(await say(orderId, 'not_yet')).toMatchObject({ data: { answer: 'not_yet', order_id: null } });
    const [starts_at = ''] = await freeTimes();
    expect(await fit(orderId, starts_at)).toMatchObject({ data: { appointment_at: starts_at } });
    const [made] = await shop.rows('appointments', [Query.equal('about_id', trialId(orderId))]);
    expect(made).toMatchObject({ user_id: null, patient_id, state: 'confirmed' });
    expect(await shop.row('appointment_details', made?.$id ?? '')).toMatchObject({ name });
  });

  test('is asked about on the same day as another of the same buyer, each of its own recipient', async () => {
    const [first, phone] = [await given(), newPhone()];
    const [second, third] = [await given(phone), await given(phone)];
    for (const { orderId } of [second, third]) {
      await shop.change('orders', orderId, { user_id: first.caller.id });
    }
    const asked = await schedule(3);
    expect(asked).toContain(first.phone);
    // Two who share a phone.
    expect(asked.filter((to) => to === toE164(phone))).toHaveLength(2);
  });

  test('is one with that of a visit where the records of both were merged', async () => {
    const { orderId, phone } = await given();
    const { patientId, formId } = await handedOver();
    await linked(orderId, { merged_into: patientId });
    await shop.change('patients', patientId, { phones: [phone.replace('+2', '')] });
    expect((await schedule(3)).filter((to) => to === phone)).toHaveLength(1);
    const questions = await shop.rows('outbox', [Query.equal('about', [trialId(orderId), trialId(formId)])]);
    expect(questions).toHaveLength(1);
  });
});

describe('a trial whose customer was erased', () => {
  const open = async (secret: string) => (await shop.call(shop.guest, fetchLinkedTrial, { secret })).code;

  test('ends with the account: nobody is asked any more, and its link leads nowhere', async () => {
    const { caller, orderId, phone } = await delivered();
    const secret = await secretOf(orderId);
    await askAboutTrials(shop.ports(at(3)));
    expect((await shop.call(boss, deleteUser, { id: boss.id, userId: caller.id })).status).toBe(200);
    expect(await trialOf(orderId)).toMatchObject({ state: 'ended', next_check: null, link_secret: null });
    expect(await open(secret)).toBe('link_invalid');
    expect([...(await schedule(3)), ...(await schedule(10))]).not.toContain(phone);
  });

  test.each([
    { user_id: NOBODY_ID },
    { owner_deleted_at: new Date().toISOString() },
    { forgotten_at: new Date().toISOString() },
  ])('before its order came is not asked about, and its link leads nowhere: %j', async (columns) => {
    const { orderId, phone } = await delivered();
    const secret = await secretOf(orderId);
    await shop.change('orders', orderId, columns);
    expect(await schedule(3)).not.toContain(phone);
    expect(await open(secret)).toBe('link_invalid');
    await record(orderId, 'kept');
    expect(await open(secret)).toBe('link_invalid');
  });

  test('is forgotten with what the papers do not need, as is what was said to the driver', async () => {
    const { orderId } = await delivered();
    const shipment = { order_id: orderId, number: '12345678', carrier: 'driver', state: 'delivered' } as const;
    const said = { note: 'deaf on the left', carrier_fault: 'wrong phone 01012345678' };
    const { $id } = await shop.create('shipments', { ...shipment, ...said, moved_at: new Date().toISOString() });
    await shop.change('orders', orderId, { owner_deleted_at: new Date().toISOString() });
    await forgetPeople(shop.ports({ now: () => new Date() }));
    expect(await trialOf(orderId)).toMatchObject({ state: 'ended', next_check: null, link_secret: null });
    expect(await shop.row('shipments', $id)).toMatchObject({ note: null, carrier_fault: null });
  });
});

describe('a trial of a visit', () => {
  test('begins when customer service issues the form, and is asked about at the phone of the record', async () => {
    const { formId, patientId, phone } = await handedOver();
    expect(await trialOf(formId)).toMatchObject({ title_ar: 'Audéo L90', pieces: 1, state: 'running' });
    expect(await schedule(3)).toContain(phone);
    const { data } = await shop.call(sara, fetchPatient, { id: sara.id, patientId });
    expect(data?.trials).toMatchObject([{ form_id: formId, name: 'Mona', state: 'running' }]);
  });

  test('stands in the time line with what was said of it last', async () => {
    const { formId, patientId } = await handedOver();
    await record(formId, 'not_yet');
    const { data } = await shop.call(sara, fetchTimeline, { id: sara.id, patientId, kind: 'trial' });
    expect(data?.documents).toMatchObject([{ kind: 'trial', about: ['Audéo L90'], state: 'not_yet' }]);
  });

  test('is called about where there is no mobile phone, until the client has answered', async () => {
    const { formId, patientId } = await handedOver();
    await shop.change('patients', patientId, { phones: ['0223456789'] });
    await askAboutTrials(shop.ports(at(3)));
    const [message] = await shop.rows('outbox', [Query.equal('about', trialId(formId))]);
    expect(message).toMatchObject({ state: 'to_call', kind: 'trial_check' });
    const queue = async () => (await shop.call(sara, fetchWorkQueue, { id: sara.id })).data?.unreached?.documents ?? [];
    expect((await queue()).map(({ other }) => other?.id)).toContain(trialId(formId));
    await say(formId, 'helps');
    expect((await queue()).map(({ other }) => other?.id)).not.toContain(trialId(formId));
    const marked = await shop.call(sara, markCalled, { id: sara.id, messageId: message?.$id ?? '' });
    expect(marked.data).toEqual({ called: false });
  });

  test('that is returned at the desk counts with its reason once, also when it is recorded twice', async () => {
    const { formId } = await handedOver();
    const { $id, version } = await trialOf(formId);
    const asked = { id: sara.id, trialId: $id, version, outcome: 'returned', reason: 'price' } as const;
    const answers = [await shop.call(sara, recordTrial, asked), await shop.call(sara, recordTrial, asked)];
    expect(answers.map(({ data }) => data?.state)).toEqual(['returned', 'returned']);
    expect(await shop.rows('return_reasons', [Query.equal('reason', 'price')])).toMatchObject([{ pieces: 1 }]);
    await expectBooksInOrder(shop);
  });

  test('goes with its form, and its link with it', async () => {
    const { formId, phone } = await handedOver();
    const secret = await secretOf(formId);
    await shop.change('cs_forms', formId, { deleted_at: new Date().toISOString() });
    expect((await shop.call(shop.guest, fetchLinkedTrial, { secret })).code).toBe('link_invalid');
    expect(await schedule(3)).not.toContain(phone);
  });
});

test('a wrong link is refused, and one whose trial is over takes no answer', async () => {
  expect((await shop.call(shop.guest, fetchLinkedTrial, { secret: 'guessed' })).code).toBe('link_invalid');
  const { orderId } = await delivered();
  await shop.change('trials', trialId(orderId), { last_day: dayAfter(cairoDay(), -1) });
  expect((await say(orderId, 'helps')).code).toBe('trial_over');
  expect((await listed('over')).map(({ order_id }) => order_id)).toContain(orderId);
  expect((await listed('running')).map(({ order_id }) => order_id)).not.toContain(orderId);
});
