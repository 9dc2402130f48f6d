import { SETTINGS_LIMITS } from '../contract/order-handling.ts';
import { egpToPiasters, piastersToEgp } from './money.ts';

/** The settings as their row keeps them, without the terms. */
export interface SettingsColumns {
  delivery_fee_piasters: number;
  vat_hearing_aids_basis_points: number;
  vat_accessories_basis_points: number;
  max_open_cash_orders: number;
  card_hold_minutes: number;
  declined_hold_minutes: number;
  low_stock: number;
}

/** The settings as the admin sees them: EGP and percent. */
export interface SettingsFields {
  delivery_fee: number;
  vat_hearing_aids: number;
  vat_accessories: number;
  max_open_cash_orders: number;
  card_hold_minutes: number;
  declined_hold_minutes: number;
  low_stock: number;
}

type Filled = { [Field in keyof SettingsFields]?: SettingsFields[Field] | null | undefined };

const BASIS_POINTS_A_PERCENT = 100;

/** The columns of what was filled in. */
export function toColumns(fields: Filled): Partial<SettingsColumns> {
  const { delivery_fee, vat_hearing_aids, vat_accessories } = fields;
  const columns: Partial<SettingsColumns> = {};
  if (isFilled(delivery_fee)) {
    columns.delivery_fee_piasters = egpToPiasters(delivery_fee);
  }
  if (isFilled(vat_hearing_aids)) {
    columns.vat_hearing_aids_basis_points = toBasisPoints(vat_hearing_aids);
  }
  if (isFilled(vat_accessories)) {
    columns.vat_accessories_basis_points = toBasisPoints(vat_accessories);
  }
  for (const name of ['max_open_cash_orders', 'card_hold_minutes', 'declined_hold_minutes', 'low_stock'] as const) {
    const value = fields[name];
    if (isFilled(value)) {
      columns[name] = value;
    }
  }
  return columns;
}

/** What the admin sees of a row. */
export function toFields(columns: SettingsColumns): SettingsFields {
  const { delivery_fee_piasters, vat_hearing_aids_basis_points, vat_accessories_basis_points } = columns;
  const { max_open_cash_orders, card_hold_minutes, declined_hold_minutes, low_stock } = columns;
  return {
    delivery_fee: piastersToEgp(delivery_fee_piasters),
    vat_hearing_aids: vat_hearing_aids_basis_points / BASIS_POINTS_A_PERCENT,
    vat_accessories: vat_accessories_basis_points / BASIS_POINTS_A_PERCENT,
    ...{ max_open_cash_orders, card_hold_minutes, declined_hold_minutes, low_stock },
  };
}

/** Percent as they were typed, to whole basis points. */
function toBasisPoints(percent: number): number {
  return Math.min(Math.round(percent * BASIS_POINTS_A_PERCENT), SETTINGS_LIMITS.vat.max * BASIS_POINTS_A_PERCENT);
}

function isFilled<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
