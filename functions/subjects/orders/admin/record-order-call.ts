import type { recordOrderCall as call } from '#contract/orders/admin-calls.ts';
import type { CallOutcome } from '#contract/orders/handling.ts';
import { orderCallId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { stateOf } from '#subjects/card-payments/card-order.ts';
import { changeOrder } from '../change-order.ts';
import { type WantedStates, waitsForConfirmation } from '../rules/order-moves.ts';

/** What an outcome makes of the order. */
const MOVES: Record<CallOutcome, WantedStates> = {
  confirmed: { delivery: 'confirmed' },
  refused: { delivery: 'cancelled' },
  no_answer: {},
  call_later: {},
};

/**
 * Writes down a call to the customer of a cash order that waits to be confirmed. The call's id follows from the request,
 * so that a repeat finds it.
 */
export const recordOrderCall: Handler<typeof call> = ({ orderId, version, outcome, requestId, ...input }, context) => {
  const { actor, now } = context;
  const callId = orderCallId(orderId, requestId);
  const note = input.note?.trim() || null;
  return changeOrder(
    {
      orderId,
      version,
      isDone: ({ calls }) => calls.some(({ $id }) => $id === callId),
      decide: ({ order }) => {
        if (!waitsForConfirmation({ method: order.payment_method, state: stateOf(order) })) {
          return refuse('transition_refused');
        }
        const at = now().toISOString();
        return {
          states: MOVES[outcome],
          columns: { call_attempts: (order.call_attempts ?? 0) + 1, last_call_outcome: outcome, last_call_at: at },
          others: [
            stage.create('order_calls', callId, {
              order_id: orderId,
              actor_id: actor.id,
              actor_name: actor.name,
              at,
              outcome,
              note,
            }),
          ],
          audit: { action: 'call', before: {}, after: { outcome, note } },
        };
      },
    },
    context,
  );
};
