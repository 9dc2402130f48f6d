import { useTranslation } from 'react-i18next';
import { useHead } from './head.ts';

/** Names the browser tab: "title · Samaa", or only the name of the shop without a title. Follows the language. */
export function useDocumentTitle(title?: string): void {
  const { t } = useTranslation();
  const text = title ? t('document-title', { title }) : t('document-title-home');
  useHead(
    (head) => {
      head.title(text);
      head.meta('property', 'og:title', text);
    },
    [text],
  );
}
