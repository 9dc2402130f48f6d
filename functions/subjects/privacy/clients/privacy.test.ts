import type { Bundle } from 'fhir/r4';
import { Account, Client, ID, Query, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import { fetchOrder, fetchOrders } from '#contract/orders/calls.ts';
import { deleteAccount, fetchOwnData, fetchOwnErasure } from '#contract/privacy/calls.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { confirmOwner } from '#subjects/accounts/clients/confirm-owner.ts';
import { fhirFaults } from '#subjects/exchange/testing/fhir-faults.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = checkoutKit(shop);
const patients = patientKit(shop);
const boss = await shop.join('admin');
await shop.change('counters', 'users', { value: 100 });

const ownData = (caller: Caller, password?: string) => shop.call(caller, fetchOwnData, { id: caller.id, password });
const isThere = (id: string) =>
  shop.users.get({ userId: id }).then(
    () => true,
    () => false,
  );

describe('the password that is asked for again', () => {
  test('opens the copy of one’s data when it is right', async () => {
    const mona = await shop.join();
    const { data } = await ownData(mona, mona.password);
    const file: PersonalFile = JSON.parse(data?.json ?? '');
    expect([file.subject, file.id, file.account?.email]).toEqual(['user', mona.id, mona.email]);
    expect((await new Account(mona.client).get()).$id).toBe(mona.id);
  });

  test('has the own audiogram, and what the clinic shows of a record, as FHIR too', async () => {
    const mona = await shop.join();
    await shop.prove(mona);
    await shop.create('hearings', { right_500: 33, left_4000: 70 }, mona.id);
    const patient = await patients.addPatient({ name: 'سعاد', desk_note: 'for the desk' });
    await shop.create('patient_accounts', { user_id: mona.id, linked_by: 'desk', email: mona.email }, patient.$id);
    await shop.create('audiograms', {
      ...{
        patient_id: patient.$id,
        measured_at: '2026-11-01T10:00:00.000Z',
        written_by: 'sami',
        note: 'for the staff',
      },
      results: JSON.stringify({ right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } }),
    });
    const { data } = await ownData(mona, mona.password);
    const bundles = data?.bundles ?? [];
    expect(bundles.flatMap((json) => fhirFaults(JSON.parse(json)))).toEqual([]);
    const told = bundles.map((json) =>
      (JSON.parse(json) as Bundle).entry?.map(({ resource }) => `${resource?.resourceType}/${resource?.id}`),
    );
    expect(told.map((list) => list?.[0])).toEqual([`Patient/${mona.id}`, `Patient/${patient.$id}`]);
    expect(told.map((list) => list?.slice(1).map((one) => one.split('/')[0]))).toEqual([
      ['Observation'],
      ['Observation'],
    ]);
    expect(bundles.join()).not.toMatch(/for the staff|for the desk/);
  });

  test('refuses a wrong one, and after ten of them the right one too', async () => {
    const mona = await shop.join();
    for (const wrong of [undefined, '', 'something else']) {
      expect((await ownData(mona, wrong)).code).toBe('invalid_credentials');
    }
    for (let attempt = 3; attempt < 10; attempt += 1) {
      await ownData(mona, 'something else');
    }
    expect((await ownData(mona, mona.password)).code).toBe('too_many_attempts');
  });

  test('is somebody else’s for nobody', async () => {
    const [mona, laila] = [await shop.join(), await shop.join()];
    expect((await ownData(mona, laila.password)).code).toBe('invalid_credentials');
    expect((await shop.call(mona, fetchOwnData, { id: laila.id, password: mona.password })).code).toBe('forbidden');
  });

  test('is not asked of an account that has none, but a session of a quarter of an hour', async () => {
    const { $id } = await shop.users.create({ userId: crypto.randomUUID(), email: `${crypto.randomUUID()}@a.example` });
    const session = await shop.users.createSession({ userId: $id });
    const caller = { ...shop.guest, id: $id };
    const confirm = (minutes: number, sessionId = session.$id) =>
      confirmOwner(
        { ...shop.contextOf(caller, { now: () => new Date(Date.now() + minutes * 60_000) }), sessionId } as never,
        undefined,
      );
    await expect(confirm(14)).resolves.toBeUndefined();
    await expect(confirm(16)).rejects.toMatchObject({ code: 'sign_in_again' });
    await expect(confirm(1, 'another')).rejects.toMatchObject({ code: 'sign_in_again' });
  });
});

