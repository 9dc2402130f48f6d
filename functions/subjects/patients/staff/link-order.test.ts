import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchPatient, linkOrder, unlinkOrder } from '#contract/patients/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('cs');

const link = (orderId: string, patientId: string) => shop.call(sara, linkOrder, { id: sara.id, orderId, patientId });
const unlink = (orderId: string, patientId: string) =>
  shop.call(sara, unlinkOrder, { id: sara.id, orderId, patientId });
const actionsOn = async (id: string) =>
  (
    await shop.rows('audit_log', [Query.equal('kind', 'order'), Query.equal('subject_id', id), Query.orderAsc('at')])
  ).map(({ action }) => action);
const ordersOf = async (patientId: string) => {
  const { data } = await shop.call(sara, fetchPatient, { id: sara.id, patientId });
  const ids = (orders: { $id: string }[] = []) => orders.map(({ $id }) => $id);
  return { orders: ids(data?.orders), related: ids(data?.related_orders) };
};

describe('an order of the store', () => {
  test('from the same phone is possibly related until it is linked, and again when that is taken back', async () => {
    const patient = await kit.addPatient();
    const order = await kit.addOrder({ user_phone: patient.phones[0] });
    const unpaid = { user_phone: patient.phones[0], payment_method: 'card', payment_status: 'expired' } as const;
    await kit.addOrder(unpaid);
    expect(await ordersOf(patient.$id)).toEqual({ orders: [], related: [order.$id] });
    expect((await link(order.$id, patient.$id)).data).toEqual({ orderId: order.$id, patientId: patient.$id });
    expect(await ordersOf(patient.$id)).toEqual({ orders: [order.$id], related: [] });
    expect((await unlink(order.$id, patient.$id)).data).toEqual({ orderId: order.$id, patientId: null });
    expect(await ordersOf(patient.$id)).toEqual({ orders: [], related: [order.$id] });
    expect(await actionsOn(order.$id)).toEqual(['link', 'unlink']);
  });

  test('from another phone may be linked, and is then related to nobody else', async () => {
    const order = await kit.addOrder();
    const patient = await kit.addPatient();
    const relative = await kit.addPatient({ phones: [order.user_phone] });
    await link(order.$id, patient.$id);
    expect(await ordersOf(relative.$id)).toEqual({ orders: [], related: [] });
  });

  test('is one patient’s at most, and it is said whose', async () => {
    const order = await kit.addOrder();
    const [first, second] = [await kit.addPatient({ name: 'أحمد' }), await kit.addPatient()];
    await link(order.$id, first.$id);
    const { status, code, params } = await link(order.$id, second.$id);
    expect([status, code, params]).toEqual([409, 'order_linked', { patientId: first.$id, patientName: 'أحمد' }]);
    expect((await unlink(order.$id, second.$id)).code).toBe('not_found');
    expect((await shop.row('patient_orders', order.$id))?.patient_id).toBe(first.$id);
  });

  test('linked again, and five times at once, is linked once', async () => {
    const [order, patient] = [await kit.addOrder(), await kit.addPatient()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => link(order.$id, patient.$id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await actionsOn(order.$id)).toEqual(['link']);
    const gone = await Promise.all(Array.from({ length: 5 }, () => unlink(order.$id, patient.$id)));
    expect(gone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await actionsOn(order.$id)).toEqual(['link', 'unlink']);
  });

  test('of two patients at once becomes one’s', async () => {
    const order = await kit.addOrder();
    const patients = await Promise.all([kit.addPatient(), kit.addPatient()]);
    const answers = await Promise.all(patients.map(({ $id }) => link(order.$id, $id)));
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'order_linked']);
  });

  test('that does not exist, or for a patient who does not, is not found', async () => {
    const [order, patient] = [await kit.addOrder(), await kit.addPatient()];
    for (const call of [link, unlink]) {
      expect((await call('nothing', patient.$id)).code).toBe('not_found');
      expect((await call(order.$id, 'nobody')).code).toBe('not_found');
    }
  });

  test('of a merged patient is the one’s into whom they were merged', async () => {
    const order = await kit.addOrder();
    const [kept, merged] = [await kit.addPatient(), await kit.addPatient()];
    await link(order.$id, merged.$id);
    await shop.change('patients', merged.$id, { merged_into: kept.$id });
    expect((await link(order.$id, kept.$id)).data?.patientId).toBe(kept.$id);
    expect(await ordersOf(kept.$id)).toMatchObject({ orders: [order.$id] });
    expect((await unlink(order.$id, kept.$id)).status).toBe(200);
    expect(await shop.row('patient_orders', order.$id)).toBeNull();
  });
});
