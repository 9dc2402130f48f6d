import { cairoDay } from '#contract/cairo-day.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';
import { SETTING_NAMES, settingColumn } from '#contract/settings/settings-fields.ts';
import {
  SHOP_DETAIL_COLUMNS,
  SHOP_DETAIL_NAMES,
  SHOWN_SETTINGS,
  type ShopDetailColumn,
} from '#contract/settings/shop-details.ts';
import type { ShopPage } from '#contract/settings/shop-pages.ts';
import { cleanHtml } from '#lib/html.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import type { Tables } from '#runtime/tables.ts';
import { readAppointmentSettings } from '#subjects/appointments/rules/appointment-settings.ts';
import { isWorkday } from '#subjects/appointments/rules/appointments.ts';
import type { ClinicVat } from '#subjects/billing/rules/clinic-documents.ts';
import { type DeliveryTerms, readDeliveryAreas, readPickUp } from '#subjects/delivery/rules/delivery-terms.ts';
import type { VatRates } from '#subjects/orders/rules/cart.ts';
import type { OrderLimits } from '#subjects/orders/rules/order-limits.ts';
import { keepingHtml } from '#subjects/privacy/rules/keeping-words.ts';
import {
  type SettingsColumns,
  type SettingsTexts,
  START_SETTINGS,
  TEXT_COLUMNS,
  toFields,
} from './rules/shop-settings.ts';
import { readVatChanges, vatOn } from './rules/vat.ts';

/** What the admin sets and orders depend on. */
export interface ShopSettings {
  delivery: DeliveryTerms;
  /** The rates of VAT on the day of a time, of the shop and of the clinic. */
  vatRatesAt: (time: Date) => VatRates;
  clinicVatAt: (time: Date) => ClinicVat;
  limits: OrderLimits;
  /** So many minutes a card order that can still be paid keeps its stock, and a declined one. */
  cardHoldMinutes: number;
  declinedHoldMinutes: number;
  /** A product of which so many pieces or fewer are left is running out. */
  lowStock: number;
  /** So many days after receipt pieces can be given back. */
  returnDays: number;
  /** So many days hearing aids are tried. */
  trialDays: number;
  /** So many days the clinic's quotes hold. */
  quoteDays: number;
  /** So many months what is sold from now on has a warranty. */
  warrantyMonths: number;
  /** So many days the lines about failures are kept. */
  faultDays: number;
}

const NAMES = SETTING_NAMES.map(settingColumn);

/** The settings as their row keeps them. */
export interface StoredSettings {
  columns: SettingsColumns;
  texts: SettingsTexts;
  /** Null while there is no row. */
  version: number | null;
}

/** All settings, as they are stored. */
export async function readSettings(tables: Tables): Promise<StoredSettings> {
  const row = await tables.get('settings', SETTINGS_ID, [...NAMES, ...TEXT_COLUMNS, 'version']);
  const texts = TEXT_COLUMNS.map((name) => [name, row?.[name] ?? null]);
  return { columns: completed(row), texts: Object.fromEntries(texts), version: row?.version ?? null };
}

/** What every visitor is told of the shop. */
export async function readShopDetails(tables: Tables, lang: Language | undefined): Promise<ShopDetails> {
  const shown = SHOWN_SETTINGS.map(settingColumn);
  const row = await tables.get('settings', SETTINGS_ID, [...SHOP_DETAIL_COLUMNS, ...shown]);
  const text = (column: string) => row?.[column as ShopDetailColumn] ?? null;
  const details = SHOP_DETAIL_NAMES.map((name) => [
    name,
    text(name) ?? (inLanguage({ ar: text(`${name}_ar`), en: text(`${name}_en`) }, lang) || null),
  ]);
  return { ...Object.fromEntries(details), ...toFields(completed(row)) };
}

/** The settings that orders depend on. */
export async function loadSettings(tables: Tables): Promise<ShopSettings> {
  const row = await tables.get('settings', SETTINGS_ID, [
    ...NAMES,
    'delivery_areas',
    'clinic_pick_up',
    'appointments',
    'vat_changes',
  ]);
  const columns = completed(row);
  const changes = readVatChanges(row?.vat_changes);
  const vatAt = (time: Date) => vatOn(cairoDay(time), columns, changes);
  return {
    delivery: {
      feePiasters: columns.delivery_fee_piasters,
      days: { from: columns.delivery_days_from, to: columns.delivery_days_to },
      areas: readDeliveryAreas(row?.delivery_areas),
      freeFromPiasters: columns.free_delivery_from_piasters,
      hasPickUp: readPickUp(row?.clinic_pick_up) === 'on',
      isWorkday: (day) => isWorkday(readAppointmentSettings(row?.appointments ?? null), day),
    },
    vatRatesAt: (time) => {
      const { vat_hearing_aids, vat_accessories } = vatAt(time);
      return { 'hearing-aids': vat_hearing_aids, accessories: vat_accessories };
    },
    clinicVatAt: (time) => {
      const { vat_hearing_aids, vat_services } = vatAt(time);
      return { hearingAids: vat_hearing_aids, services: vat_services };
    },
    limits: columns,
    cardHoldMinutes: columns.card_hold_minutes,
    declinedHoldMinutes: columns.declined_hold_minutes,
    lowStock: columns.low_stock,
    returnDays: columns.return_days,
    trialDays: columns.trial_days,
    quoteDays: columns.quote_days,
    warrantyMonths: columns.warranty_months,
    faultDays: columns.keep_faults_days,
  };
}

/** What one message costs, in thousandths of a piaster. */
export interface MessagePrices {
  whatsApp: number;
  whatsAppCode: number;
  smsPart: number;
}

export async function loadMessagePrices(tables: Tables): Promise<MessagePrices> {
  const columns = [
    'price_whatsapp_millipiasters',
    'price_whatsapp_code_millipiasters',
    'price_sms_part_millipiasters',
  ] as const;
  const prices = completed(await tables.get('settings', SETTINGS_ID, columns));
  return {
    whatsApp: prices.price_whatsapp_millipiasters,
    whatsAppCode: prices.price_whatsapp_code_millipiasters,
    smsPart: prices.price_sms_part_millipiasters,
  };
}

/** A row that is older than some of its columns does not have them. */
function completed(row: Partial<SettingsColumns> | null): SettingsColumns {
  const stored = NAMES.flatMap((name) => (row?.[name] == null ? [] : [[name, row[name]]]));
  return { ...START_SETTINGS, ...Object.fromEntries(stored) };
}

/**
 * A page that the admin wrote, in a language, as sanitized HTML; empty while there is none. Below that of privacy stands
 * how long what is kept, which the settings know.
 */
export async function readPage(tables: Tables, page: ShopPage, lang: Language = DEFAULT_LANGUAGE): Promise<string> {
  const row = await tables.get('settings', SETTINGS_ID, [`${page}_ar`, `${page}_en`, ...NAMES]);
  const written = cleanHtml(inLanguage({ ar: row?.[`${page}_ar`] ?? null, en: row?.[`${page}_en`] ?? null }, lang));
  return page === 'privacy' && written ? `${written}\n${keepingHtml(completed(row), lang)}` : written;
}
