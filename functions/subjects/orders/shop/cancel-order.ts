import type { cancelOrder as call } from '#contract/orders/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { changeOperations, readOrder, stateOf } from '#subjects/card-payments/card-order.ts';
import { auditOrder } from '../audited-order.ts';
import { afterMove } from '../rules/order-moves.ts';
import { isCancellableByCustomer } from '../rules/order-states.ts';
import { findOrderedProducts, readOwnOrder, toOrder } from './order-reading.ts';

const CANCELLED = 'cancelled';

/**
 * Cancels a cash order of the caller that nobody has begun to work on, as one transaction. An order that is cancelled
 * already is answered as it is, so that a repeat does nothing. It stays in the counter of orders, which counts all of
 * them.
 */
export const cancelOrder: Handler<typeof call> = async ({ orderId, lang }, context) => {
  const { actor, tables, now } = context;
  const [stored, order] = await Promise.all([readOwnOrder(tables, actor.id, orderId), readOrder(tables, orderId)]);
  if (!stored || !order) {
    return refuse('not_found');
  }
  if (stored.order.version !== order.version) {
    return overtaken();
  }
  const products = await findOrderedProducts(tables, stored);
  if (stored.order.delivery_status === CANCELLED) {
    return toOrder(stored, products, { lang, now: now() });
  }
  const change = isCancellableByCustomer(order)
    ? afterMove({ method: order.payment_method, state: stateOf(order) }, { delivery: CANCELLED })
    : null;
  if (!change) {
    return refuse('order_not_cancellable');
  }
  const operations = changeOperations(order, change, {
    at: now(),
    by: actor.id,
    // A product that is gone has no stock to give back to.
    pieces: stored.lines.filter((line) => products.get(line) !== null),
    others: [
      auditOrder(context, order, {
        before: { delivery_status: order.delivery_status },
        after: { delivery_status: CANCELLED },
        once: order.version + 1,
      }),
    ],
  });
  const after = await tables.writeAndRead(operations, () => readOwnOrder(tables, actor.id, orderId));
  return after ? toOrder(after, products, { lang, now: now() }) : overtaken();
};
