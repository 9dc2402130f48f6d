import type { InferType } from 'yup';
import { affectedAppointments, keptAppointments } from '../appointments/schemas.ts';
import { appointmentSettings } from '../appointments/settings-schemas.ts';
import { DEGREE_RULES } from '../audiograms/constants.ts';
import { RECEPTION_PAYMENTS } from '../clinic-payments/constants.ts';
import { PASSWORD_MIN } from '../constants.ts';
import { PICK_UP_SETTINGS } from '../delivery/constants.ts';
import { deliveryAreas } from '../delivery/settings-schemas.ts';
import {
  array,
  choice,
  each,
  exact,
  id,
  lang,
  list,
  message,
  number,
  object,
  optionalChoice,
  optionalEmail,
  optionalWritableText,
  string,
} from '../fields.ts';
import { isBlank } from '../invisible.ts';
import { egp, fineEgp } from '../money.ts';
import { grants } from '../permissions/schemas.ts';
import { referralSources } from '../referrals/settings-schemas.ts';
import { secondFactorRules } from './second-factor.ts';
import { SETTING_NAMES, SETTINGS, SETTINGS_PASSWORD_MAX, type Setting, type SettingName } from './settings-fields.ts';
import {
  DETAIL_OF_COLUMN,
  isDetail,
  SAYING_TEXTS,
  SAYINGS_MAX,
  SHOP_DETAIL_COLUMNS,
  type ShopDetailColumn,
  sayingMax,
} from './shop-details.ts';
import { PAGE_COLUMNS, PAGE_TEXT_MAX } from './shop-pages.ts';
import { vatChanges } from './vat-changes.ts';

/** A number that is sent only when it was filled in. */
function typedNumber(name: SettingName) {
  const { unit, min, max, whole }: Setting = SETTINGS[name];
  const typed = unit === 'fine' ? fineEgp(max) : unit === 'egp' && !whole ? egp(max) : number().min(min).max(max);
  return (whole ? typed.integer() : typed).nullable().optional();
}

/** A text of the shop's; an empty one takes it away. */
function typedDetail(column: ShopDetailColumn) {
  const detail = DETAIL_OF_COLUMN[column];
  return optionalWritableText(detail.max).test(
    'detail',
    message('invalid'),
    (value) => !value || isBlank(value) || isDetail(detail, value),
  );
}

/** What somebody said of the shop, in one language or both. */
const storedSaying = object(each(SAYING_TEXTS, () => string().defined())).required();
export type Saying = InferType<typeof storedSaying>;

/** The list replaces the one before. A name without words, or words without a name, are none. */
const typedSayings = array()
  .of(
    exact(each(SAYING_TEXTS, (name) => optionalWritableText(sayingMax(name)))).test(
      'whole',
      message('required'),
      ({ name_ar, name_en, text_ar, text_en }) =>
        !(isBlank(name_ar) && isBlank(name_en)) && !(isBlank(text_ar) && isBlank(text_en)),
    ),
  )
  .max(SAYINGS_MAX)
  .nullable()
  .optional();

const ownPassword = string()
  .max(SETTINGS_PASSWORD_MAX)
  .nullable()
  .optional()
  .test('length', message('too_short', { min: PASSWORD_MIN }), (value) => !value || value.length >= PASSWORD_MIN);
const pageText = () => optionalWritableText(PAGE_TEXT_MAX);

/** The form of the settings; the web validates by it. */
export const settingsData = exact({
  ...each(SETTING_NAMES, typedNumber),
  ...each(SHOP_DETAIL_COLUMNS, typedDetail),
  sayings: typedSayings,
  /** Everything about appointments, as a whole; absent leaves it as it is. */
  appointments: appointmentSettings.default(undefined).nullable().optional(),
  /** The list replaces the one before, of which nothing goes: what is left out is not offered any more. */
  referral_sources: referralSources.default(undefined).nullable().optional(),
  /** By whose rule the degree of a hearing loss is told. */
  degree_rule: optionalChoice(DEGREE_RULES),
  /** What is other in some governorates. The list replaces the one before. */
  delivery_areas: deliveryAreas.default(undefined).nullable().optional(),
  /** Whether customers may collect orders at the clinic. */
  clinic_pick_up: optionalChoice(PICK_UP_SETTINGS),
  /** Rates of VAT that hold from a day on. The list replaces the one before. */
  vat_changes: vatChanges.default(undefined).nullable().optional(),
  /** Who must have a second factor, and from when on. The list replaces the one before. */
  second_factor: secondFactorRules.default(undefined).nullable().optional(),
  /** Who holds which permission. The list replaces the one before; one that is not named is held as its terms say. */
  permissions: grants.default(undefined).nullable().optional(),
  /** Whether reception takes payments of visits. */
  reception_payments: optionalChoice(RECEPTION_PAYMENTS),
  email: optionalEmail(),
  password: ownPassword,
  /** Those of the language `lang`, for one who edits a single language; empty is not filled in. */
  terms: pageText(),
  /** An empty text takes the page of the language away. */
  ...each(PAGE_COLUMNS, pageText),
});

/** What the admin sets. Money in EGP, VAT in percent. */
const settings = object({
  ...each(SETTING_NAMES, () => number().required()),
  /** Empty where there is none. */
  ...each(SHOP_DETAIL_COLUMNS, () => string().defined()),
  sayings: list(storedSaying),
  appointments: appointmentSettings,
  referral_sources: referralSources,
  degree_rule: choice(DEGREE_RULES),
  reception_payments: choice(RECEPTION_PAYMENTS),
  delivery_areas: deliveryAreas,
  clinic_pick_up: choice(PICK_UP_SETTINGS),
  vat_changes: vatChanges,
  second_factor: secondFactorRules,
  permissions: grants,
  /** HTML, in the asked language as customers see it; and each page as it is stored, empty when there is none. */
  terms: string().defined(),
  ...each(PAGE_COLUMNS, () => string().defined()),
  /** The caller's own. */
  email: string().required(),
  version: number().required(),
});
export type Settings = InferType<typeof settings>;

export const fetchSettings = { input: exact({ id: id(), lang: lang() }), output: settings };

export const updateSettings = {
  input: exact({
    id: id(),
    data: settingsData,
    /** What the editor had in front of them; when it is sent and older than what is stored, nothing changes. */
    version: number().integer().min(0).optional(),
    /** Those of the affected appointments (`fetchAffectedAppointments`) that are kept. */
    keep_appointments: keptAppointments(),
    lang: lang(),
  }),
  output: settings,
};

export const fetchAffectedAppointments = {
  input: exact({ id: id(), appointments: appointmentSettings }),
  output: affectedAppointments,
};

export const fetchTerms = { input: exact({ lang: lang() }), output: string().defined() };
