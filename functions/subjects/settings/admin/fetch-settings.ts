import type { Language } from '#contract/constants.ts';
import { grantTable } from '#contract/permissions/permissions.ts';
import type { fetchSettings as call } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { SHOP_DETAIL_COLUMNS, type ShopDetailColumn } from '#contract/settings/shop-details.ts';
import { PAGE_COLUMNS, type PageColumn } from '#contract/settings/shop-pages.ts';
import { readGrants } from '#lib/grants.ts';
import { cleanHtml } from '#lib/html.ts';
import { inLanguage } from '#lib/language.ts';
import { readSecondFactor } from '#lib/second-factor-rules.ts';
import type { Handler } from '#runtime/service.ts';
import { readAppointmentSettings } from '#subjects/appointments/rules/appointment-settings.ts';
import { readDeliveryAreas, readPickUp } from '#subjects/delivery/rules/delivery-terms.ts';
import { readReferralSources } from '../rules/referral-sources.ts';
import { readDegreeRule, readReceptionPayments, readSayings, toFields } from '../rules/shop-settings.ts';
import { readVatChanges } from '../rules/vat.ts';
import { readSettings, type StoredSettings } from '../shop-settings.ts';

/** Everything that the admin sets. */
export const fetchSettings: Handler<typeof call> = async ({ lang }, { tables, actor }) =>
  toSettings(await readSettings(tables), actor.email, lang);

/** The settings as the admin sees them. */
export function toSettings(
  { columns, texts, version }: StoredSettings,
  email: string,
  lang: Language | undefined,
): Settings {
  const { terms_ar, terms_en, sayings, appointments, referral_sources, degree_rule, reception_payments } = texts;
  const pages = PAGE_COLUMNS.map((column) => [column, cleanHtml(texts[column] ?? '')]);
  const details = SHOP_DETAIL_COLUMNS.map((column) => [column, texts[column] ?? '']);
  return {
    ...toFields(columns),
    ...(Object.fromEntries(details) as Record<ShopDetailColumn, string>),
    sayings: readSayings(sayings),
    appointments: readAppointmentSettings(appointments),
    referral_sources: readReferralSources(referral_sources),
    degree_rule: readDegreeRule(degree_rule),
    reception_payments: readReceptionPayments(reception_payments),
    delivery_areas: readDeliveryAreas(texts.delivery_areas),
    clinic_pick_up: readPickUp(texts.clinic_pick_up),
    second_factor: readSecondFactor(texts.second_factor),
    vat_changes: readVatChanges(texts.vat_changes),
    permissions: grantTable(readGrants(texts.permissions)),
    terms: cleanHtml(inLanguage({ ar: terms_ar, en: terms_en }, lang)),
    ...(Object.fromEntries(pages) as Record<PageColumn, string>),
    email,
    version: version ?? 0,
  };
}
