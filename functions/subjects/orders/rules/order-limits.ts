import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import type { DeliveryStatus, PaymentStatus } from './order-states.ts';

/** How much one account may order before it has to call; as the settings keep it. */
export interface OrderLimits {
  /** Cash orders that wait for confirmation at the same time. */
  max_open_cash_orders: number;
  /** Orders placed in one day in Cairo, cancelled ones included. */
  max_orders_a_day: number;
  /** Those of them that reserve stock until they are paid by card. */
  max_card_orders_a_day: number;
  /** What its orders that are not paid yet may come to together. */
  max_unpaid_piasters: number;
  /** Orders that hold stock unconfirmed, by one phone, and from one address by accounts with an unproven email; 0 for any. */
  max_waiting_orders: number;
  /** Pieces of one product that an account with an unproven email, its phone and its address hold so; 0 for any. */
  max_waiting_pieces: number;
}

/** The states of an order whose goods are still the shop's to send, or on their way. */
export const OPEN_DELIVERY = ['processing', 'confirmed', 'shipped'] as const satisfies readonly DeliveryStatus[];

interface UnpaidOrder {
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
  reserved_until: string | null;
}

/** True for an order that keeps goods from others and has not been paid. */
export function isOwing(order: UnpaidOrder): boolean {
  const isOpen = (OPEN_DELIVERY as readonly DeliveryStatus[]).includes(order.delivery_status);
  return isOpen && isUnpaid(order.payment_status) && (order.payment_method === 'cash' || order.reserved_until !== null);
}

/** What an account has ordered before. */
export interface Ordered {
  /** How many of its cash orders wait for confirmation. */
  waiting: number;
  /** How each order of the same day in Cairo was to be paid. */
  today: readonly ('cash' | 'card')[];
  /** What its orders that are not paid come to. */
  unpaidPiasters: number;
}

type BrokenByAccount = Exclude<keyof OrderLimits, 'max_waiting_orders' | 'max_waiting_pieces'>;

/** The limit of an account that one more order would break; null when it breaks none. */
export function brokenLimit(
  limits: OrderLimits,
  { waiting, today, unpaidPiasters }: Ordered,
  order: { method: 'cash' | 'card'; amountPiasters: number },
): BrokenByAccount | null {
  if (order.method === 'cash' && waiting >= limits.max_open_cash_orders) {
    return 'max_open_cash_orders';
  }
  if (today.length >= limits.max_orders_a_day) {
    return 'max_orders_a_day';
  }
  if (order.method === 'card' && today.filter((method) => method === 'card').length >= limits.max_card_orders_a_day) {
    return 'max_card_orders_a_day';
  }
  return unpaidPiasters + order.amountPiasters > limits.max_unpaid_piasters ? 'max_unpaid_piasters' : null;
}

/** Whether it is counted what a phone and an address hold. */
export function hasLimitsOfParties({ max_waiting_orders, max_waiting_pieces }: OrderLimits): boolean {
  return max_waiting_orders > 0 || max_waiting_pieces > 0;
}
