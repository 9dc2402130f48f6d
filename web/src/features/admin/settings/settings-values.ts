import type { Settings } from '../../../../../functions/contract/admin-types.ts';
import { typedNumber } from '../../../lib/typed-number.ts';

/** The numbers among the settings, in the order of the form. */
export const NUMBERS = [
  ...(['delivery_fee', 'vat_hearing_aids', 'vat_accessories'] as const),
  ...(['max_open_cash_orders', 'card_hold_minutes', 'declined_hold_minutes', 'low_stock'] as const),
] as const;
export type NumberField = (typeof NUMBERS)[number];

/** The form of the settings, as it is typed. */
export type SettingsValues = Record<NumberField | 'email' | 'password' | 'terms_ar' | 'terms_en', string>;
export type SettingsField = keyof SettingsValues;

/** What an update sends. */
export type SettingsData = Partial<Record<NumberField, number>> &
  Partial<Record<'email' | 'password' | 'terms_ar' | 'terms_en', string>>;

/** The form of the stored settings. The password is never shown. */
export function valuesOf(settings: Settings): SettingsValues {
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, String(settings[field])]));
  const { email, terms_ar, terms_en } = settings;
  return { ...(numbers as Record<NumberField, string>), email, terms_ar, terms_en, password: '' };
}

/** What the form holds, as it is judged; an empty number is none. */
export function toData(values: SettingsValues): Record<SettingsField, string | number | null> {
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, typedNumber(values[field])]));
  const { terms_ar, terms_en } = values;
  return {
    ...(numbers as Record<NumberField, number | null>),
    ...{ terms_ar, terms_en, email: values.email.trim(), password: values.password.trim() },
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
  [...NUMBERS, ...(['email', 'password', 'terms_ar', 'terms_en'] as const)].map((field) => [`data.${field}`, field]),
);
