import type { fetchDeliveryFee as call } from '#contract/settings/calls.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { deliveryFee } from '../rules/delivery-terms.ts';

/** What delivery costs, in EGP. */
export const fetchDeliveryFee: Handler<typeof call> = async ({ city, delivery_method, subtotal = 0 }, { tables }) => {
  const { delivery } = await loadSettings(tables);
  return piastersToEgp(deliveryFee(delivery, { method: delivery_method || 'courier', city }, egpToPiasters(subtotal)));
};
