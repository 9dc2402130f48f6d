import type { VatRates } from '../domain/cart.ts';
import { SETTINGS_ID } from '../domain/ids.ts';
import type { Tables } from '../runtime/tables.ts';

/** What the admin sets and orders depend on. */
export interface ShopSettings {
  deliveryFeePiasters: number;
  vatRates: VatRates;
  /** So many cash orders of one account may wait for confirmation. */
  maxOpenCashOrders: number;
}

/** A store that nobody has set up yet. */
const UNSET: ShopSettings = {
  deliveryFeePiasters: 0,
  vatRates: { 'hearing-aids': 0, accessories: 0 },
  maxOpenCashOrders: 3,
};

/** The settings that orders depend on. One step. */
export async function loadSettings(tables: Tables): Promise<ShopSettings> {
  const row = await tables.get('settings', SETTINGS_ID, [
    'delivery_fee_piasters',
    'vat_hearing_aids_basis_points',
    'vat_accessories_basis_points',
    'max_open_cash_orders',
  ]);
  if (!row) {
    return UNSET;
  }
  return {
    deliveryFeePiasters: row.delivery_fee_piasters,
    vatRates: { 'hearing-aids': row.vat_hearing_aids_basis_points, accessories: row.vat_accessories_basis_points },
    maxOpenCashOrders: row.max_open_cash_orders,
  };
}
