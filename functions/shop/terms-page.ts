import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import type { Page } from '../runtime/service.ts';
import { readTerms } from '../runtime/shop-settings.ts';

const TITLES: Record<Language, string> = { ar: 'الشروط والأحكام', en: 'Terms and conditions' };

/** The terms and conditions as a page of its own, for readers without JavaScript: GET /terms, /terms?lang=en. One step. */
export const termsPage: Page = {
  contentType: 'text/html; charset=utf-8',
  async write(query, { tables }) {
    const lang = LANGUAGES.find((language) => language === query.get('lang')) ?? DEFAULT_LANGUAGE;
    const title = TITLES[lang];
    return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${await readTerms(tables, lang)}
</main>
</body>
</html>
`;
  },
};
