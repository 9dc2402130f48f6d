import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { setLink, setMeta, useDescription } from '../ui/head.ts';
import { addressOf, mayBeFound } from './address.ts';

/** Tells search engines and shared links the page's one address, its variants, and whether it may be shown. */
export function Found() {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  useDescription();
  useEffect(() => {
    const found = mayBeFound(pathname, search);
    const address = (one: typeof language) => addressOf(window.location.origin, pathname, search, one);
    setMeta('name', 'robots', found ? null : 'noindex');
    setLink('canonical', found ? address(language) : null);
    for (const one of LANGUAGES) setLink('alternate', found ? address(one) : null, one);
    setLink('alternate', found ? address(DEFAULT_LANGUAGE) : null, 'x-default');
    setMeta('property', 'og:url', address(language));
    setMeta('property', 'og:locale', language === 'ar' ? 'ar_EG' : 'en_GB');
  }, [pathname, search, language]);
  return null;
}
