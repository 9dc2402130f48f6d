import type { createOrderCard as call } from '#contract/payments/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { readCheckout } from '#subjects/orders/shop/checkout.ts';
import { placeOrder } from '#subjects/orders/shop/place-order.ts';

/** Places an order of the caller's cart that is to be paid by card. Its stock is reserved for the time of paying. */
export const createOrderCard: Handler<typeof call> = (input, context) =>
  context.card ? placeOrder(readCheckout(input), input.checkoutKey, context) : refuse('card_unavailable');
