import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/call.ts';
import type { requestReturn as call } from '#contract/returns/calls.ts';
import { returnId, returnLineId } from '#lib/ids.ts';
import { RETURNS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { orderEvent } from '#subjects/orders/order-events.ts';
import { orderMessages } from '#subjects/orders/order-messages.ts';
import {
  findOrderedProducts,
  lineTitle,
  readOwnOrder,
  type StoredOrder,
  toOrder,
} from '#subjects/orders/shop/order-reading.ts';
import { auditedReturns, readReturnLines } from '../returns.ts';
import { FIRST_RETURN_STATE, isSameProduct, returnableOf, returnObstacle } from '../rules/returns.ts';

/**
 * Asks to give pieces of an own order back. Claims the order, so that of several requests one gets through; its id
 * follows from the request, so that a repeat is answered with the order as it is.
 */
export const requestReturn: Handler<typeof call> = async (input, context) => {
  const { actor, tables } = context;
  const id = returnId(input.orderId, input.requestId);
  const read = () => readOwnOrder(tables, actor.id, input.orderId);
  let isCounted = false;
  return retryWhenOvertaken(context, async () => {
    const [stored, searchable] = await Promise.all([read(), tables.get('orders', input.orderId, ['search'])]);
    if (!stored) {
      return refuse('not_found');
    }
    const products = await findOrderedProducts(tables, stored);
    const answer = (order: StoredOrder) => toOrder(order, products, { lang: input.lang, now: context.now() });
    if (stored.returns.some(({ $id }) => $id === id)) {
      return answer(stored);
    }
    requireReturnable(stored, input, context.now());
    if (!isCounted) {
      await countAttempt(context, RETURNS_PER_ACCOUNT, [actor.id]);
      isCounted = true;
    }
    const operations = requestOperations(context, id, stored, input, searchable?.search ?? null);
    const after = await tables.writeAndRead(operations, read, {
      isConsistent: async () => isDeepStrictEqual(await readReturnLines(tables, input.orderId), stored.returned),
    });
    return after ? answer(after) : overtaken();
  });
};

type Input = InputOf<typeof call>;

function requireReturnable({ order, lines, returned, returnUntil }: StoredOrder, input: Input, now: Date): void {
  if (returnUntil === null) {
    refuse('not_returnable');
  }
  const obstacle = returnObstacle(order, { lines, returned, until: returnUntil, now });
  if (obstacle === 'open') {
    refuse('return_open');
  }
  if (obstacle === 'too_late') {
    refuse('return_too_late', { day: returnUntil });
  }
  for (const wanted of input.lines) {
    const line = lines.find((one) => isSameProduct(one, wanted)) ?? refuse('not_returnable');
    const available = returnableOf(line, returned);
    if (wanted.count > available) {
      refuse('return_line_refused', { title: lineTitle(line, input.lang), available });
    }
  }
}

function requestOperations(
  context: Parameters<Handler<typeof call>>[1],
  id: string,
  { order }: StoredOrder,
  { lines, reason_text, ...input }: Input,
  search: string | null,
): Operation[] {
  const { $id: orderId, user_id: userId, lang, number } = order;
  const version = order.version + 1;
  const reason = input.reason || 'not_said';
  return [
    ...stage.change('orders', order, { return_id: id }),
    ...auditedReturns.create(
      context,
      id,
      {
        order_id: orderId,
        user_id: userId,
        number,
        state: FIRST_RETURN_STATE,
        reason,
        reason_text: reason_text?.trim() || null,
        refund_piasters: 0,
        fee_piasters: 0,
        cash_returned_piasters: 0,
        search,
      },
      {
        after: { return_reason: reason, pieces: lines.reduce((sum, { count }) => sum + count, 0) },
        once: FIRST_RETURN_STATE,
      },
    ),
    stage.createMany(
      'return_lines',
      lines.map(({ product_type, product_id, count }) => ({
        $id: returnLineId(id, product_type, product_id),
        return_id: id,
        order_id: orderId,
        product_id,
        product_type,
        count,
        restocked: 0,
        unsellable: 0,
        sent_back: 0,
      })),
    ),
    orderEvent({
      orderId,
      userId,
      version,
      paymentStatus: order.payment_status,
      deliveryStatus: order.delivery_status,
      returnState: FIRST_RETURN_STATE,
    }),
    ...orderMessages({ orderId, userId, lang, version, before: order, after: order, kind: 'return_asked' }),
  ];
}
