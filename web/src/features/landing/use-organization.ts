import { useTranslation } from 'react-i18next';
import { contact } from '../../config/contact.ts';
import { pageOrigin } from '../../config/origin.ts';
import { useStructuredData } from '../../ui/head.ts';

/** Tells search engines who runs the shop and how to reach it. */
export function useOrganization(): void {
  const { t } = useTranslation();
  const origin = pageOrigin();
  useStructuredData(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: t('brand'),
      description: t('description'),
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      sameAs: Object.values(contact.social),
      contactPoint: contact.phones.map(({ dial }) => ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: dial,
        areaServed: 'EG',
        availableLanguage: ['ar', 'en'],
      })),
    }),
  );
}
