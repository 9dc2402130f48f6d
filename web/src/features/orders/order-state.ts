import { type DeliveryStatus, isFailedDelivery } from '#contract/constants.ts';
import type { Order, OrderEvent, OrderSummary } from '#contract/orders/schemas.ts';
import type { FailureReason } from '#contract/shipments/constants.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { type CollectedWords, deliveryWords } from './shared/delivery-words.ts';

/** How each state of a delivery looks beside its words. */
export const STATE_TONES: Readonly<Record<DeliveryStatus, BadgeTone>> = {
  processing: 'pending',
  confirmed: 'success',
  shipped: 'success',
  delivered: 'success',
  cancelled: 'neutral',
  returned: 'neutral',
  lost: 'fail',
};

/** What is to be said about the money of an order; the keys of its words. */
type PaymentWords =
  | 'on-delivery'
  | 'on-collection'
  | 'not-due'
  | 'kiosk'
  | 'undecided'
  | 'not-paid'
  | 'paid'
  | 'refund_due'
  | 'refunded';

/** What is to be said about the money of an order. */
export function paymentWords(order: OrderSummary): PaymentWords {
  const { payment_status, delivery_status } = order;
  if (payment_status === 'paid' || payment_status === 'refund_due' || payment_status === 'refunded') {
    return payment_status;
  }
  return isFailedDelivery(delivery_status) ? 'not-due' : (unpaidWords(order) ?? onReceipt(order));
}

const onReceipt = ({ delivery_method }: OrderSummary): PaymentWords =>
  delivery_method === 'pick_up' ? 'on-collection' : 'on-delivery';

/** What is to be said of a card order without its money; null of every other. Nobody sends one. */
export function unpaidWords({
  payment_method,
  payment_status,
  online_method,
  undecided,
}: Pick<OrderSummary, 'payment_method' | 'online_method' | 'payment_status' | 'undecided'>):
  | 'kiosk'
  | 'undecided'
  | 'not-paid'
  | null {
  const isUnpaid = payment_status === 'pending' || payment_status === 'failed' || payment_status === 'expired';
  if (payment_method !== 'card' || !isUnpaid) return null;
  if (!undecided) return 'not-paid';
  return online_method === 'kiosk' ? 'kiosk' : 'undecided';
}

/** The keys of the words of a step. */
type StepWords =
  | ParcelWords
  | 'placed'
  | 'paid'
  | 'refund_due'
  | 'refunded'
  | Exclude<DeliveryStatus | CollectedWords, 'processing'>;
const stepWords = (status: DeliveryStatus, order: OrderSummary) => deliveryWords(status, order) as StepWords;

/** What became of its parcel, where its state does not tell. */
type ParcelWords = 'assigned' | 'out-again' | 'failed';

/** A step of an order: one that was reached, or one that is still to come. */
export interface Step {
  words: StepWords;
  /** ISO 8601; null for a step that is still to come. */
  at: string | null;
  /** Why a parcel was not handed over. */
  reason?: FailureReason | null;
}

const WAY: readonly DeliveryStatus[] = ['processing', 'confirmed', 'shipped', 'delivered'];
const MONEY_STEPS = ['paid', 'refund_due', 'refunded'] as const;

function parcelWords(
  { shipment_state, delivery_status }: OrderEvent,
  before: Pick<OrderEvent, 'delivery_status'>,
): ParcelWords | null {
  if (shipment_state === 'out') return before.delivery_status === delivery_status ? 'out-again' : null;
  return shipment_state === 'assigned' || shipment_state === 'failed' ? shipment_state : null;
}

/** What became of an order and what is still to come, in order. The trials of paying by card are left out. */
export function stepsOf(order: Order): Step[] {
  const { $createdAt, events, delivery_status } = order;
  const steps: Step[] = [{ words: 'placed', at: $createdAt }];
  let before: Pick<OrderEvent, 'payment_status' | 'delivery_status'> = {
    payment_status: 'pending',
    delivery_status: 'processing',
  };
  for (const event of events) {
    const money = MONEY_STEPS.find((step) => step === event.payment_status);
    const parcel = parcelWords(event, before);
    if (parcel) steps.push({ words: parcel, at: event.$createdAt, reason: event.failure_reason });
    if (event.delivery_status !== before.delivery_status && event.delivery_status !== 'processing') {
      steps.push({ words: stepWords(event.delivery_status, order), at: event.$createdAt });
    }
    if (money && event.payment_status !== before.payment_status) steps.push({ words: money, at: event.$createdAt });
    before = event;
  }
  const reached = WAY.indexOf(delivery_status);
  const ahead = reached < 0 || unpaidWords(order) === 'not-paid' ? [] : WAY.slice(reached + 1);
  return [...steps, ...ahead.map((words) => ({ words: stepWords(words, order), at: null }))];
}
