import type { SettingName } from '../settings/settings-fields.ts';

/** How long something is kept: a time of ours, or what the admin has set. */
export type KeepingPeriod = { days: number } | { months: number } | { setting: Extract<SettingName, `keep_${string}`> };

/**
 * What goes, or no longer tells of anybody, when its time has come. What is found, and what then becomes of it, is said in
 * `subjects/privacy/keeping.ts`; the schedule of `admin` does it.
 */
export const KEEPING = {
  /** Card orders that nobody paid, from the order on: people, addresses, hearing. */
  unpaid_orders: { days: 7 },
  /** Requests for an impression or a repair, from when they were done. */
  impressions: { days: 90 },
  /** Appointments of people who have no record, from their time on. */
  appointments: { months: 6 },
  /** Requests to be told of stock. */
  stock_notices: { months: 6 },
  /** Orders that are over: the people in them. At least as long as a warranty lasts. */
  orders: { setting: 'keep_orders_years' },
  /** Records of patients, from their last visit on. */
  clinic: { setting: 'keep_clinic_years' },
  /** Tasks of the staff, from when they were done or cancelled. */
  tasks: { months: 12 },
  /** Accounts without an order whose email nobody has proven, from when they were last used. */
  accounts: { setting: 'keep_accounts_months' },
  /** Sign-ins: a device that was not used for so long is new again. */
  sign_ins: { months: 12 },
  /** What lies in carts, from when it was last touched. */
  carts: { setting: 'keep_carts_months' },
  /** That a message was sent, and where it went. */
  messages: { setting: 'keep_messages_months' },
  /** Who changed what, and who opened whose record. */
  audit: { setting: 'keep_audit_months' },
  /** Comparisons with the card provider, and what the books found. */
  reports: { setting: 'keep_reports_months' },
} as const satisfies Record<string, KeepingPeriod>;

export type KeepingName = keyof typeof KEEPING;
export const KEEPING_NAMES = Object.keys(KEEPING) as KeepingName[];

/** So many days ahead the admin is shown what will go. */
export const DUE_DAYS = 30;
