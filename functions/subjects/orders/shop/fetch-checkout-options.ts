import type { fetchCheckoutOptions as call } from '#contract/payments/calls.ts';
import { kindOf } from '#contract/payments/methods.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';

const MINUTES_AN_HOUR = 60;

/** How orders can be paid. */
export const fetchCheckoutOptions: Handler<typeof call> = async (_input, { card }) => ({
  cardPage: card?.cardPage ?? null,
  methods: (card?.methods ?? []).map(({ method, minPiasters, maxPiasters, payMinutes }) => ({
    method,
    min: piastersToEgp(minPiasters),
    max: maxPiasters === null ? null : piastersToEgp(maxPiasters),
    hours: kindOf(method) === 'kiosk' ? payMinutes / MINUTES_AN_HOUR : null,
  })),
});
