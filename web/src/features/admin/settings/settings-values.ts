import type { DeliveryArea } from '#contract/delivery/settings-schemas.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/people/roles.ts';
import { type Grants, PERMISSIONS } from '#contract/permissions/permissions.ts';
import { REFERRAL_SOURCES_MAX } from '#contract/referrals/constants.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import type { Saying, Settings } from '#contract/settings/admin-schemas.ts';
import type { SecondFactorRules } from '#contract/settings/second-factor.ts';
import { SETTING_NAMES, type SettingName } from '#contract/settings/settings-fields.ts';
import {
  SAYING_TEXTS,
  SAYINGS_MAX,
  SHOP_DETAIL_COLUMNS,
  type ShopDetailColumn,
} from '#contract/settings/shop-details.ts';
import { PAGE_COLUMNS, type PageColumn } from '#contract/settings/shop-pages.ts';
import { VAT_RATES, type VatChanges, type VatRate } from '#contract/settings/vat-changes.ts';
import { typedNumber } from '#contract/typed-number.ts';

const OWN = ['email', 'password'] as const;
/** One of several, so that there is always one. */
const CHOICES = ['degree_rule', 'reception_payments', 'clinic_pick_up'] as const;
/** Texts that may be taken away, so that an empty one is sent. */
const TEXTS = [...PAGE_COLUMNS, ...SHOP_DETAIL_COLUMNS] as const;

type TextField = (typeof OWN)[number] | PageColumn | ShopDetailColumn;

/** What is a list, and kept as JSON. */
const LISTS = ['sayings', 'referral_sources', 'delivery_areas', 'vat_changes', 'second_factor', 'permissions'] as const;
type ListField = (typeof LISTS)[number];

/** A governorate, as its figures are typed. */
export type TypedArea = Record<keyof DeliveryArea, string>;
export const AREA_FIGURES = ['fee', 'days_from', 'days_to'] as const;

/** A new rate of VAT, as it is typed; both are empty where there is none. */
export type TypedVatChange = Record<keyof VatChanges[number], string>;

/** The form of the settings, as it is typed. */
export type SettingsValues = Record<SettingName | TextField | (typeof CHOICES)[number] | ListField, string>;
export type SettingsField = keyof SettingsValues;

/** What an update sends. */
type SettingsData = Partial<
  Record<SettingName, number> & Record<TextField, string> & Pick<Settings, ListField | (typeof CHOICES)[number]>
>;

/** The form of the stored settings. The password is never shown. */
export function valuesOf(settings: Settings): SettingsValues {
  const numbers = SETTING_NAMES.map((field) => [field, String(settings[field])]);
  const texts = TEXTS.map((field) => [field, settings[field]]);
  return {
    ...(Object.fromEntries([...numbers, ...texts]) as Record<SettingName | TextField, string>),
    sayings: writeList(settings.sayings),
    referral_sources: writeList(settings.referral_sources),
    degree_rule: settings.degree_rule,
    reception_payments: settings.reception_payments,
    clinic_pick_up: settings.clinic_pick_up,
    delivery_areas: writeList(settings.delivery_areas.map(typedArea)),
    vat_changes: writeList(VAT_RATES.map((rate) => typedVatChange(rate, settings.vat_changes))),
    second_factor: writeList(STAFF_ROLES.map((role) => ruleOf(role, settings.second_factor))),
    permissions: writeList(settings.permissions),
    email: settings.email,
    password: '',
  };
}

/** What the form holds, as it is validated; an empty number is none. */
export function toData(
  values: SettingsValues,
): Record<
  SettingsField,
  string | number | Saying[] | ReferralSourceSetting[] | DeliveryArea[] | VatChanges | SecondFactorRules | Grants | null
> {
  const numbers = SETTING_NAMES.map((field) => [field, typedNumber(values[field])]);
  const texts = TEXTS.map((field) => [field, values[field]]);
  return {
    ...Object.fromEntries([...numbers, ...texts]),
    // One that nobody has begun to write is none.
    sayings: readSayings(values.sayings).filter((saying) => SAYING_TEXTS.some((text) => saying[text].trim())),
    referral_sources: readSources(values.referral_sources),
    degree_rule: values.degree_rule,
    reception_payments: values.reception_payments,
    clinic_pick_up: values.clinic_pick_up,
    delivery_areas: readAreas(values.delivery_areas).flatMap(areaOf),
    vat_changes: readVatChanges(values.vat_changes).flatMap(vatChangeOf),
    second_factor: readRules(values.second_factor).filter(({ from }) => from !== ''),
    permissions: readGrants(values.permissions),
    email: normalizeEmail(values.email),
    password: values.password.trim(),
  };
}

