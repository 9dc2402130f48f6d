import type { DeliveryStatus, PaymentStatus } from '#subjects/orders/rules/order-states.ts';
import { isBought } from '#subjects/orders/rules/order-states.ts';

/** What a message to the customer is about. */
export type MessageKind =
  | 'placed'
  | KioskMessage
  | 'paid'
  | 'shipped'
  | 'cancelled'
  | 'undelivered'
  | 'lost'
  | 'refunded'
  | ReturnMessage;

/** With what to pay an order at a kiosk, and until when; or not to pay with it, because its products are not kept any more. */
export type KioskMessage = 'kiosk_code' | 'kiosk_late';

/** What a customer is told of a return: that we know of it, have the pieces, do not take it, or send everything back. */
export type ReturnMessage = 'return_asked' | 'return_received' | 'return_refused' | 'return_sent_back';

/** What an order says that is collected at the clinic, instead of what is said of one that is sent. */
export const PICK_UP_WORDS = { placed: 'placed_pick_up', shipped: 'ready' } as const;
export type WrittenKind = MessageKind | (typeof PICK_UP_WORDS)[keyof typeof PICK_UP_WORDS];

/** What goes to the phone of an order: more than by mail, as who has a phone in their hand reads no mails. */
export const ORDER_PHONE_MESSAGES = [
  'placed',
  'kiosk_code',
  'kiosk_late',
  'paid',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'undelivered',
  'refunded',
] as const;
export type OrderPhoneMessage = (typeof ORDER_PHONE_MESSAGES)[number];

/** What is told to the phone of somebody else whom an order is for. It names a sum only where cash is to be paid at the door. */
const RECIPIENT_MESSAGES: readonly OrderPhoneMessage[] = ['shipped', 'delivered'];
export const isForRecipient = (kind: OrderPhoneMessage): boolean => RECIPIENT_MESSAGES.includes(kind);

/** Who pays for somebody else hears that it arrived, but need not wait for the courier. */
export function isForBuyer(
  kind: OrderPhoneMessage,
  { phone, recipientPhone }: { phone: string; recipientPhone: string | null },
): boolean {
  return recipientPhone === null || (recipientPhone === phone ? !isForRecipient(kind) : kind !== 'shipped');
}

/** An order as far as it decides what its customer is told. */
export interface TellableOrder {
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
  /** What went back to the customer, in all. */
  returned_piasters: number;
}

/**
 * What the customer is told when their order has changed; null when it is nothing they wait for. `before` is null when
 * the order is new. They hear of a card order once it is paid, as it does not exist for them before.
 */
export function messageKind(before: TellableOrder | null, after: TellableOrder): MessageKind | null {
  if (!isBought(after)) {
    return null;
  }
  if (!before) {
    return 'placed';
  }
  if (after.returned_piasters > before.returned_piasters) {
    return 'refunded';
  }
  const becomes = (status: DeliveryStatus) => isNow(status, before, after);
  // What is paid late for an order that was called off before goes back, too.
  if (becomes('cancelled') || (after.delivery_status === 'cancelled' && !isBought(before))) {
    return 'cancelled';
  }
  // What the customer brought back themselves is a return, of which they hear by its own messages.
  if (becomes('returned') && before.delivery_status === 'shipped') {
    return 'undelivered';
  }
  if (becomes('lost')) {
    return 'lost';
  }
  if (becomes('shipped')) {
    return 'shipped';
  }
  return after.payment_status === 'paid' && before.payment_status !== 'paid' ? 'paid' : null;
}

/**
 * What the phone of the order is told; null when it is nothing that is worth a message there. `told` is what the customer is
 * told by mail instead of what follows from the states.
 */
export function phoneMessageKind(
  before: TellableOrder | null,
  after: TellableOrder,
  told?: MessageKind,
): OrderPhoneMessage | null {
  if (told) {
    return ORDER_PHONE_MESSAGES.find((one) => one === told) ?? null;
  }
  if (before && isNow('confirmed', before, after)) {
    return 'confirmed';
  }
  // It stands for the payment at the door, which is a mail of its own.
  if (before && isNow('delivered', before, after)) {
    return 'delivered';
  }
  const kind = messageKind(before, after);
  return ORDER_PHONE_MESSAGES.find((one) => one === kind) ?? null;
}

const isNow = (status: DeliveryStatus, before: TellableOrder, after: TellableOrder): boolean =>
  after.delivery_status === status && before.delivery_status !== status;
