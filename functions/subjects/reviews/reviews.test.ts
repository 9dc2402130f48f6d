import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { fetchProduct } from '#contract/catalogue/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { answerReview, decideReview, fetchReviews as fetchAll } from '#contract/reviews/admin-calls.ts';
import { deleteReview, fetchOwnReview, fetchReviews, saveReview } from '#contract/reviews/calls.ts';
import { REVIEWS_PAGE } from '#contract/reviews/constants.ts';
import { recount } from '#subjects/reconciliation/recount.ts';
import { type Caller, type StoredRow, startShop } from '../../testing/kit.ts';
import { orderKit } from '../../testing/orders.ts';

const shop = await startShop();
await shop.change('counters', 'users', { value: 100 });
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const newAid = () => shop.addHearingAid({ price_piasters: 100_000 });
type Aid = StoredRow<'hearing_aids'>;
type Said = Partial<InputOf<typeof saveReview>>;

/** A customer who has received a hearing aid. */
async function owner(aid: Aid) {
  const { caller, orderId } = await kit.cashOrder([aid, 1]);
  await kit.move(orderId, 'confirmed', 'shipped', 'delivered');
  return { caller, orderId };
}
const of = (aid: Aid) => ({ product_type: 'hearing-aids', product_id: aid.$id }) as const;
const write = ({ caller, orderId }: { caller: Caller; orderId: string }, aid: Aid, said: Said = {}) => {
  const whole = { userId: caller.id, orderId, ...of(aid), stars: 4, shown_name: 'first_name', ...said } as const;
  return shop.call(caller, saveReview, whole);
};
const decide = (reviewId: string, version: number, state: 'approved' | 'refused', reason?: string) =>
  shop.call(boss, decideReview, { id: boss.id, reviewId, version, state, reason });
/** A review that is shown. */
async function shown(aid: Aid, said: Said = {}) {
  const who = await owner(aid);
  const id = (await write(who, aid, said)).data?.review?.$id ?? '';
  await decide(id, 0, 'approved');
  return { ...who, id };
}
const listed = async (aid: Aid, cursor?: string) =>
  (await shop.call(shop.guest, fetchReviews, { ...of(aid), cursor })).data;
const ratingOf = async (aid: Aid) =>
  (await shop.call(shop.guest, fetchProduct, { id: aid.$id, product_type: 'hearing-aids' })).data?.rating;
const figures = async (aid: Aid) => {
  const row = await shop.row('hearing_aids', aid.$id);
  return [row?.review_count, row?.review_stars];
};

