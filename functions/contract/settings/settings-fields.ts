import { MAX_ORDER_AMOUNT } from '../constants.ts';
import { DELIVERY_DAYS_MAX, DELIVERY_FEE_MAX } from '../delivery/constants.ts';

/** A number that the admin sets. */
export interface Setting {
  /**
   * Its column holds piasters or basis points, and says so at the end of its name; what is counted stays as it is. What costs
   * parts of a piaster (`fine`: EGP with up to five decimals) is kept in thousandths of one.
   */
  unit: 'egp' | 'fine' | 'percent' | 'count';
  min: number;
  max: number;
  /** Typed without parts. */
  whole?: true;
  /** What a shop has that nobody has set up yet. */
  start: number;
}

/** What a provider takes for one message; 0 while nobody has said. */
const messagePrice = { unit: 'fine', min: 0, max: 100, start: 0 } as const;
const percent = { unit: 'percent', min: 0, max: 100, start: 0 } as const;

/**
 * The numbers that the admin sets, in the order of their form. What calls take and answer, the columns and the form
 * follow from this table.
 */
export const SETTINGS = {
  /** Where nothing else is said of a governorate (`delivery_areas`). */
  delivery_fee: { unit: 'egp', min: 0, max: DELIVERY_FEE_MAX, start: 0 },
  /** Products that cost so much or more are brought for nothing; 0 for none. */
  free_delivery_from: { unit: 'egp', min: 0, max: MAX_ORDER_AMOUNT, start: 0 },
  vat_hearing_aids: percent,
  vat_accessories: percent,
  /** On what the clinic does beside selling hearing aids: the list of what VAT law 67 of 2016 exempts names health services. */
  vat_services: percent,
  /** For a WhatsApp message of the category Utility, one with a code, and each part of an SMS. */
  price_whatsapp: messagePrice,
  price_whatsapp_code: messagePrice,
  price_sms_part: messagePrice,
  /** Cash orders of one account that may wait for confirmation. */
  max_open_cash_orders: { unit: 'count', min: 1, max: 50, whole: true, start: 3 },
  /** Orders that one account places in a day in Cairo, cancelled ones included, and those of them by card. */
  max_orders_a_day: { unit: 'count', min: 1, max: 1000, whole: true, start: 10 },
  max_card_orders_a_day: { unit: 'count', min: 1, max: 1000, whole: true, start: 5 },
  /** What the unpaid orders of one account may come to together. */
  max_unpaid: { unit: 'egp', min: 1, max: MAX_ORDER_AMOUNT, whole: true, start: 500_000 },
  /**
   * Orders that hold stock and wait for the clinic's call: by one phone, and from one address of the network by accounts
   * whose email nobody has proven; and how many pieces of one product those hold together. With 0 there is no limit.
   */
  max_waiting_orders: { unit: 'count', min: 0, max: 50, whole: true, start: 6 },
  max_waiting_pieces: { unit: 'count', min: 0, max: 1000, whole: true, start: 10 },
  /** Minutes for which an unpaid card order keeps its stock; the provider takes payments for 25. */
  card_hold_minutes: { unit: 'count', min: 26, max: 240, whole: true, start: 30 },
  /** Minutes for which a declined one still does. */
  declined_hold_minutes: { unit: 'count', min: 1, max: 60, whole: true, start: 10 },
  /** For hearing aids, and days in which goods may come back: the law asks for no less. */
  warranty_months: { unit: 'count', min: 24, max: 120, whole: true, start: 24 },
  return_days: { unit: 'count', min: 14, max: 365, whole: true, start: 14 },
  /** Days for which hearing aids are tried: no fewer than they may come back in. */
  trial_days: { unit: 'count', min: 14, max: 90, whole: true, start: 14 },
  /** Days for which the clinic's quotes hold. */
  quote_days: { unit: 'count', min: 1, max: 365, whole: true, start: 14 },
  /** Days that delivery takes, at least and at most; with 0 nothing is promised. */
  delivery_days_from: { unit: 'count', min: 0, max: DELIVERY_DAYS_MAX, whole: true, start: 0 },
  delivery_days_to: { unit: 'count', min: 0, max: DELIVERY_DAYS_MAX, whole: true, start: 0 },
  /** Pieces at which a product counts as running out. */
  low_stock: { unit: 'count', min: 0, max: 1000, whole: true, start: 5 },
  /** How long what tells of people is kept (`keeping/periods.ts`): books and invoices for five years, the tax law says. */
  keep_orders_years: { unit: 'count', min: 5, max: 20, whole: true, start: 5 },
  /** After somebody's last visit. */
  keep_clinic_years: { unit: 'count', min: 5, max: 40, whole: true, start: 10 },
  keep_accounts_months: { unit: 'count', min: 3, max: 120, whole: true, start: 24 },
  keep_carts_months: { unit: 'count', min: 1, max: 60, whole: true, start: 6 },
  keep_messages_months: { unit: 'count', min: 1, max: 60, whole: true, start: 6 },
  keep_audit_months: { unit: 'count', min: 12, max: 240, whole: true, start: 60 },
  keep_reports_months: { unit: 'count', min: 3, max: 240, whole: true, start: 24 },
  /** Days for which the lines about failures are kept. */
  keep_faults_days: { unit: 'count', min: 1, max: 365, whole: true, start: 30 },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

type Endings = { egp: '_piasters'; fine: '_millipiasters'; percent: '_basis_points'; count: '' };
const ENDINGS: Endings = { egp: '_piasters', fine: '_millipiasters', percent: '_basis_points', count: '' };
export type SettingColumn = {
  [Name in SettingName]: `${Name}${Endings[(typeof SETTINGS)[Name]['unit']]}`;
}[SettingName];

/** The column of a setting. */
export const settingColumn = (name: SettingName) => `${name}${ENDINGS[SETTINGS[name].unit]}` as SettingColumn;

export const SETTINGS_PASSWORD_MAX = 100;
