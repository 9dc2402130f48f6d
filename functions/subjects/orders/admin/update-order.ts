import type { updateOrder as call } from '#contract/orders/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { changeOrder } from '../change-order.ts';

/** Moves an order on by hand, or changes its note. */
export const updateOrder: Handler<typeof call> = async ({ orderId, version, data }, context) => {
  const { payment_status, delivery_status } = data;
  const note = data.note === undefined ? undefined : data.note?.trim() || null;
  if (payment_status === undefined && delivery_status === undefined && note === undefined) {
    return refuse('nothing_to_change');
  }
  return changeOrder(
    {
      orderId,
      version,
      isDone: ({ order }) =>
        (payment_status ?? order.payment_status) === order.payment_status &&
        (delivery_status ?? order.delivery_status) === order.delivery_status &&
        (note === undefined || note === order.note),
      decide: ({ order }) => ({
        states: { payment: payment_status, delivery: delivery_status },
        columns: note === undefined ? {} : { note },
        audit: {
          action: 'update',
          before: { note: order.note },
          after: { note: note === undefined ? order.note : note },
        },
      }),
    },
    context,
  );
};
