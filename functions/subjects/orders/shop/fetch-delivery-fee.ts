import type { fetchDeliveryFee as call } from '#contract/settings/calls.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';

/** What delivery costs, in EGP. */
export const fetchDeliveryFee: Handler<typeof call> = async (_input, { tables }) => {
  const { deliveryFeePiasters } = await loadSettings(tables);
  return piastersToEgp(deliveryFeePiasters);
};
