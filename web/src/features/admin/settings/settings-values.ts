import type { Settings } from '#contract/settings/admin-schemas.ts';
import { SETTING_NAMES, type SettingName } from '#contract/settings/settings-fields.ts';
import { typedNumber } from '../../../lib/typed-number.ts';

/** The form of the settings, as it is typed. */
export type SettingsValues = Record<SettingName | 'email' | 'password' | 'terms_ar' | 'terms_en', string>;
export type SettingsField = keyof SettingsValues;

/** What an update sends. */
type SettingsData = Partial<Record<SettingName, number>> &
  Partial<Record<'email' | 'password' | 'terms_ar' | 'terms_en', string>>;

/** The form of the stored settings. The password is never shown. */
export function valuesOf(settings: Settings): SettingsValues {
  const numbers = Object.fromEntries(SETTING_NAMES.map((field) => [field, String(settings[field])]));
  const { email, terms_ar, terms_en } = settings;
  return { ...(numbers as Record<SettingName, string>), email, terms_ar, terms_en, password: '' };
}

/** What the form holds, as it is judged; an empty number is none. */
export function toData(values: SettingsValues): Record<SettingsField, string | number | null> {
  const numbers = Object.fromEntries(SETTING_NAMES.map((field) => [field, typedNumber(values[field])]));
  const { terms_ar, terms_en } = values;
  return {
    ...(numbers as Record<SettingName, number | null>),
    terms_ar,
    terms_en,
    email: values.email.trim(),
    password: values.password.trim(),
  };
}

/** What an update sends: what is filled in and not as it is stored. Terms may be taken away, so they may be empty. */
export function changesOf(stored: SettingsValues, values: SettingsValues): SettingsData {
  const seen = toData(stored);
  return Object.fromEntries(
    Object.entries(toData(values)).filter(([field, value]) => {
      const isFilled = field.startsWith('terms_') || (value !== null && value !== '');
      return isFilled && value !== seen[field as SettingsField];
    }),
  );
}

/** The input of each field as the server names it when it refuses one. */
export const INPUT_OF: Readonly<Record<string, SettingsField>> = Object.fromEntries(
  ([...SETTING_NAMES, 'email', 'password', 'terms_ar', 'terms_en'] as const).map((field) => [`data.${field}`, field]),
);
