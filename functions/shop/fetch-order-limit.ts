import type { fetchOrderLimit as call } from '#contract/payments/calls.ts';
import type { Handler } from '../runtime/service.ts';
import { loadSettings } from '../runtime/shop-settings.ts';

/** How many cash orders of the caller wait for confirmation, and how many may. One step besides reading the caller. */
export const fetchOrderLimit: Handler<typeof call> = async (_input, { tables, ordering }) => {
  const { maxOpenCashOrders } = await loadSettings(tables);
  return { open: ordering?.open_cash_orders ?? 0, max: maxOpenCashOrders };
};
