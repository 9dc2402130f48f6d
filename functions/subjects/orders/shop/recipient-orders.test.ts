import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { recordContact } from '#contract/contacts/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchOrderPerson, fetchPatient, linkOrder } from '#contract/patients/calls.ts';
import { fetchEarlierOrders } from '#contract/payments/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones } from '../../../testing/phones.ts';
import { shipmentKit } from '../../../testing/shipments.ts';

const shop = await startShop();
await shop.change('counters', 'users', { value: 100 });
const boss = await shop.join('admin');
const sara = await shop.join('cs');
const kit = shipmentKit(shop, boss);
const patients = patientKit(shop);
const PAYER = '01012345678';

/** A cash order that a daughter placed for her mother. */
async function gift() {
  const aid = await shop.addHearingAid({ price_piasters: 100_000 });
  const { caller, form } = await kit.customer([aid, 1]);
  const phone = newPhone();
  const wish = { ...form, recipient: { name: ' هدى حسن ', phone: phone.replace(/^0/, '+20') } };
  const { data, body } = await kit.place(caller, wish);
  return { caller, aid, wish, phone, orderId: data?.$id ?? expect.fail(body) };
}
const driven = async (orderId: string) => {
  const driver = await shop.join('reception');
  await kit.move(orderId, 'confirmed');
  const { data } = await kit.assign(orderId, driver);
  return { driver, shipmentId: data?.shipments[0]?.$id ?? '' };
};
/** What goes to phones about an order, by the end of the phone. */
const toPhones = async (orderId: string) =>
  (await shop.rows('outbox'))
    .filter(({ order_id, channel }) => order_id === orderId && channel === 'whatsapp')
    .map(({ kind, phone }) => `${kind} ${phone?.slice(2)}`)
    .sort();

describe('an order for somebody else', () => {
  test('belongs to who pays it and says for whom it is', async () => {
    const { caller, orderId, phone } = await gift();
    expect(await shop.row('orders', orderId)).toMatchObject({
      user_id: caller.id,
      first_name: 'منى',
      user_phone: PAYER,
      recipient_name: 'هدى حسن',
      recipient_phone: phone,
    });
    const { data } = await shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect(data).toMatchObject({ phone: PAYER, recipient_name: 'هدى حسن', recipient_phone: phone });
    expect((await kit.details(orderId)).data).toMatchObject({ user_phone: PAYER, recipient_phone: phone });
    const found = await shop.call(boss, fetchOrders, { id: boss.id, query: phone });
    expect(found.data?.documents.map(({ $id }) => $id)).toEqual([orderId]);
  });

  test('is placed once when it is sent again, and is another checkout for somebody else', async () => {
    const { caller, wish, orderId } = await gift();
    expect((await kit.place(caller, wish)).data?.$id).toBe(orderId);
    expect((await kit.place(caller, { ...wish, recipient: undefined })).code).toBe('checkout_changed');
  });

  test('without a name, or with a phone that is none, says so at the field', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const { params } = await kit.place(caller, { ...form, recipient: { name: ' ', phone: '0123' } });
    expect(params.fields).toMatchObject({
      'recipient.name': { key: 'required' },
      'recipient.phone': { key: 'phone_invalid' },
    });
  });

  test('is brought to that person: the driver sees them, and they are called when nobody opens', async () => {
    const { orderId, phone } = await gift();
    const { driver, shipmentId } = await driven(orderId);
    const [parcel] = (await kit.deliveries(driver))?.documents ?? [];
    expect(parcel).toMatchObject({ name: 'هدى حسن', phone, to_collect: 1_050 });
    await kit.step(driver, shipmentId, 'out');
    await kit.step(driver, shipmentId, 'failed', { reason: 'no_answer' });
    const calls = (await shop.call(boss, fetchWorkQueue, { id: boss.id })).data?.unreached?.documents ?? [];
    expect(calls.filter(({ other }) => other?.id === orderId)).toMatchObject([
      { kind: 'delivery_failed', other: { name: 'هدى حسن', phone } },
    ]);
  });

  test('tells that person of the delivery and who pays of everything else', async () => {
    const { orderId, phone } = await gift();
    const { driver, shipmentId } = await driven(orderId);
    await kit.step(driver, shipmentId, 'out');
    await kit.step(driver, shipmentId, 'delivered');
    expect(await toPhones(orderId)).toEqual(
      [`placed ${PAYER}`, `confirmed ${PAYER}`, `delivered ${PAYER}`, `shipped ${phone}`, `delivered ${phone}`].sort(),
    );
  });

  test('names a sum to that person only where it is to be paid at the door', async () => {
    const sent = async (columns: Partial<Rows['orders']>) => {
      const { orderId, phone } = await gift();
      await kit.move(orderId, 'confirmed', 'shipped');
      await shop.change('orders', orderId, columns);
      const whatsApp = fakePhones();
      const siteOrigin = 'https://samaa.example';
      const now = () => new Date(`${cairoDay()}T12:00:00.000Z`);
      await sendMessages(shop.ports({ now, whatsApp, sms: fakePhones(), siteOrigin, logError: () => {} }));
      return whatsApp.asked.filter(({ to }) => to === toE164(phone));
    };
    expect(await sent({ lang: 'ar' })).toMatchObject([
      { template: 'samaa_order_shipped', text: expect.stringContaining('1,050') },
    ]);
    expect(await sent({ payment_method: 'card' })).toMatchObject([{ template: 'samaa_order_shipped_paid' }]);
  });

  test('lets the desk write to that person, and to nobody else', async () => {
    const { orderId, phone } = await gift();
    const write = (to: string) =>
      shop.call(boss, recordContact, {
        id: boss.id,
        requestId: crypto.randomUUID(),
        kind: 'greeting',
        about: 'order',
        aboutId: orderId,
        phone: to,
      });
    expect((await write(phone)).status).toBe(200);
    expect((await write(newPhone())).status).not.toBe(200);
  });

  test('tells the next order the name of who pays, not the age of somebody else', async () => {
    const { caller } = await gift();
    const { data } = await shop.call(caller, fetchEarlierOrders, { id: caller.id });
    expect(data?.customer).toEqual({ firstName: 'منى', lastName: 'علي', age: null, damaged_ear: null });
  });
});

