import { receiverOf } from '#contract/orders/receiver.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import type { DriverMove, FailureReason } from '#contract/shipments/constants.ts';
import { minutesAfter } from '#lib/clock.ts';
import { derivedId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { changeStoredOrder } from '#subjects/orders/change-order.ts';
import { mayFollow } from '#subjects/orders/rules/order-states.ts';
import type { StoredOrder } from '#subjects/orders/stored-order.ts';
import { receiveByPickUp } from '#subjects/returns/receive-return.ts';
import { DELIVERY_OF, PICK_UP_TRANSITIONS, SHIPMENT_TRANSITIONS, toCollect } from './rules/shipments.ts';
import { isPickUp, moveShipmentOperations, SHIPMENT_COLUMNS, type ShipmentRow } from './shipments.ts';

/** So long somebody is to be called about a parcel that was not handed over. */
const CALLED_WITHIN_DAYS = 3;

/** A step of a parcel or a pick-up. */
export interface Move {
  state: DriverMove;
  reason: FailureReason | null;
  note: string | null;
  /** How often it was tried in vain, where its carrier counts. */
  attempts?: number;
  /** What was taken for it, where its carrier tells: handed over only where that is what was due. */
  collectedPiasters?: number;
}

type Context = Ports & { actor: Actor | null };

/**
 * Moves a parcel on as it was read, and its order with it: one that left is shipped, one that was handed over is delivered,
 * and its cash paid. A pick-up that arrives has its return received. Who could not be met stands on the list of calls.
 * Answers the order after it; refuses with `shipment_changed` when the parcel moved on meanwhile.
 */
export async function moveParcel(context: Context, row: ShipmentRow, move: Move, isDone = false): Promise<StoredOrder> {
  const { tables, now } = context;
  const order = (await tables.get('orders', row.order_id, ['version'])) ?? refuse('not_found');
  return changeStoredOrder(
    {
      orderId: row.order_id,
      version: order.version,
      isDone: () => isDone,
      decide: async (stored) => {
        const all = isPickUp(row) ? stored.pickUps : stored.shipments;
        const known = all.find(({ $id }) => $id === row.$id);
        if (known?.version !== row.version || known.driver_id !== row.driver_id) {
          return refuse('shipment_changed');
        }
        return isPickUp(known) ? decideOnPickUp(context, known, move, stored) : decide(known, move, stored, now());
      },
    },
    context,
  );
}

/** What was read of a parcel, with what is needed to move it. */
export const readShipment = ({ tables }: Pick<Ports, 'tables'>, id: string) =>
  tables.get('shipments', id, SHIPMENT_COLUMNS);

const failedAgain = ({ attempts }: ShipmentRow, move: Move): number =>
  move.attempts ?? (attempts ?? 0) + (move.state === 'failed' ? 1 : 0);

const auditOf = (known: ShipmentRow, { state, reason }: Move) => ({
  action: 'update' as const,
  before: { shipment_state: known.state, failure_reason: known.failure_reason },
  after: { shipment_state: state, failure_reason: reason },
});

function decide(known: ShipmentRow, move: Move, stored: StoredOrder, at: Date) {
  const { state, reason, note, collectedPiasters } = move;
  const { order } = stored;
  const delivery = DELIVERY_OF[state];
  const isNext = (known.state === 'out' || state === 'out') && mayFollow(SHIPMENT_TRANSITIONS, known.state, state);
  const isLost = (delivery === 'delivered' || state === 'failed') && order.delivery_status !== 'shipped';
  const isOther = state === 'delivered' && (collectedPiasters ?? toCollect(order)) !== toCollect(order);
  if (!isNext || isLost || isOther) {
    return refuse('shipment_changed');
  }
  const attempts = failedAgain(known, move);
  return {
    states: { delivery },
    columns: {},
    shipment: { state, reason, columns: { attempts, note } },
    others: state === 'failed' ? callAbout(stored, attempts, at) : [],
    audit: auditOf(known, move),
  };
}

/** The order stays as it is; the return is received when its pieces arrive. */
async function decideOnPickUp(context: Context, known: ShipmentRow, move: Move, stored: StoredOrder) {
  const { state, reason, note } = move;
  const at = context.now();
  if (state !== 'out' && known.state === 'assigned') {
    return refuse('shipment_changed');
  }
  if (!mayFollow(PICK_UP_TRANSITIONS, known.state, state)) {
    return refuse('shipment_changed');
  }
  const attempts = failedAgain(known, move);
  const moved = moveShipmentOperations(
    known,
    { state, reason, columns: { attempts, note } },
    { at, collectedPiasters: 0 },
  );
  const received = state === 'delivered' ? await receiveByPickUp(context, known.return_id ?? '') : null;
  return {
    states: {},
    columns: {},
    pickUp: { state, reason },
    ...(received && { ofReturn: received.ofReturn }),
    others: [...moved, ...(received?.operations ?? []), ...(state === 'failed' ? callAbout(stored, attempts, at) : [])],
    audit: auditOf(known, move),
  };
}

/** Puts whoever takes it in onto the list of calls; each attempt that failed stands there once. */
function callAbout({ order }: StoredOrder, attempt: number, at: Date): Operation[] {
  const { $id, user_id, lang } = order;
  const { phone } = receiverOf(order);
  if (!isEgyptianMobile(phone)) {
    return [];
  }
  return [
    stage.create('outbox', derivedId('delivery-failed', $id, order.version + 1, attempt), {
      order_id: $id,
      user_id,
      lang,
      phone: toE164(phone),
      kind: 'delivery_failed',
      channel: 'whatsapp',
      state: 'to_call',
      next_at: minutesAfter(at, CALLED_WITHIN_DAYS * 24 * 60),
      attempts: 0,
      version: 0,
    }),
  ];
}
