import { ID, Query, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import * as adminOrders from '#contract/orders/admin-calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { mailPauseId } from '#lib/rate-limits.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { cardKit } from '../../../testing/cards.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';
import { forgetPeople } from './forget-people.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const boss = await shop.join('admin');
await shop.change('counters', 'users', { value: 100 });
const DAY_MS = 86_400_000;
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const forget = (days: number) => forgetPeople(shop.ports({ now: () => new Date(Date.now() + days * DAY_MS) }));
const hasPicture = (fileId: string) =>
  shop.storage.getFile({ bucketId: ASSESSMENTS_BUCKET, fileId }).then(
    () => true,
    () => false,
  );
async function upload(caller: Caller): Promise<string> {
  const file = InputFile.fromBuffer(JPEG, 'audiogram.jpg');
  const made = await new Storage(caller.client).createFile({ bucketId: ASSESSMENTS_BUCKET, fileId: ID.unique(), file });
  return made.$id;
}

describe('a card order that nobody paid', () => {
  let orderId: string;
  let picture: string;
  let secret: string;
  let caller: Caller;
  beforeEach(async () => {
    const aid = await shop.addHearingAid();
    ({ caller } = await kit.customer([aid, 1]));
    picture = await upload(caller);
    const form = { ...kit.cardForm(caller, [aid, 1]), hearing_assessment_image: picture };
    orderId = (await kit.create(caller, form)).data?.$id ?? '';
    secret = (await kit.open(caller, form.checkoutKey)).data?.cs ?? '';
    await kit.overdue(orderId);
    await releaseOverdue(shop.ports({ logError: () => {} }));
  });

  test('says whose it was for seven days, then keeps number and amounts alone, and its picture is deleted', async () => {
    const before = await kit.orderRow(orderId);
    expect(before).toMatchObject({ payment_status: 'expired', hearing_assessment_image: picture });
    await forget(6.9);
    expect(await kit.orderRow(orderId)).toEqual(before);
    await forget(7.1);
    const after = await kit.orderRow(orderId);
    expect(after).toMatchObject({
      number: before.number,
      amount_piasters: before.amount_piasters,
      payment_status: 'expired',
      user_email: '',
      first_name: '',
      last_name: '',
      user_phone: '',
      address: '',
      city: '',
      user_age: null,
      user_hearing_assessment: null,
      hearing_assessment_image: null,
      user_damaged_ear: 'both',
    });
    const left = JSON.stringify(after);
    for (const personal of [before.first_name, before.address, before.user_phone, before.user_email, picture]) {
      expect(left).not.toContain(personal);
    }
    expect(await hasPicture(picture)).toBe(false);
    expect(await kit.linesOf(orderId)).toHaveLength(1);
  });

  test('is forgotten once, whoever starts it and however often', async () => {
    await Promise.all([forget(8), forget(8), forget(8)]);
    const { version } = await kit.orderRow(orderId);
    await forget(9);
    expect((await kit.orderRow(orderId)).version).toBe(version);
  });

  test('is never sent when its money comes after all: nobody knows where to', async () => {
    await forget(8);
    await kit.pay(secret, 'approve');
    expect(await kit.orderRow(orderId)).toMatchObject({ payment_status: 'refund_due', delivery_status: 'cancelled' });
  });

  test('is shown to the admin, who has to give the late money back, without the person', async () => {
    await forget(8);
    await kit.pay(secret, 'approve');
    const shown = { $id: orderId, payment_status: 'refund_due', first_name: '', user_phone: '', address: '' };
    const { data } = await shop.call(boss, adminOrders.fetchOrder, { id: boss.id, orderId });
    expect(data).toMatchObject(shown);
    const list = await shop.call(boss, adminOrders.fetchOrders, { id: boss.id, query: data?.number ?? '' });
    expect(list.data?.documents).toMatchObject([shown]);
  });

  test('is among the orders of the customer no longer, should they have seen it', async () => {
    await shop.change('orders', orderId, { shown_at: new Date().toISOString() });
    const open = () => shop.call(caller, fetchOrder, { id: caller.id, orderId });
    expect((await open()).status).toBe(200);
    await forget(8);
    expect((await open()).code).toBe('not_found');
  });

  test('keeps a picture that another order names', async () => {
    const other = await kit.customer([await shop.addHearingAid(), 1]);
    const placed = await kit.place(other.caller, other.form);
    await shop.change('orders', placed.data?.$id ?? '', { hearing_assessment_image: picture });
    await forget(8);
    expect(await hasPicture(picture)).toBe(true);
  });
});

test('paid orders, cash orders and those that still can be paid are left as they are', async () => {
  const aid = await shop.addHearingAid();
  const paid = await kit.buyer([aid, 1]);
  await kit.pay(paid.secret, 'approve');
  const open = await kit.buyer([aid, 1]);
  const { caller, form } = await kit.customer([aid, 1]);
  const cash = (await kit.place(caller, form)).data?.$id ?? '';
  const ids = [paid.orderId, open.orderId, cash];
  const before = await Promise.all(ids.map(kit.orderRow));
  await forget(100);
  expect(await Promise.all(ids.map(kit.orderRow))).toEqual(before);
});

describe('the orders of a deleted person', () => {
  async function ordered() {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const picture = await upload(caller);
    const { data } = await kit.place(caller, { ...form, hearing_assessment_image: picture });
    return { caller, picture, orderId: data?.$id ?? '' };
  }
  const remove = (userId: string) => shop.call(boss, deleteUser, { id: boss.id, userId });

  test('keep age, hearing and picture while they are under way, and lose them when they are over', async () => {
    const { caller, picture, orderId } = await ordered();
    expect((await remove(caller.id)).status).toBe(200);
    await forget(0);
    expect(await kit.orderRow(orderId)).toMatchObject({ user_age: 67, hearing_assessment_image: picture });
    await shop.change('orders', orderId, { delivery_status: 'delivered' });
    await forget(0);
    expect(await kit.orderRow(orderId)).toMatchObject({
      user_age: null,
      user_hearing_assessment: null,
      user_damaged_ear: 'both',
      hearing_assessment_image: null,
      // What its papers need.
      first_name: 'منى',
      address: '12 شارع النيل',
      owner_deleted_at: null,
    });
    expect(await hasPicture(picture)).toBe(false);
  });

  test('of somebody who is still there keep everything', async () => {
    const { picture, orderId } = await ordered();
    await shop.change('orders', orderId, { delivery_status: 'delivered' });
    await forget(100);
    expect(await kit.orderRow(orderId)).toMatchObject({ user_age: 67, hearing_assessment_image: picture });
  });

  test('leave no message behind that waits, nor a trace of mails to the address', async () => {
    const { caller, orderId } = await ordered();
    const pause = mailPauseId(caller.email);
    await shop.create('rate_limits', { count: 1, expires_at: new Date(Date.now() + DAY_MS).toISOString() }, pause);
    expect((await shop.rows('outbox')).filter(({ order_id }) => order_id === orderId)).toHaveLength(2);
    await remove(caller.id);
    expect((await shop.rows('outbox')).filter(({ order_id }) => order_id === orderId)).toEqual([]);
    expect(await shop.row('rate_limits', pause)).toBeNull();
  });

  test('lose what the staff wrote of the customer, in the log of changes too, and keep what was done', async () => {
    const { caller, orderId } = await ordered();
    const desk = orderKit(shop, boss);
    expect((await desk.record(orderId, 'confirmed', { note: 'ابنته ترد' })).status).toBe(200);
    const { version } = await kit.orderRow(orderId);
    const data = { delivery_status: 'shipped', note: 'يسمع باليمنى' } as const;
    const answer = await shop.call(boss, adminOrders.updateOrder, { id: boss.id, orderId, version, data });
    expect(answer.status).toBe(200);
    await remove(caller.id);
    await shop.change('orders', orderId, { delivery_status: 'delivered' });
    await forget(0);
    expect(await kit.orderRow(orderId)).toMatchObject({ note: null });
    const log = await shop.rows('audit_log', [Query.equal('subject_id', orderId), Query.orderAsc('at')]);
    expect(log.map(({ action, label, after }) => [action, label !== '', JSON.parse(after ?? '')])).toEqual([
      ['call', true, { delivery_status: 'confirmed', outcome: 'confirmed' }],
      ['update', true, { delivery_status: 'shipped' }],
    ]);
  });

  test('that an erasure of before left under its id are nobody’s any more, and nobody gets that id', async () => {
    const { caller, orderId, picture } = await ordered();
    await shop.users.delete({ userId: caller.id });
    await shop.remove('users', caller.id);
    // What was looked at last may lie behind it: two runs come by all orders of this file.
    await forget(0);
    await forget(0);
    expect(await kit.orderRow(orderId)).toMatchObject({ user_id: NOBODY_ID });
    expect((await kit.orderRow(orderId))?.owner_deleted_at).not.toBeNull();
    const file = await shop.storage.getFile({ bucketId: ASSESSMENTS_BUCKET, fileId: picture });
    expect(file.$permissions).toEqual([]);
    const [noted] = await shop.rows('privacy_requests', [Query.equal('subject_id', caller.id)]);
    expect(noted).toMatchObject({ subject: 'user', state: 'done' });
  });
});
