import type { Language } from '../contract/constants.ts';
import type { VatRates } from '../domain/cart.ts';
import { cleanHtml } from '../domain/html.ts';
import { SETTINGS_ID } from '../domain/ids.ts';
import { inLanguage } from '../domain/language.ts';
import { DECLINED_HOLD_MINUTES, OPEN_HOLD_MINUTES } from '../domain/payments.ts';
import type { Tables } from './tables.ts';

/** What the admin sets and orders depend on. */
export interface ShopSettings {
  deliveryFeePiasters: number;
  vatRates: VatRates;
  /** So many cash orders of one account may wait for confirmation. */
  maxOpenCashOrders: number;
  /** So many minutes a card order that can still be paid keeps its stock, and a declined one. */
  cardHoldMinutes: number;
  declinedHoldMinutes: number;
  /** A product of which so many pieces or fewer are left is running out. */
  lowStock: number;
}

/** A store that nobody has set up yet. */
const UNSET: ShopSettings = {
  deliveryFeePiasters: 0,
  vatRates: { 'hearing-aids': 0, accessories: 0 },
  maxOpenCashOrders: 3,
  cardHoldMinutes: OPEN_HOLD_MINUTES,
  declinedHoldMinutes: DECLINED_HOLD_MINUTES,
  lowStock: 5,
};

/** The settings that orders depend on. One step. */
export async function loadSettings(tables: Tables): Promise<ShopSettings> {
  const row = await tables.get('settings', SETTINGS_ID, [
    'delivery_fee_piasters',
    'vat_hearing_aids_basis_points',
    'vat_accessories_basis_points',
    'max_open_cash_orders',
    'card_hold_minutes',
    'declined_hold_minutes',
    'low_stock',
  ]);
  if (!row) {
    return UNSET;
  }
  return {
    deliveryFeePiasters: row.delivery_fee_piasters,
    vatRates: { 'hearing-aids': row.vat_hearing_aids_basis_points, accessories: row.vat_accessories_basis_points },
    maxOpenCashOrders: row.max_open_cash_orders,
    // A row that is older than these columns does not have them.
    cardHoldMinutes: row.card_hold_minutes ?? UNSET.cardHoldMinutes,
    declinedHoldMinutes: row.declined_hold_minutes ?? UNSET.declinedHoldMinutes,
    lowStock: row.low_stock ?? UNSET.lowStock,
  };
}

/** The terms in a language, as sanitized HTML; empty while there are none. One step. */
export async function readTerms(tables: Tables, lang: Language | undefined): Promise<string> {
  const settings = await tables.get('settings', SETTINGS_ID, ['terms_ar', 'terms_en']);
  return cleanHtml(inLanguage({ ar: settings?.terms_ar ?? null, en: settings?.terms_en ?? null }, lang));
}
