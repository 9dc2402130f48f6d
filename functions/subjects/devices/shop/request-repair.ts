import { Query } from 'node-appwrite';
import { isInWarranty } from '#contract/devices/warranty.ts';
import type { requestRepair as call, fetchRepairs as fetchCall } from '#contract/impressions/calls.ts';
import { OPEN_IMPRESSION_STATES } from '#contract/impressions/states.ts';
import { receiverOf } from '#contract/orders/receiver.ts';
import { normalizePhone } from '#contract/phone.ts';
import { derivedId } from '#lib/ids.ts';
import { REPAIRS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { readOwnOrder } from '#subjects/orders/shop/order-reading.ts';
import { returnedOf } from '#subjects/returns/rules/returns.ts';

/** So many requests of one order are read; those that are done go after a time. */
const MOST_OF_ORDER = 100;

/**
 * Writes down what is wrong with a hearing aid of an own order, for customer service to call. A repeat finds its first.
 * The id follows from the request before it, so that of two at the same moment one is kept.
 */
export const requestRepair: Handler<typeof call> = async (wish, context) => {
  const { userId, orderId, productId, requestId } = wish;
  const { tables, now } = context;
  await countAttempt(context, REPAIRS_PER_ACCOUNT, [userId]);
  const [stored, earlier] = await Promise.all([
    readOwnOrder(tables, userId, orderId),
    repairsOf(tables, userId, orderId),
  ]);
  const line = stored?.lines.find((one) => one.product_id === productId && one.product_type === 'hearing-aids');
  const until = stored?.warrantyUntil;
  const isThere = line && stored && returnedOf(line, stored.returned) < line.count;
  if (!isThere || !until) {
    return refuse('not_found');
  }
  const ofProduct = earlier.filter((one) => one.product_id === productId);
  const first = ofProduct.find((one) => one.request_id === requestId);
  if (first) {
    return { $id: first.$id };
  }
  const [last] = ofProduct;
  if (last && OPEN_IMPRESSION_STATES.some((state) => state === last.state)) {
    return refuse('record_changed');
  }
  const $id = derivedId('repair', orderId, productId, last?.$id ?? '');
  const made = await tables.create('impression_requests', $id, {
    kind: 'repair',
    product_id: productId,
    title: line.title_ar,
    order_id: orderId,
    user_id: userId,
    name: receiverOf(stored.order).name,
    phone: normalizePhone(wish.phone),
    problem: wish.problem.trim(),
    warranty_until: isInWarranty(until, now()) ? until : null,
    request_id: requestId,
    state: 'waiting',
    unproven: false,
    version: 0,
  });
  const kept = made ?? (await tables.get('impression_requests', $id, ['request_id']));
  return kept?.request_id === requestId ? { $id } : refuse('record_changed');
};

export const fetchRepairs: Handler<typeof fetchCall> = async ({ userId, orderId }, { tables }) => {
  const rows = await repairsOf(tables, userId, orderId);
  const documents = rows.map(({ $id, $createdAt, product_id, problem, warranty_until, form_id, state }) => ({
    $id,
    $createdAt,
    product_id,
    problem: problem ?? '',
    in_warranty: warranty_until !== null,
    visited: form_id !== null,
    state,
  }));
  return { documents };
};

/** The requests for repairs of an own order, newest first. */
async function repairsOf(tables: Tables, userId: string, orderId: string) {
  const { rows } = await tables.list(
    'impression_requests',
    ['product_id', 'problem', 'warranty_until', 'request_id', 'form_id', 'state'],
    [
      Query.equal('user_id', userId),
      Query.equal('order_id', orderId),
      Query.equal('kind', 'repair'),
      Query.orderDesc('$createdAt'),
      Query.limit(MOST_OF_ORDER),
    ],
  );
  return rows;
}
