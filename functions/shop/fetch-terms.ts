import type { Language } from '../contract/constants.ts';
import type { fetchTerms as call } from '../contract/shop.ts';
import { cleanHtml } from '../domain/html.ts';
import { SETTINGS_ID } from '../domain/ids.ts';
import { inLanguage } from '../domain/language.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';

/** The terms and conditions as sanitized HTML; empty while there are none. One step. */
export const fetchTerms: Handler<typeof call> = ({ lang }, { tables }) => readTerms(tables, lang);

/** The terms in a language, as sanitized HTML. One step. */
export async function readTerms(tables: Tables, lang: Language | undefined): Promise<string> {
  const settings = await tables.get('settings', SETTINGS_ID, ['terms_ar', 'terms_en']);
  return cleanHtml(inLanguage({ ar: settings?.terms_ar ?? null, en: settings?.terms_en ?? null }, lang));
}