describe('deleting one’s own account', () => {
  test('says before and after what stays, and leaves the orders with what their papers need', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const { data: order } = await kit.place(caller, form);
    const before = await shop.call(caller, fetchOwnErasure, { id: caller.id });
    expect(before.data).toEqual({ waits_until: null, kept: [{ what: 'orders', count: 1, until: expect.any(String) }] });
    expect((await shop.call(caller, deleteAccount, { id: caller.id, password: 'wrong' })).code).toBe(
      'invalid_credentials',
    );
    expect(await isThere(caller.id)).toBe(true);
    const { data } = await shop.call(caller, deleteAccount, { id: caller.id, password: caller.password });
    expect(data).toEqual(before.data);
    expect([await isThere(caller.id), await shop.row('users', caller.id)]).toEqual([false, null]);
    expect(await shop.row('orders', order?.$id ?? '')).toMatchObject({ first_name: 'منى' });
    expect((await shop.row('orders', order?.$id ?? ''))?.owner_deleted_at).not.toBeNull();
    const log = await shop.rows('audit_log', [Query.equal('subject_id', caller.id)]);
    expect(log).toMatchObject([{ action: 'delete', actor_id: NOBODY_ID, actor_name: '', actor_email: '', label: '' }]);
  });

  test('leaves nothing for whoever signs up under its id: no order, event, picture or profile', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const file = InputFile.fromBuffer(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'a.jpg');
    const place = { bucketId: ASSESSMENTS_BUCKET, fileId: ID.unique(), file };
    const { $id: picture } = await new Storage(caller.client).createFile(place);
    const { data: order } = await kit.place(caller, { ...form, hearing_assessment_image: picture });
    const [orderId, returnId, attemptId] = [order?.$id ?? '', ID.unique(), ID.unique()];
    await shop.create('returns', { ...RETURN, order_id: orderId, user_id: caller.id }, returnId);
    await shop.create('payment_attempts', { ...ATTEMPT, order_id: orderId, user_id: caller.id }, attemptId);
    expect((await seenBy(caller, picture)).map((seen) => seen !== null)).toEqual([true, true]);
    await shop.call(caller, deleteAccount, { id: caller.id, password: caller.password });

    for (const [table, id] of [
      ['orders', orderId],
      ['returns', returnId],
      ['payment_attempts', attemptId],
    ] as const) {
      expect(await shop.row(table, id)).toMatchObject({ user_id: NOBODY_ID });
    }
    const next = await signUpUnder(caller.id);
    expect(await seenBy(next, picture)).toEqual([null, null]);
    expect((await shop.call(next, fetchUser, { id: next.id })).code).toBe('no_account');
    expect(await shop.row('users', next.id)).toBeNull();
    expect((await shop.call(next, fetchOrders, { id: next.id })).data).toBeUndefined();
    expect((await shop.call(next, fetchOrder, { id: next.id, orderId })).data).toBeUndefined();
    // What the shop does with the order afterwards names the account no more than what was there.
    await shop.change('orders', orderId, { delivery_status: 'processing' });
    expect(
      (await shop.call(boss, updateOrder, cancelled(orderId, (await shop.row('orders', orderId))?.version ?? 0)))
        .status,
    ).toBe(200);
    expect(await seenBy(next, picture)).toEqual([null, null]);
    expect(await shop.rows('outbox', [Query.equal('order_id', orderId)])).toEqual([]);
  });
});

const RETURN = {
  number: '1',
  state: 'requested',
  reason: 'other',
  refund_piasters: 0,
  fee_piasters: 0,
  cash_returned_piasters: 0,
} as const;
const ATTEMPT = {
  provider_order_id: '1',
  amount_piasters: 1,
  currency: 'EGP',
  special_reference: '1',
  state: 'expired',
  expires_at: '2026-11-20T10:00:00.000Z',
  client_secret: 's',
} as const;
const cancelled = (orderId: string, version: number) =>
  ({ orderId, id: boss.id, version, data: { delivery_status: 'cancelled' } }) as const;

/** What somebody reads past the functions: an event of orders, and a picture; null where they may not. */
async function seenBy({ client }: Caller, picture: string): Promise<[event: unknown, picture: unknown]> {
  const events = await new TablesDB(client).listRows({ databaseId: 'main', tableId: 'order_events' });
  const file = await new Storage(client).getFile({ bucketId: ASSESSMENTS_BUCKET, fileId: picture }).catch(() => null);
  return [events.rows[0] ?? null, file];
}

/** Signs up by Appwrite's own endpoint, which takes any id that is free, and finishes what a registration would. */
async function signUpUnder(userId: string): Promise<Caller> {
  const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
  const person = { email: `${crypto.randomUUID()}@example.com`, password: 'a long secret' };
  await new Account(connect()).create({ userId, name: 'Next', ...person });
  const phone = newPhone();
  await shop.users.updatePhone({ userId, number: `+2${phone}` });
  const { secret } = await shop.users.createSession({ userId });
  return { id: userId, ...person, phone, client: connect().setSession(secret) };
}
