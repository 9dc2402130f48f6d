import type { cancelOrder as call } from '#contract/orders/calls.ts';
import { isCancellableByCustomer } from '../domain/order-states.ts';
import { auditEntry } from '../runtime/audit.ts';
import { countedAt, countStates, ensureCounters } from '../runtime/counters.ts';
import { orderEvent } from '../runtime/order-events.ts';
import { orderMessages } from '../runtime/order-messages.ts';
import type { ProductIndex } from '../runtime/products.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { moveStock, orderMoves } from '../runtime/stock.ts';
import { type Operation, stage } from '../runtime/tables.ts';
import { findOrderedProducts, readOwnOrder, type StoredOrder, toOrder } from './order-reading.ts';

const ATTEMPTS = 5;
const CANCELLED = 'cancelled';

/**
 * Cancels a cash order of the caller that nobody has begun to work on, as one transaction. An order that is cancelled
 * already is answered as it is, so that a repeat does nothing. It stays in the counter of orders, which counts all of
 * them. Seven steps.
 */
export const cancelOrder: Handler<typeof call> = ({ orderId, lang }, context) => {
  const { actor, tables } = context;
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const stored = await readOwnOrder(tables, actor.id, orderId);
    if (!stored) {
      return refuse('not_found');
    }
    const products = await findOrderedProducts(tables, stored);
    if (stored.order.delivery_status === CANCELLED) {
      return { answer: toOrder(stored, products, { lang, now: context.now() }) };
    }
    if (!isCancellableByCustomer(stored.order)) {
      return refuse('order_not_cancellable');
    }
    const operations = cancelOperations(context, stored, products);
    const { problem, after } = await tables.transactAndRead(operations, () => readOwnOrder(tables, actor.id, orderId));
    if (problem === 'missing') {
      await ensureCounters(tables, countedAt(stored.order) ?? context.now());
    }
    return after ? { answer: toOrder(after, products, { lang, now: context.now() }) } : null;
  });
};

/** At most one operation a line and 8 more, so a full order stays under Appwrite's limit of 100. */
function cancelOperations(
  context: Parameters<typeof auditEntry>[0],
  { order, lines }: StoredOrder,
  products: ProductIndex,
): Operation[] {
  const { $id: orderId, user_id: userId, lang, payment_status: paymentStatus } = order;
  const version = order.version + 1;
  return [
    stage.claim('orders', orderId, 'version', order.version),
    stage.update('orders', orderId, { delivery_status: CANCELLED }),
    // A product that is gone has no stock to give back to.
    ...moveStock(
      orderMoves(
        'give back',
        lines.filter((line) => products.get(line) !== null),
        { orderId, version, reason: CANCELLED },
      ),
      { by: userId, at: context.now() },
    ),
    orderEvent({ orderId, userId, version, paymentStatus, deliveryStatus: CANCELLED }),
    ...orderMessages({
      orderId,
      userId,
      lang,
      version,
      before: order,
      after: { ...order, delivery_status: CANCELLED },
    }),
    auditEntry(context, {
      action: 'update',
      kind: 'order',
      id: orderId,
      label: order.number,
      before: { delivery_status: order.delivery_status },
      after: { delivery_status: CANCELLED },
      once: version,
    }),
    ...countStates(order, { payment_status: paymentStatus, delivery_status: CANCELLED }, context.now()),
  ];
}
