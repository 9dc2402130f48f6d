import { Query } from 'node-appwrite';
import { cartItemId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { orderEvent } from '#subjects/orders/order-events.ts';
import { type CardOrderRow, type OrderedLine, readCardOrder, readOrderedLines } from './card-order.ts';
import { isUnpaid } from './rules/payments.ts';

/**
 * The customer came back from the provider and the bank has not decided: from now on the order is among their orders,
 * named so, and what it holds is in their cart no longer. A repeat changes nothing, and neither does one whose payment
 * was decided meanwhile.
 */
export async function noteUndecided(ports: Pick<Ports, 'tables' | 'now' | 'pause'>, orderId: string): Promise<void> {
  const { tables, now } = ports;
  await retryWhenOvertaken(ports, async () => {
    const [order, lines] = await Promise.all([readCardOrder(tables, orderId), readOrderedLines(tables, orderId)]);
    if (
      !order ||
      !isUnpaid(order.payment_status) ||
      order.payment_undecided_at !== null ||
      order.forgotten_at !== null
    ) {
      return;
    }
    const at = now().toISOString();
    await tables.write([
      ...stage.change('orders', order, { payment_undecided_at: at, shown_at: order.shown_at ?? at }),
      stateEvent(order),
      // A newer order has the cart to itself.
      ...(order.replaced_by === null ? await leaveCart(tables, order, lines) : []),
    ]);
  });
}

/** The bank has been silent for too long: nobody is told any more to wait for it. */
export function undecidedNoMore(order: CardOrderRow): Operation[] {
  return [...stage.change('orders', order, { payment_undecided_at: null }), stateEvent(order)];
}

/** Tells the customer's page to look again. */
function stateEvent({
  $id: orderId,
  user_id: userId,
  version,
  payment_status,
  delivery_status,
}: CardOrderRow): Operation {
  return orderEvent({
    orderId,
    userId,
    version: version + 1,
    paymentStatus: payment_status,
    deliveryStatus: delivery_status,
  });
}

/**
 * What was bought leaves the cart, and its discount code with it. A line that the customer changed since they ordered stays,
 * as does another code, and the code of a cart that a newer order has to itself.
 */
export async function leaveCart(
  tables: Tables,
  order: CardOrderRow,
  lines: readonly OrderedLine[],
): Promise<Operation[]> {
  const ids = lines.map(({ product_type, product_id }) => cartItemId(order.user_id, product_type, product_id));
  const hasCode = order.discount_code !== null && order.replaced_by === null;
  const account = hasCode ? await tables.get('users', order.user_id, ['cart_code']) : null;
  return [
    stage.deleteWhere('cart_items', [Query.equal('$id', ids), Query.lessThanEqual('$updatedAt', order.$createdAt)]),
    ...(account && account.cart_code === order.discount_code
      ? [stage.update('users', order.user_id, { cart_code: null })]
      : []),
  ];
}
