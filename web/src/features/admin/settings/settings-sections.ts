import { SETTING_NAMES, type SettingName } from '#contract/settings/settings-fields.ts';
import { SHOP_DETAIL_COLUMNS } from '#contract/settings/shop-details.ts';
import type { SettingsField } from './settings-values.ts';

/** How long what tells of people is kept. */
type Keeping = Extract<SettingName, `keep_${string}`>;
export const KEEPINGS = SETTING_NAMES.filter((name): name is Keeping => name.startsWith('keep_'));

/** What every customer is promised. */
export const PROMISES = [
  'warranty_months',
  'return_days',
  'trial_days',
  'quote_days',
  'delivery_days_from',
  'delivery_days_to',
] as const;

const COSTS = ['delivery_fee', 'vat_hearing_aids', 'vat_accessories', 'vat_services'] as const;
const SHOP = [...COSTS, 'vat_changes'] as const;

/** How orders get to their customers, beside the fee. */
const DELIVERY = ['free_delivery_from', 'clinic_pick_up', 'delivery_areas'] as const;

/** What providers take for messages. */
export const MESSAGE_PRICES = ['price_whatsapp', 'price_whatsapp_code', 'price_sms_part'] as const;

/** The limits of the shop, in the order of the form. */
type Limit = Exclude<
  SettingName,
  | (typeof COSTS)[number]
  | (typeof DELIVERY)[number]
  | (typeof PROMISES)[number]
  | (typeof MESSAGE_PRICES)[number]
  | Keeping
>;
const NO_LIMITS: readonly string[] = [...COSTS, ...DELIVERY, ...PROMISES, ...MESSAGE_PRICES, ...KEEPINGS];
export const LIMITS = SETTING_NAMES.filter((name): name is Limit => !NO_LIMITS.includes(name));

/** The sections of the settings in their order, each with the fields that it saves. A field is in one of them. */
export const SECTIONS = {
  shop: SHOP,
  delivery: DELIVERY,
  promises: PROMISES,
  details: SHOP_DETAIL_COLUMNS,
  sayings: ['sayings'],
  referrals: ['referral_sources'],
  clinic: ['degree_rule', 'reception_payments'],
  permissions: ['permissions'],
  security: ['second_factor'],
  messages: MESSAGE_PRICES,
  limits: LIMITS,
  keeping: KEEPINGS,
  account: ['email', 'password'],
  terms: ['terms_ar', 'terms_en'],
  privacy: ['privacy_ar', 'privacy_en'],
} as const satisfies Record<string, readonly SettingsField[]>;

export type SettingsSection = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SettingsSection[];

/** The section's heading in the page. */
export const headingId = (section: SettingsSection): string => `settings-${section}`;

/** The words of a section. */
export const TITLE_KEYS = {
  shop: 'shop',
  delivery: 'delivery.title',
  promises: 'promises',
  details: 'details.title',
  sayings: 'sayings.title',
  referrals: 'referrals.title',
  clinic: 'clinic',
  permissions: 'permissions.title',
  security: 'security.title',
  messages: 'messages',
  limits: 'limits',
  keeping: 'keeping',
  account: 'account',
  terms: 'terms',
  privacy: 'privacy',
} as const satisfies Record<SettingsSection, string>;

export const HINT_KEYS: Partial<
  Record<
    SettingsSection,
    | `${'promises' | 'messages' | 'limits' | 'keeping' | 'account'}-hint`
    | `${'permissions' | 'security' | 'delivery' | 'details' | 'sayings' | 'referrals'}.hint`
  >
> = {
  delivery: 'delivery.hint',
  promises: 'promises-hint',
  details: 'details.hint',
  sayings: 'sayings.hint',
  referrals: 'referrals.hint',
  permissions: 'permissions.hint',
  security: 'security.hint',
  messages: 'messages-hint',
  limits: 'limits-hint',
  keeping: 'keeping-hint',
  account: 'account-hint',
};
