import type { moveReturn as call } from '#contract/returns/admin-calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stateOf } from '#subjects/card-payments/card-order.ts';
import { afterEvent } from '#subjects/card-payments/rules/payments.ts';
import { areCollected } from '#subjects/delivery/pick-ups.ts';
import { changeReturn } from './change-return.ts';

/**
 * Says that the pieces of a return arrived, that it is refused, or that the cash for it was handed over. The money of a
 * card goes back by `refund-order`, which brings the return along.
 */
export const moveReturn: Handler<typeof call> = ({ returnId, state, ...input }, context) => {
  const note = input.note?.trim() || null;
  return changeReturn(
    {
      returnId,
      isDone: ({ row }) => row.state === state,
      decide: ({ row, order, pickUps }) => {
        switch (state) {
          case 'received':
            return { state, columns: { received_at: context.now().toISOString() }, tells: 'return_received' };
          case 'refused':
            if (areCollected(pickUps)) {
              return refuse('return_changed');
            }
            return { state, columns: { note }, tells: 'return_refused', audit: { note } };
          case 'refunded': {
            if (row.state !== 'inspected') {
              return refuse('return_changed');
            }
            if (order.payment_method === 'card') {
              return refuse('refund_by_card');
            }
            const amountPiasters = order.refund_due_piasters;
            return { state, change: afterEvent(stateOf(order), { type: 'returned', amountPiasters }) };
          }
        }
      },
    },
    context,
  );
};
