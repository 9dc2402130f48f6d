import type { AuditAction } from '#contract/audit/actions.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext } from '#runtime/service.ts';
import type { Operation } from '#runtime/tables.ts';
import { type ChangeDetails, changeOperations, readStock, stateOf } from '#subjects/card-payments/card-order.ts';
import type { CardOrderChange } from '#subjects/card-payments/rules/payments.ts';
import { endedWithOrder } from '#subjects/delivery/rules/shipments.ts';
import { moveShipmentOperations, openShipment, type ShipmentChange } from '#subjects/delivery/shipments.ts';
import { countedAt } from '#subjects/metrics/counters.ts';
import { monthOf, soldChange } from '#subjects/metrics/rules/sales.ts';
import { returnedOf } from '#subjects/returns/rules/returns.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { releaseOfOrder, writeOffOfOrder } from '#subjects/stock/pieces.ts';
import { countSold } from '#subjects/stock/product-sales.ts';
import { trialDays } from '#subjects/trials/rules/trials.ts';
import { beginOrderTrial, endAsReturned } from '#subjects/trials/trials.ts';
import { auditOrder } from './audited-order.ts';
import { paidBackFor } from './rules/line-prices.ts';
import { afterMove, type WantedStates } from './rules/order-moves.ts';
import { readStoredOrder, type StoredOrder, toOrderDetails } from './stored-order.ts';

/** Nobody calls where a delivery company reports. */
type Context = Ports & { actor: Actor | null };
type StaffContext = CallContext<readonly Role[]>;

/** What a member of staff wants to do with an order. */
export interface WantedChange {
  orderId: string;
  /** The version that they saw. */
  version: number;
  /** True when it has happened already: then a repeat answers the order as it is. */
  isDone: (stored: StoredOrder) => boolean;
  /** Refuses by itself what must not be done to the order as it is. */
  decide: (stored: StoredOrder) => Decided | Promise<Decided>;
}

interface Decided {
  states: WantedStates;
  columns: Partial<Pick<Rows['orders'], 'note' | 'call_attempts' | 'last_call_outcome' | 'last_call_at'>>;
  others?: readonly Operation[];
  /** What becomes of its open parcel; by itself that ends with the order. */
  shipment?: ShipmentChange;
  /** It has a parcel from now on, which `others` makes. */
  begins?: 'assigned';
  /** What becomes of the pick-up of its return, which `others` changes. */
  pickUp?: ChangeDetails['ofPickUp'];
  /** What becomes of its return, which `others` changes. */
  ofReturn?: ChangeDetails['ofReturn'];
  audit: { action: AuditAction; before: Record<string, unknown>; after: Record<string, unknown> };
}

/**
 * Changes an order by hand, as one transaction: its states, stock, counters, its event, the message to the customer and
 * the entry of the audit log. Refuses what was decided on an older version.
 */
export async function changeOrder(wanted: WantedChange, context: StaffContext): Promise<AdminOrderDetails> {
  return toOrderDetails(await changeStoredOrder(wanted, context));
}

/** The same, for whoever does not see all of an order. */
export async function changeStoredOrder(wanted: WantedChange, context: Context): Promise<StoredOrder> {
  const { tables } = context;
  const stored = await readStoredOrder(tables, wanted.orderId);
  if (!stored) {
    return refuse('not_found');
  }
  if (wanted.isDone(stored)) {
    return stored;
  }
  if (stored.order.version !== wanted.version) {
    return refuse('order_changed');
  }
  const operations = await operationsFor(wanted, stored, context);
  const after = await tables.writeAndRead(operations, () => readStoredOrder(tables, wanted.orderId));
  if (after) {
    return after;
  }
  throw new Error(`The order ${wanted.orderId} is gone.`);
}

/** At most one operation a line, two a numbered piece and 20 more, so a full order stays under Appwrite's limit of 100. */
async function operationsFor(wanted: WantedChange, stored: StoredOrder, context: Context): Promise<Operation[]> {
  const { tables, now } = context;
  const { order } = stored;
  // What came back before is not sold any more, and was looked at piece by piece.
  const lines = stored.lines
    .map((line) => {
      const gone = returnedOf(line, stored.returned);
      const count = line.count - gone;
      return { ...line, count, paidPiasters: paidBackFor(line, count, gone) };
    })
    .filter(({ count }) => count > 0);
  const { states, columns, others = [], audit, ...decided } = await wanted.decide(stored);
  const movable = { method: order.payment_method, state: stateOf(order), hasOpenReturn: order.return_id !== null };
  const change = afterMove(movable, states);
  if (!change) {
    return refuse('transition_refused');
  }
  const at = now();
  const open = openShipment(stored.shipments);
  const ended = change.state.delivery === order.delivery_status ? null : endedWithOrder(change.state.delivery);
  const shipment = decided.shipment ?? (ended ? { state: ended } : undefined);
  const sign = soldChange(order.delivery_status, change.state.delivery);
  const isHandedOver = change.state.delivery === 'delivered' && order.delivery_status !== 'delivered';
  const [stock, sold, settings] = await Promise.all([
    change.stock === 'keep' ? [] : readStock(tables, lines),
    sign === 0 ? [] : countSold(tables, monthOf(cairoDay(new Date(countedAt(order) ?? at))), { lines, sign }),
    isHandedOver ? loadSettings(tables) : null,
  ]);
  return changeOperations(order, change, {
    at,
    by: context.actor?.id ?? null,
    // A product that is gone has no stock to give back to.
    pieces: stock.map(({ line }) => line),
    columns,
    ofShipment: open ? shipment : decided.begins && { state: decided.begins },
    ofPickUp: decided.pickUp,
    ...(decided.ofReturn && { ofReturn: decided.ofReturn }),
    others: [
      ...(open && shipment
        ? moveShipmentOperations(open, shipment, { at, collectedPiasters: Math.max(0, change.revenuePiasters) })
        : []),
      ...others,
      ...(change.stock === 'give back' ? releaseOfOrder(stored.pieces) : []),
      ...(change.state.delivery === 'lost' ? writeOffOfOrder(stored.pieces) : []),
      ...sold,
      ...(settings ? beginOrderTrial(order.$id, stored.lines, at, trialDays(settings)) : []),
      ...(change.state.delivery === 'returned' ? endAsReturned(stored.trial, at) : []),
      ...auditBy(context, order, {
        action: audit.action,
        before: { ...statesOf(order), ...audit.before },
        after: { ...statesOf(order, change), ...audit.after },
        once: order.version + 1,
      }),
    ],
  });
}

/** The audit log tells what people did; of what companies report the order's events tell. */
function auditBy(
  { actor, now }: Context,
  ...change: Parameters<typeof auditOrder> extends [unknown, ...infer Rest] ? Rest : never
): Operation[] {
  return actor ? [auditOrder({ actor, now }, ...change)] : [];
}

/** The states of an order as the audit log has them, now or after a change. */
function statesOf(order: StoredOrder['order'], change?: CardOrderChange): Record<string, unknown> {
  return {
    payment_status: change?.state.payment ?? order.payment_status,
    delivery_status: change?.state.delivery ?? order.delivery_status,
    refund_due: piastersToEgp(change?.state.refundDuePiasters ?? order.refund_due_piasters),
  };
}
