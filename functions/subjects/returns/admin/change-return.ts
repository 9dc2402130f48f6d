import type { ReturnDetails } from '#contract/returns/schemas.ts';
import type { ReturnState } from '#contract/returns/states.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext } from '#runtime/service.ts';
import type { Operation } from '#runtime/tables.ts';
import { changeOperations, stateOf } from '#subjects/card-payments/card-order.ts';
import { type CardOrderChange, change } from '#subjects/card-payments/rules/payments.ts';
import { endPickUp } from '#subjects/delivery/pick-ups.ts';
import type { ReturnMessage } from '#subjects/messages/rules/message-kind.ts';
import { mayFollow } from '#subjects/orders/rules/order-states.ts';
import { auditedReturns } from '../returns.ts';
import { isOpenReturn, RETURN_TRANSITIONS } from '../rules/returns.ts';
import { readReturn, type StoredReturn, toReturnDetails } from './return-reading.ts';

type Context = CallContext<readonly ['admin']>;

/** Those who look at returned pieces of one month at the same time wait for each other. */
/** What somebody at the desk makes of a return. */
export interface WantedStep {
  returnId: string;
  /** True when it has happened already: then a repeat answers the return as it is. */
  isDone: (stored: StoredReturn) => boolean;
  /** Refuses by itself what must not be done to the return as it is. */
  decide: (stored: StoredReturn) => Step | Promise<Step>;
}

interface Step {
  state: ReturnState;
  /** What happens to the order; nothing unless said. */
  change?: CardOrderChange;
  columns?: Partial<Rows['returns']>;
  /** Money that the order owes for the return from now on. */
  owesPiasters?: number;
  tells?: ReturnMessage;
  others?: readonly Operation[];
  /** What the audit log says beside the state. */
  audit?: Record<string, unknown>;
}

/**
 * Brings a return into its next state, with whatever that does to its order, as one transaction. It claims the order, as
 * every change of an order and its returns does, and a state comes only once: so of two people one gets through.
 */
export async function changeReturn(wanted: WantedStep, context: Context): Promise<ReturnDetails> {
  const { tables, now } = context;
  const read = () => readReturn(tables, wanted.returnId);
  const stored = await read();
  if (!stored) {
    return refuse('not_found');
  }
  if (wanted.isDone(stored)) {
    return toReturnDetails(stored, now());
  }
  const step = await wanted.decide(stored);
  if (!mayFollow(RETURN_TRANSITIONS, stored.row.state, step.state)) {
    return refuse('return_changed');
  }
  const after = await tables.writeAndRead(operationsFor(stored, step, context), read, {
    // The return is read before its order.
    isConsistent: async () => (await tables.get('returns', stored.row.$id, ['state']))?.state === stored.row.state,
  });
  return after ? toReturnDetails(after, now()) : overtaken();
}

/** At most one operation a line and 20 more, so a full order stays under Appwrite's limit of 100. */
function operationsFor({ row, order, pickUps }: StoredReturn, step: Step, context: Context): Operation[] {
  const { state, columns = {}, owesPiasters, tells, others = [], audit = {} } = step;
  const at = context.now();
  const ended = endPickUp(pickUps, state, at);
  return changeOperations(order, step.change ?? change(stateOf(order), {}), {
    at,
    by: context.actor.id,
    pieces: [],
    columns: {
      ...(isOpenReturn(state) ? {} : { return_id: null }),
      ...(owesPiasters === undefined ? {} : { return_due_piasters: owesPiasters }),
    },
    ofReturn: { state, tells: tells ?? null },
    ofPickUp: ended.pickUp,
    others: [
      ...auditedReturns.update(
        context,
        row,
        { state, ...(isOpenReturn(state) ? {} : { ended_at: at.toISOString() }), ...columns },
        { action: state === 'refunded' ? 'refund' : 'update', after: audit, once: state },
      ),
      ...ended.operations,
      ...others,
    ],
  });
}
