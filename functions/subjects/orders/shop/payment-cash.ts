import type { paymentCash as call } from '#contract/payments/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readCheckout } from './checkout.ts';
import { placeOrder } from './place-order.ts';

/** Places a cash order of the caller's cart. */
export const paymentCash: Handler<typeof call> = (input, context) =>
  placeOrder(readCheckout(input), input.checkoutKey, context);
