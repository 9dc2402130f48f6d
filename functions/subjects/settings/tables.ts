import { int, money, text, whole } from '#contract/columns.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type Setting,
  type SettingColumn,
  settingColumn,
} from '#contract/settings/settings-fields.ts';
import { DETAIL_OF_COLUMN, SHOP_DETAIL_COLUMNS, type ShopDetailColumn } from '#contract/settings/shop-details.ts';
import { record, type ThingColumn } from '#records/record.ts';

/** As what a number is kept, with what it is in a shop whose row is older. Its limits are the form's, which may become wider. */
function keptNumber({ unit, start }: Setting): ThingColumn {
  switch (unit) {
    case 'egp':
      return money({ default: start * 100 });
    case 'fine':
      return int(0, 2_147_483_647, { default: start * 100_000 });
    case 'percent':
      return int(0, 10_000, { default: start * 100 });
    case 'count':
      return whole({ default: start });
  }
}

const numbers = Object.fromEntries(
  SETTING_NAMES.map((name) => [settingColumn(name), keptNumber(SETTINGS[name])]),
) as Record<SettingColumn, ThingColumn>;
const details = Object.fromEntries(
  SHOP_DETAIL_COLUMNS.map((column) => [column, text(DETAIL_OF_COLUMN[column].max)]),
) as Record<ShopDetailColumn, ThingColumn>;

export const settings = record('settings', {
  title: 'Settings',
  nobody: 'The shop. What customers said of it is published with their consent.',
  columns: {
    ...numbers,
    // Older than the rest: no row is without it, and two have limits in the database.
    delivery_fee_piasters: money({ required: true }),
    card_hold_minutes: int(1, 1440, { default: SETTINGS.card_hold_minutes.start }),
    declined_hold_minutes: int(1, 1440, { default: SETTINGS.declined_hold_minutes.start }),
    terms_ar: text(100_000),
    terms_en: text(100_000),
    privacy_ar: text(100_000),
    privacy_en: text(100_000),
    version: whole({ default: 0 }),
    ...details,
    sayings: text(30_000),
    appointments: text(200_000),
    referral_sources: text(30_000),
    degree_rule: text(20),
    reception_payments: text(20),
    delivery_areas: text(10_000),
    clinic_pick_up: text(20),
    second_factor: text(400),
    permissions: text(1_200),
    vat_changes: text(400),
  },
});
