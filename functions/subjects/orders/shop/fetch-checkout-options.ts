import type { fetchCheckoutOptions as call } from '#contract/payments/calls.ts';
import type { Handler } from '#runtime/service.ts';

/** How orders can be paid. */
export const fetchCheckoutOptions: Handler<typeof call> = async (_input, { card }) => ({
  cardPage: card?.cardPage ?? null,
});
