import { useLocation } from 'react-router-dom';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import { pageOrigin } from '#web/config/origin.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useDescription, useHead, useSharedPicture } from '#web/ui/page/head.ts';
import { addressOf, mayBeFound } from './address.ts';

/** Tells search engines and shared links the page's one address, its variants, and whether it may be shown. */
export function Found() {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  useDescription();
  useSharedPicture();
  useHead(
    (head) => {
      const found = mayBeFound(pathname, search);
      const address = (one: typeof language) => addressOf(pageOrigin(), pathname, search, one);
      head.meta('name', 'robots', found ? null : 'noindex');
      head.link('canonical', found ? address(language) : null);
      for (const one of LANGUAGES) head.link('alternate', found ? address(one) : null, one);
      head.link('alternate', found ? address(DEFAULT_LANGUAGE) : null, 'x-default');
      head.meta('property', 'og:url', address(language));
      head.meta('property', 'og:locale', language === 'ar' ? 'ar_EG' : 'en_GB');
    },
    [pathname, search, language],
  );
  return null;
}
