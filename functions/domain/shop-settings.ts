import {
  SETTING_NAMES,
  SETTINGS,
  type SettingColumn,
  type SettingName,
  settingColumn,
} from '#contract/settings/settings-fields.ts';
import { egpToPiasters, piastersToEgp } from './money.ts';

/** The settings as their row keeps them, without the terms. */
export type SettingsColumns = Record<SettingColumn, number>;

/** The settings as the admin sees them: EGP and percent. */
export type SettingsFields = Record<SettingName, number>;

const BASIS_POINTS_A_PERCENT = 100;

/** How a number is kept in its column, and how it is read again. */
const KEPT = {
  egp: egpToPiasters,
  percent: (percent: number) => Math.round(percent * BASIS_POINTS_A_PERCENT),
  count: (count: number) => count,
};
const READ = {
  egp: piastersToEgp,
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
