import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';
import type { ShopPage } from '#contract/settings/shop-pages.ts';
import type { Page } from '#runtime/service.ts';
import { readPage } from '#subjects/settings/shop-settings.ts';

const TITLES: Record<ShopPage, Record<Language, string>> = {
  terms: { ar: 'الشروط والأحكام', en: 'Terms and conditions' },
  privacy: { ar: 'سياسة الخصوصية', en: 'Privacy policy' },
};

/** A page that the admin wrote, by itself, for readers without JavaScript: GET /terms, /terms?lang=en. */
export const barePage = (page: ShopPage): Page => ({
  contentType: 'text/html; charset=utf-8',
  async write(query, { tables }) {
    const lang = LANGUAGES.find((language) => language === query.get('lang')) ?? DEFAULT_LANGUAGE;
    const title = TITLES[page][lang];
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
${await readPage(tables, page, lang)}
</main>
</body>
</html>
`;
  },
});