describe('a review', () => {
  test('is written by who received the product, seen by nobody until it is approved, then counted', async () => {
    const aid = await newAid();
    const who = await owner(aid);
    const { data } = await write(who, aid, { stars: 5, text: ' سماعة مريحة ' });
    expect(data?.review).toMatchObject({ stars: 5, text: 'سماعة مريحة', state: 'waiting', version: 0 });
    expect(await listed(aid)).toEqual({ documents: [], next: null });
    expect(await ratingOf(aid)).toBeUndefined();
    const id = data?.review?.$id ?? '';
    expect((await decide(id, 0, 'approved')).data).toMatchObject({
      state: 'approved',
      name: 'منى',
      order_id: who.orderId,
    });
    expect((await listed(aid))?.documents).toMatchObject([{ stars: 5, text: 'سماعة مريحة', name: 'منى', reply: null }]);
    expect(await ratingOf(aid)).toEqual({ average: 5, count: 1 });
    expect((await kit.auditOf(id)).map(({ action }) => action)).toEqual(['update']);
  });

  test('does not name who does not want to be named', async () => {
    const aid = await newAid();
    await shown(aid, { shown_name: 'customer' });
    expect((await listed(aid))?.documents[0]?.name).toBeNull();
  });

  test.for(['confirmed', 'shipped', 'returned', 'cancelled'] as const)(
    'is not taken while the order is %s',
    async (delivery_status) => {
      const aid = await newAid();
      const who = await owner(aid);
      await shop.change('orders', who.orderId, { delivery_status });
      expect((await write(who, aid)).code).toBe('not_received');
    },
  );

  test('is not taken of somebody else’s order, nor of a product that the order did not bring', async () => {
    const [aid, other] = [await newAid(), await newAid()];
    const who = await owner(aid);
    const stranger = await shop.join();
    expect((await write({ ...who, caller: stranger }, aid)).code).toBe('not_received');
    expect((await write(who, other)).code).toBe('not_received');
  });

  test('is changed until it is decided, once per version, and a repeat finds its first', async () => {
    const aid = await newAid();
    const who = await owner(aid);
    expect((await write(who, aid)).data?.review?.version).toBe(0);
    expect((await write(who, aid)).data?.review?.version).toBe(0);
    expect((await write(who, aid, { stars: 2 })).code).toBe('record_changed');
    const { data } = await write(who, aid, { stars: 2, version: 0 });
    expect(data?.review).toMatchObject({ stars: 2, version: 1 });
    expect((await decide(data?.review?.$id ?? '', 0, 'approved')).code).toBe('record_changed');
    await decide(data?.review?.$id ?? '', 1, 'approved');
    expect((await write(who, aid, { stars: 1, version: 2 })).code).toBe('review_decided');
    expect(await figures(aid)).toEqual([1, 2]);
  });

  test('is one, whatever is pressed at the same time', async () => {
    const aid = await newAid();
    const who = await owner(aid);
    await Promise.all([write(who, aid, { stars: 5 }), write(who, aid, { stars: 3 }), write(who, aid, { stars: 5 })]);
    const rows = (await shop.rows('reviews')).filter(({ product_id }) => product_id === aid.$id);
    expect(rows).toHaveLength(1);
    const id = rows[0]?.$id ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, 0, 'approved')));
    expect(answers.map(({ data }) => data?.state)).toEqual(['approved', 'approved', 'approved']);
    expect(await figures(aid)).toEqual([1, rows[0]?.stars]);
  });

  test('is refused with a reason that its writer reads, also after it was shown, and counts no more', async () => {
    const aid = await newAid();
    const { caller, id } = await shown(aid, { stars: 3 });
    const faults = await decide(id, 1, 'refused', ' ');
    expect(faults.params.fields).toEqual({ reason: { key: 'required' } });
    await decide(id, 1, 'refused', 'يذكر حالة صحية');
    expect(await figures(aid)).toEqual([0, 0]);
    expect((await listed(aid))?.documents).toEqual([]);
    const { data } = await shop.call(caller, fetchOwnReview, { userId: caller.id, ...of(aid) });
    expect(data?.review).toMatchObject({ state: 'refused', reason: 'يذكر حالة صحية' });
  });

  test('is answered, and the answer taken away', async () => {
    const aid = await newAid();
    const { id } = await shown(aid);
    const answer = (version: number, reply: string) =>
      shop.call(boss, answerReview, { id: boss.id, reviewId: id, version, reply });
    expect((await answer(1, ' شكرًا لك ')).data?.reply).toBe('شكرًا لك');
    expect((await listed(aid))?.documents[0]?.reply).toBe('شكرًا لك');
    expect((await answer(1, 'x')).code).toBe('record_changed');
    expect((await answer(2, '')).data?.reply).toBeNull();
  });

  test('is taken back by its writer with its stars, and can then be written anew', async () => {
    const aid = await newAid();
    const who = await shown(aid);
    const remove = () => shop.call(who.caller, deleteReview, { userId: who.caller.id, ...of(aid) });
    expect((await remove()).data).toEqual({ review: null });
    expect((await remove()).data).toEqual({ review: null });
    expect(await figures(aid)).toEqual([0, 0]);
    expect((await write(who, aid)).data?.review?.state).toBe('waiting');
  });

  test('is taken back also where the figures of its product are lower than what is shown', async () => {
    const aid = await newAid();
    const { caller } = await shown(aid);
    await shop.change('hearing_aids', aid.$id, { review_count: 0, review_stars: 0 });
    expect((await shop.call(caller, deleteReview, { userId: caller.id, ...of(aid) })).status).toBe(200);
    expect(await ratingOf(aid)).toBeUndefined();
  });

  test('is in the copy of its writer’s data, and goes with the account, as do its stars', async () => {
    const aid = await newAid();
    const { caller, id } = await shown(aid, { text: 'رأيي في السماعة' });
    await shown(aid, { stars: 2 });
    expect(await ratingOf(aid)).toEqual({ average: 3, count: 2 });
    const copy = await shop.call(boss, fetchPersonalData, { id: boss.id, subject: 'user', subjectId: caller.id });
    expect(copy.body).toContain('رأيي في السماعة');
    expect((await shop.call(boss, deleteUser, { id: boss.id, userId: caller.id })).status).toBe(200);
    expect(await shop.row('reviews', id)).toBeNull();
    expect(await ratingOf(aid)).toEqual({ average: 2, count: 1 });
  });

  test('cannot be approved while its account goes: the average never counts nobody’s stars', async () => {
    const aid = await newAid();
    const who = await owner(aid);
    const id = (await write(who, aid)).data?.review?.$id ?? '';
    await Promise.all([shop.call(boss, deleteUser, { id: boss.id, userId: who.caller.id }), decide(id, 0, 'approved')]);
    await shop.call(boss, deleteUser, { id: boss.id, userId: who.caller.id });
    expect(await figures(aid)).toEqual([0, 0]);
  });
});

test('reviews come page by page, newest first; the admin sees each state apart', async () => {
  const aid = await newAid();
  for (let number = 0; number < REVIEWS_PAGE + 2; number += 1) {
    await shop.create('reviews', {
      user_id: `writer-${number}`,
      order_id: 'order',
      ...of(aid),
      stars: 4,
      text: String(number),
      name: 'Mona',
      shown_name: 'first_name',
      state: 'approved',
      version: 0,
    });
  }
  const first = await listed(aid);
  const second = await listed(aid, first?.next ?? '');
  const all = [...(first?.documents ?? []), ...(second?.documents ?? [])].map(({ text }) => Number(text));
  expect(all).toEqual(all.toSorted((one, other) => other - one));
  expect([all.length, second?.next]).toEqual([REVIEWS_PAGE + 2, null]);
  const { data } = await shop.call(boss, fetchAll, { id: boss.id, state: 'approved' });
  expect(data?.documents[0]).toMatchObject({ title_ar: `Phonak ${aid.model}`, state: 'approved' });
});

test('figures that are wrong are put right by the reviews that are shown', async () => {
  const aid = await newAid();
  await shown(aid, { stars: 5 });
  await shop.change('hearing_aids', aid.$id, { review_count: 7, review_stars: 1 });
  const keys = ['review_count', 'review_stars'].map(
    (column) => ({ table: 'hearing_aids', id: aid.$id, column }) as const,
  );
  expect(await recount(shop.ports({}), keys)).toHaveLength(2);
  expect(await figures(aid)).toEqual([1, 5]);
});