/** What an update sends: what is filled in and not as it is stored. What may be taken away may be empty. */
export function changesOf(stored: SettingsValues, values: SettingsValues): SettingsData {
  const seen = toData(stored);
  return Object.fromEntries(
    Object.entries(toData(values)).filter(([field, value]) => {
      const isFilled = (TEXTS as readonly string[]).includes(field) || (value !== null && value !== '');
      return isFilled && JSON.stringify(value) !== JSON.stringify(seen[field as SettingsField]);
    }),
  );
}

/** These fields of all. */
export function only<Values extends object>(fields: readonly SettingsField[], values: Values): Values {
  // What is left out may be left out of what is sent and of what is compared.
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.some((one) => one === field))) as Values;
}

/** Lists, as the form keeps them. */
export const readSayings = (typed: string): Saying[] => JSON.parse(typed);
export const readSources = (typed: string): ReferralSourceSetting[] => JSON.parse(typed);
export const readAreas = (typed: string): TypedArea[] => JSON.parse(typed);
export const readVatChanges = (typed: string): TypedVatChange[] => JSON.parse(typed);
export const readRules = (typed: string): SecondFactorRules => JSON.parse(typed);
export const readGrants = (typed: string): Settings['permissions'] => JSON.parse(typed);
export const writeList = (list: readonly unknown[]): string => JSON.stringify(list);

/** What is wrong with one of a list, or a text of it, is told of all. */
export const INPUT_OF: Readonly<Record<string, SettingsField>> = Object.fromEntries([
  ...LISTS.map((list) => [list, list]),
  ...inputsOf('sayings', SAYINGS_MAX, SAYING_TEXTS),
  ...inputsOf('referral_sources', REFERRAL_SOURCES_MAX, ['name_ar', 'name_en']),
  ...inputsOf('second_factor', STAFF_ROLES.length, ['role', 'from']),
  ...inputsOf('permissions', PERMISSIONS.length, ['permission', 'roles']),
  ...inputsOf('vat_changes', VAT_RATES.length, ['percent', 'from']),
  ...inputsOf('delivery_areas', GOVERNORATES.length, AREA_FIGURES),
]);

function typedArea({ city, ...figures }: Settings['delivery_areas'][number]): TypedArea {
  const typed = AREA_FIGURES.map((figure) => [figure, String(figures[figure] ?? '')]);
  return { city, ...(Object.fromEntries(typed) as Record<(typeof AREA_FIGURES)[number], string>) };
}

/** From when on a role must have a second factor; an empty day where it need not. */
const ruleOf = (role: StaffRole, rules: SecondFactorRules) => ({
  role,
  from: rules.find((rule) => rule.role === role)?.from ?? '',
});

function typedVatChange(rate: VatRate, changes: VatChanges): TypedVatChange {
  const { percent = '', from = '' } = changes.find((one) => one.rate === rate) ?? {};
  return { rate, percent: String(percent), from };
}

/** A rate without percent and day is left out. */
function vatChangeOf({ rate, percent, from }: TypedVatChange): VatChanges {
  return percent.trim() || from ? [{ rate, percent: typedNumber(percent), from } as VatChanges[number]] : [];
}

/** A governorate without figures is left out. */
function areaOf({ city, ...typed }: TypedArea): DeliveryArea[] {
  const { fee, days_from, days_to } = typed;
  const area = { city, fee: typedNumber(fee), days_from: typedNumber(days_from), days_to: typedNumber(days_to) };
  return AREA_FIGURES.some((figure) => area[figure] !== null) ? [area as DeliveryArea] : [];
}

function inputsOf(list: ListField, max: number, texts: readonly string[]): [string, ListField][] {
  return Array.from({ length: max }, (_, index) =>
    texts.map((text): [string, ListField] => [`${list}[${index}].${text}`, list]),
  ).flat();
}
