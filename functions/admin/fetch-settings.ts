import type { Language } from '#contract/constants.ts';
import type { fetchSettings as call } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { cleanHtml } from '../domain/html.ts';
import { inLanguage } from '../domain/language.ts';
import { toFields } from '../domain/shop-settings.ts';
import type { Handler } from '../runtime/service.ts';
import { readSettings, type StoredSettings } from '../runtime/shop-settings.ts';

/** Everything that the admin sets. Two steps. */
export const fetchSettings: Handler<typeof call> = async ({ lang }, { tables, actor }) =>
  toSettings(await readSettings(tables), actor.email, lang);

/** The settings as the admin sees them. */
export function toSettings(
  { columns, terms_ar, terms_en, version }: StoredSettings,
  email: string,
  lang: Language | undefined,
): Settings {
  return {
    ...toFields(columns),
    terms: cleanHtml(inLanguage({ ar: terms_ar, en: terms_en }, lang)),
    terms_ar: cleanHtml(terms_ar ?? ''),
    terms_en: cleanHtml(terms_en ?? ''),
    email,
    version: version ?? 0,
  };
}
