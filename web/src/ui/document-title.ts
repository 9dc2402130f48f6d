import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setMeta } from './head.ts';

/** Names the browser tab: "title · Samaa", or only the name of the shop without a title. Follows the language. */
export function useDocumentTitle(title?: string): void {
  const { t } = useTranslation();
  const text = title ? t('document-title', { title }) : t('document-title-home');
  useEffect(() => {
    document.title = text;
    setMeta('property', 'og:title', text);
  }, [text]);
}
