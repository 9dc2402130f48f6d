import type { ISchema } from 'yup';
import type { Settings } from '../admin-types.ts';
import { EMAIL_MAX, PASSWORD_MIN } from '../constants.ts';
import type { FieldMessage } from '../errors.ts';
import { SETTINGS_LIMITS, SETTINGS_PASSWORD_MAX, TERMS_MAX } from '../order-handling.ts';
import { email, exact, id, lang, number, object, optionalWritableText, string } from './fields.ts';
import { egp } from './money.ts';

/** A number that is sent only when it was filled in. */
const within = ({ min, max }: { min: number; max: number }) => number().min(min).max(max).nullable().optional();
const wholeWithin = (limits: { min: number; max: number }) => within(limits).integer();

/** Empty means "not filled in"; what is filled in must be right. */
const ownEmail = string()
  .max(EMAIL_MAX)
  .nullable()
  .optional()
  .test('email', { key: 'email_invalid' } as never, (value) => !value || email().isValidSync(value));
const tooShort = { key: 'too_short', values: { min: PASSWORD_MIN } } satisfies FieldMessage;
const ownPassword = string()
  .max(SETTINGS_PASSWORD_MAX)
  .nullable()
  .optional()
  .test('length', tooShort as never, (value) => !value || value.length >= PASSWORD_MIN);
const terms = optionalWritableText(TERMS_MAX);

/** The form of the settings; the web validates by it. */
export const settingsData = exact({
  delivery_fee: egp(SETTINGS_LIMITS.delivery_fee.max).nullable().optional(),
  email: ownEmail,
  password: ownPassword,
  /** Those of the language `lang`, for one who edits a single language; empty is not filled in. */
  terms,
  /** An empty text takes the terms of the language away. */
  terms_ar: terms,
  terms_en: terms,
  vat_hearing_aids: within(SETTINGS_LIMITS.vat),
  vat_accessories: within(SETTINGS_LIMITS.vat),
  max_open_cash_orders: wholeWithin(SETTINGS_LIMITS.max_open_cash_orders),
  card_hold_minutes: wholeWithin(SETTINGS_LIMITS.card_hold_minutes),
  declined_hold_minutes: wholeWithin(SETTINGS_LIMITS.declined_hold_minutes),
  low_stock: wholeWithin(SETTINGS_LIMITS.low_stock),
});

const settings = object({
  delivery_fee: number().required(),
  terms: string().defined(),
  terms_ar: string().defined(),
  terms_en: string().defined(),
  vat_hearing_aids: number().required(),
  vat_accessories: number().required(),
  max_open_cash_orders: number().required(),
  card_hold_minutes: number().required(),
  declined_hold_minutes: number().required(),
  low_stock: number().required(),
  email: string().required(),
  version: number().required(),
}) as unknown as ISchema<Settings>;

export const fetchSettings = { input: exact({ id: id(), lang: lang() }), output: settings };

export const updateSettings = {
  input: exact({
    id: id(),
    data: settingsData,
    /** What the editor had before his eyes; when it is sent and older than what is stored, nothing changes. */
    version: number().integer().min(0).optional(),
    lang: lang(),
  }),
  output: settings,
};

export const fetchTerms = { input: exact({ lang: lang() }), output: string().defined() };
