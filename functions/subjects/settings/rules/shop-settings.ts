import { DEGREE_RULES, type DegreeRule } from '#contract/audiograms/constants.ts';
import { RECEPTION_PAYMENTS, type ReceptionPayments } from '#contract/clinic-payments/constants.ts';
import type { Saying } from '#contract/settings/admin-schemas.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  type SettingColumn,
  type SettingName,
  settingColumn,
} from '#contract/settings/settings-fields.ts';
import {
  DETAIL_OF_COLUMN,
  keptDetail,
  SAYING_TEXTS,
  SHOP_DETAIL_COLUMNS,
  type ShopDetailColumn,
} from '#contract/settings/shop-details.ts';
import { PAGE_COLUMNS } from '#contract/settings/shop-pages.ts';
import { egpToMillipiasters, egpToPiasters, millipiastersToEgp, piastersToEgp } from '#lib/money.ts';

/** The numbers of the settings, as their row keeps them. */
export type SettingsColumns = Record<SettingColumn, number>;

/** The settings as the admin sees them: EGP and percent. */
export type SettingsFields = Record<SettingName, number>;

const BASIS_POINTS_A_PERCENT = 100;

export const toBasisPoints = (percent: number): number => Math.round(percent * BASIS_POINTS_A_PERCENT);

/** How a number is kept in its column, and how it is read again. */
const KEPT = {
  egp: egpToPiasters,
  fine: egpToMillipiasters,
  percent: toBasisPoints,
  count: (count: number) => count,
};
const READ = {
  egp: piastersToEgp,
  fine: millipiastersToEgp,
  percent: (basisPoints: number) => basisPoints / BASIS_POINTS_A_PERCENT,
  count: (count: number) => count,
};

/** The columns of what was filled in. */
export function toColumns(fields: { [Name in SettingName]?: number | null }): Partial<SettingsColumns> {
  const filled = SETTING_NAMES.flatMap((name) => {
    const value = fields[name];
    return value === null || value === undefined ? [] : [[settingColumn(name), KEPT[SETTINGS[name].unit](value)]];
  });
  return Object.fromEntries(filled);
}

/** What the admin sees of a row. */
export function toFields(columns: SettingsColumns): SettingsFields {
  const fields = SETTING_NAMES.map((name) => [name, READ[SETTINGS[name].unit](columns[settingColumn(name)])]);
  return Object.fromEntries(fields) as SettingsFields;
}

/** A store that nobody has set up yet. */
export const START_SETTINGS = toColumns(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].start])),
) as SettingsColumns;

/** The texts of the settings, as their row keeps them. */
export const TEXT_COLUMNS = [
  ...PAGE_COLUMNS,
  ...SHOP_DETAIL_COLUMNS,
  'sayings',
  'appointments',
  'referral_sources',
  'degree_rule',
  'reception_payments',
  'delivery_areas',
  'clinic_pick_up',
  'second_factor',
  'permissions',
  'vat_changes',
] as const;
export type SettingsTexts = Record<(typeof TEXT_COLUMNS)[number], string | null>;

/** The columns of the details that were sent; an empty one is taken away. */
export function detailsToColumns(
  sent: { [Column in ShopDetailColumn]?: string | null },
): Partial<Record<ShopDetailColumn, string | null>> {
  const columns = SHOP_DETAIL_COLUMNS.flatMap((column) => {
    const value = sent[column];
    return typeof value === 'string' ? [[column, keptDetail(DETAIL_OF_COLUMN[column], value)]] : [];
  });
  return Object.fromEntries(columns);
}

/** What others said, as its column keeps it: always written alike, so that an equal list is no change. */
export function keptSayings(sayings: readonly { [Text in keyof Saying]?: string | null }[]): string | null {
  const kept = sayings.map((saying) =>
    Object.fromEntries(SAYING_TEXTS.map((text) => [text, saying[text]?.trim() ?? ''])),
  );
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** By whose rule degrees are told; a row from before says nothing. */
export const readDegreeRule = (column: string | null | undefined): DegreeRule =>
  DEGREE_RULES.find((rule) => rule === column) ?? DEGREE_RULES[0];

/** Whether reception takes payments; a row from before says nothing, and then they do not. */
export const readReceptionPayments = (column: string | null | undefined): ReceptionPayments =>
  RECEPTION_PAYMENTS.find((one) => one === column) ?? 'off';

export const readSayings = (column: string | null): Saying[] => (column === null ? [] : JSON.parse(column));