describe('at the desk, an order for somebody else', () => {
  const relatedTo = async (patientId: string) =>
    (await shop.call(sara, fetchPatient, { id: sara.id, patientId })).data?.related_orders.map(({ $id }) => $id) ?? [];
  const personOf = async (orderId: string) =>
    (await shop.call(boss, fetchOrderPerson, { id: boss.id, orderId })).data?.patient;

  test('may be that person’s, and is nobody’s until somebody says so', async () => {
    const { orderId, phone } = await gift();
    const [mother, daughter] = [
      await patients.addPatient({ phones: [phone] }),
      await patients.addPatient({ phones: [PAYER] }),
    ];
    expect(await relatedTo(mother.$id)).toEqual([orderId]);
    expect(await relatedTo(daughter.$id)).not.toContain(orderId);
    expect(await personOf(orderId)).toBeNull();
    await shop.call(boss, linkOrder, { id: boss.id, orderId, patientId: mother.$id });
    expect(await personOf(orderId)).toMatchObject({ $id: mother.$id });
  });

  test('takes no place of what its buyer ordered for themselves, however many there are', async () => {
    const phone = newPhone();
    const own = await patients.addOrder({ user_phone: phone });
    for (let count = 0; count < 51; count += 1) {
      await patients.addOrder({ user_phone: phone, recipient_name: 'هدى حسن', recipient_phone: newPhone() });
    }
    const got = await patients.addOrder({ recipient_name: 'منى', recipient_phone: phone });
    const buyer = await patients.addPatient({ phones: [phone] });
    expect(await relatedTo(buyer.$id)).toEqual([got.$id, own.$id]);
  });

  test('makes one new record of that person, however often and by how many at once it is asked for', async () => {
    const { orderId, phone } = await gift();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => shop.call(sara, linkOrder, { id: sara.id, orderId })),
    );
    expect(new Set(answers.map(({ data }) => data?.patientId)).size).toBe(1);
    const { data } = await shop.call(sara, fetchPatient, { id: sara.id, patientId: answers[0]?.data?.patientId ?? '' });
    expect(data).toMatchObject({ name: 'هدى حسن', phones: [phone], orders: [{ recipient_name: 'هدى حسن' }] });
    const other = await patients.addPatient();
    const refused = await shop.call(sara, linkOrder, { id: sara.id, orderId, patientId: other.$id });
    expect(refused.code).toBe('order_linked');
  });
});

test('whom an order was for is in the copy of who paid, and forgotten once that person is erased', async () => {
  const { caller, orderId, phone } = await gift();
  const { body } = await shop.call(boss, fetchPersonalData, { id: boss.id, subject: 'user', subjectId: caller.id });
  expect(body).toContain('هدى حسن');
  await shop.call(boss, deleteUser, { id: boss.id, userId: caller.id });
  await shop.change('orders', orderId, { delivery_status: 'delivered' });
  await forgetPeople(shop.ports({}));
  const row = await shop.row('orders', orderId);
  expect(row).toMatchObject({ first_name: 'منى', recipient_name: null, recipient_phone: null, address: '' });
  expect(row?.search).not.toContain(phone);
});
