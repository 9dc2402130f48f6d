import type { fetchDeliveryOptions as call } from '#contract/delivery/calls.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { promisedDays } from '../rules/delivery-terms.ts';

/** How orders get to their customers. */
export const fetchDeliveryOptions: Handler<typeof call> = async (_input, { tables }) => {
  const { delivery } = await loadSettings(tables);
  return {
    pick_up: delivery.hasPickUp,
    free_from: piastersToEgp(delivery.freeFromPiasters),
    areas: GOVERNORATES.map(({ en: city }) => {
      const days = promisedDays(delivery, { method: 'courier', city });
      return { city, days_from: days?.from ?? 0, days_to: days?.to ?? 0 };
    }),
  };
};
