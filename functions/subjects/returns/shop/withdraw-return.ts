import type { withdrawReturn as call } from '#contract/returns/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { areCollected, endPickUp } from '#subjects/delivery/pick-ups.ts';
import { orderEvent } from '#subjects/orders/order-events.ts';
import { mayFollow } from '#subjects/orders/rules/order-states.ts';
import { findOrderedProducts, readOwnOrder, type StoredOrder, toOrder } from '#subjects/orders/shop/order-reading.ts';
import { auditedReturns } from '../returns.ts';
import { RETURN_TRANSITIONS } from '../rules/returns.ts';

const WITHDRAWN = 'withdrawn';

/** Takes an own request back that nobody has received yet. One that is taken back already is answered as it is. */
export const withdrawReturn: Handler<typeof call> = async ({ orderId, returnId, lang }, context) => {
  const { actor, tables } = context;
  const read = () => readOwnOrder(tables, actor.id, orderId);
  const stored = await read();
  const own = stored?.returns.find(({ $id }) => $id === returnId);
  if (!stored || !own) {
    return refuse('not_found');
  }
  const { order } = stored;
  const products = await findOrderedProducts(tables, stored);
  const answer = (one: StoredOrder) => toOrder(one, products, { lang, now: context.now() });
  if (own.state === WITHDRAWN) {
    return answer(stored);
  }
  const pickUps = stored.shipments.filter(({ return_id }) => return_id === returnId);
  if (!mayFollow(RETURN_TRANSITIONS, own.state, WITHDRAWN) || areCollected(pickUps)) {
    return refuse('return_changed');
  }
  const ended = endPickUp(pickUps, WITHDRAWN, context.now());
  const operations = [
    ...stage.change('orders', order, { return_id: null }),
    ...auditedReturns.update(
      context,
      own,
      { state: WITHDRAWN, ended_at: context.now().toISOString() },
      { once: WITHDRAWN },
    ),
    ...ended.operations,
    orderEvent({
      orderId,
      userId: order.user_id,
      version: order.version + 1,
      paymentStatus: order.payment_status,
      deliveryStatus: order.delivery_status,
      returnState: WITHDRAWN,
      pickUp: ended.pickUp,
    }),
  ];
  const after = await tables.writeAndRead(operations, read, {
    isConsistent: async () => (await tables.get('returns', returnId, ['state']))?.state === own.state,
  });
  return after ? answer(after) : overtaken();
};
