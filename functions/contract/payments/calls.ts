import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/** What an order may be refused with when it is placed, however it is paid. */
const PLACING_ERRORS = [
  'cart_empty',
  'cart_changed',
  'price_changed',
  'discount_used',
  'order_too_large',
  'checkout_changed',
  'out_of_stock',
  'pick_up_unavailable',
  'too_many_open_orders',
  'too_many_waiting_orders',
  'too_many_waiting_pieces',
  'too_many_orders_today',
  'too_much_unpaid',
  'invalid_image',
] as const;

export const paymentCash = defineCall(subject, 'payment-cash', {
  access: ['user'],
  actorField: 'userId',
  errors: PLACING_ERRORS,
});

/** Whether and how a customer can pay through the card provider now. Touches no table. */
export const fetchCheckoutOptions = defineCall(subject, 'fetch-checkout-options', {
  method: 'GET',
  access: 'anyone',
});

/** What an amount costs by the month, by the methods that are configured and take it. Touches no table. */
export const fetchMonthlyPlans = defineCall(subject, 'fetch-monthly-plans', {
  method: 'GET',
  access: 'anyone',
});

/** How many cash orders of the caller wait for confirmation, and how many may. */
export const fetchOrderLimit = defineCall(subject, 'fetch-order-limit', {
  method: 'GET',
  access: ['user'],
});

/** What the caller's earlier orders mean for a new one: who it may be for, and what is still to be paid by card. */
export const fetchEarlierOrders = defineCall(subject, 'fetch-earlier-orders', {
  method: 'GET',
  access: ['user'],
});

/** Places an order that is to be paid by card; its stock is reserved while the customer pays. */
export const createOrderCard = defineCall(subject, 'create-order-card', {
  access: ['user'],
  actorField: 'userId',
  errors: [...PLACING_ERRORS, 'card_unavailable', 'method_unavailable', 'method_amount', 'too_many_card_orders_today'],
});

/** Opens a payment with the card provider for an order of `create-order-card`. */
export const paymentCard = defineCall(subject, 'payment-card', {
  access: ['user'],
  actorField: 'userId',
  errors: [
    'card_unavailable',
    'method_unavailable',
    'method_amount',
    'not_found',
    'cart_changed',
    'order_expired',
    'already_paid',
    'payment_pending',
    'too_many_attempts',
  ],
});

/** Verifies what the provider wrote into the address of `/payment-result`, and answers the order that it paid. */
export const checkHmac = defineCall(subject, 'check-hmac', {
  access: ['user'],
  actorField: 'userId',
  errors: ['card_unavailable', 'payment_pending', 'payment_failed'],
});
