import type { InputOf } from '#contract/call.ts';
import type {
  deleteReview as deleteCall,
  fetchOwnReview as fetchCall,
  saveReview as saveCall,
} from '#contract/reviews/calls.ts';
import { REVIEWS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { readOwnOrder } from '#subjects/orders/shop/order-reading.ts';
import { isSameProduct, returnedOf } from '#subjects/returns/rules/returns.ts';
import { claimWriter, countReview, REVIEW_COLUMNS, type ReviewRow, reviewId, toOwnReview } from '../reviews.ts';

type Wish = InputOf<typeof saveCall>;

export const fetchOwnReview: Handler<typeof fetchCall> = async ({ userId, ...product }, { tables }) => {
  const row = await tables.get('reviews', reviewId(userId, product), REVIEW_COLUMNS);
  return { review: row && toOwnReview(row) };
};

/** A repeat finds its first; of two tabs that write at the same time, one is told that there is a review. */
export const saveReview: Handler<typeof saveCall> = async (wish, context) => {
  const { userId, version } = wish;
  const { tables } = context;
  const $id = reviewId(userId, wish);
  const said = { stars: wish.stars, text: wish.text?.trim() || null, shown_name: wish.shown_name };
  const before = await tables.get('reviews', $id, REVIEW_COLUMNS);
  if (before && isSame(before, said)) {
    return { review: toOwnReview(before) };
  }
  if (before && before.state !== 'waiting') {
    return refuse('review_decided');
  }
  if (before?.version !== version) {
    return refuse('record_changed');
  }
  await countAttempt(context, REVIEWS_PER_ACCOUNT, [userId]);
  const written = before
    ? stage.change('reviews', before, said)
    : [stage.create('reviews', $id, { ...(await received(tables, wish)), ...said, state: 'waiting', version: 0 })];
  await tables.write([...(await claimWriter(tables, userId)), ...written]);
  const after = await tables.get('reviews', $id, REVIEW_COLUMNS);
  return after ? { review: toOwnReview(after) } : overtaken();
};

export const deleteReview: Handler<typeof deleteCall> = async ({ userId, ...product }, { tables }) => {
  const row = await tables.get('reviews', reviewId(userId, product), REVIEW_COLUMNS);
  if (row) {
    await tables.write([
      ...stage.change('reviews', row),
      stage.deleteIds('reviews', [row.$id]),
      ...(await claimWriter(tables, userId)),
      ...(await countReview(tables, row, null)),
    ]);
  }
  return { review: null };
};

/** What a review says of the order by which its product came, where some of it is still with its buyer. */
async function received(tables: Tables, { userId, orderId, product_type, product_id }: Wish) {
  const stored = await readOwnOrder(tables, userId, orderId);
  const line = stored?.lines.find((one) => isSameProduct(one, { product_type, product_id }));
  const isThere =
    stored?.order.delivery_status === 'delivered' && line && returnedOf(line, stored.returned) < line.count;
  return isThere
    ? { user_id: userId, order_id: orderId, product_type, product_id, name: stored.order.first_name }
    : refuse('not_received');
}

const isSame = (row: ReviewRow, said: Pick<ReviewRow, 'stars' | 'text' | 'shown_name'>): boolean =>
  row.stars === said.stars && row.text === said.text && row.shown_name === said.shown_name;
