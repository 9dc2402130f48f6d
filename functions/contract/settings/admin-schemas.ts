import type { InferType } from 'yup';
import { PASSWORD_MIN } from '../constants.ts';
import {
  array,
  each,
  exact,
  id,
  lang,
  list,
  message,
  number,
  object,
  optionalEmail,
  optionalWritableText,
  string,
} from '../fields.ts';
import { egp } from '../money.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  SETTINGS_PASSWORD_MAX,
  type Setting,
  type SettingName,
  TERMS_MAX,
} from './settings-fields.ts';
import {
  DETAIL_OF_COLUMN,
  isDetail,
  SAYING_TEXTS,
  SAYINGS_MAX,
  SHOP_DETAIL_COLUMNS,
  type ShopDetailColumn,
  sayingMax,
} from './shop-details.ts';

/** A number that is sent only when it was filled in. */
function typedNumber(name: SettingName) {
  const { unit, min, max, whole }: Setting = SETTINGS[name];
  const typed = unit === 'egp' && !whole ? egp(max) : number().min(min).max(max);
  return (whole ? typed.integer() : typed).nullable().optional();
}

/** A text of the shop's; an empty one takes it away. */
function typedDetail(column: ShopDetailColumn) {
  const detail = DETAIL_OF_COLUMN[column];
  return optionalWritableText(detail.max).test(
    'detail',
    message('invalid'),
    (value) => !value?.trim() || isDetail(detail, value),
  );
}

/** What somebody said of the shop, in one language or both. */
const storedSaying = object(each(SAYING_TEXTS, () => string().defined())).required();
export type Saying = InferType<typeof storedSaying>;

/** What was sent may be anything: that it is text is said beside its own field. */
const says = (text: unknown) => typeof text === 'string' && text.trim() !== '';

/** The list replaces the one before. A name without words, or words without a name, are none. */
const typedSayings = array()
  .of(
    exact(each(SAYING_TEXTS, (name) => optionalWritableText(sayingMax(name)))).test(
      'whole',
      message('required'),
      ({ name_ar, name_en, text_ar, text_en }) => (says(name_ar) || says(name_en)) && (says(text_ar) || says(text_en)),
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
const terms = optionalWritableText(TERMS_MAX);

/** The form of the settings; the web validates by it. */
export const settingsData = exact({
  ...each(SETTING_NAMES, typedNumber),
  ...each(SHOP_DETAIL_COLUMNS, typedDetail),
  sayings: typedSayings,
  email: optionalEmail(),
  password: ownPassword,
  /** Those of the language `lang`, for one who edits a single language; empty is not filled in. */
  terms,
  /** An empty text takes the terms of the language away. */
  terms_ar: terms,
  terms_en: terms,
});

/** What the admin sets. Money in EGP, VAT in percent. */
const settings = object({
  ...each(SETTING_NAMES, () => number().required()),
  /** Empty where there is none. */
  ...each(SHOP_DETAIL_COLUMNS, () => string().defined()),
  sayings: list(storedSaying),
  /** HTML, in the asked language as customers see it; and each as it is stored, empty when there is none. */
  terms: string().defined(),
  terms_ar: string().defined(),
  terms_en: string().defined(),
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
    lang: lang(),
  }),
  output: settings,
};

export const fetchTerms = { input: exact({ lang: lang() }), output: string().defined() };
