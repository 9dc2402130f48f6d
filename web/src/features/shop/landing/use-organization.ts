import { useTranslation } from 'react-i18next';
import { dialled, phonesOf } from '#contract/phone.ts';
import { pageOrigin } from '#web/config/origin.ts';
import { useStructuredData } from '#web/ui/page/head.ts';
import { useShopDetails } from '../shared/shop-details.ts';

/** Tells search engines who runs the shop and how to reach it. */
export function useOrganization(): void {
  const { t } = useTranslation();
  const origin = pageOrigin();
  const shop = useShopDetails();
  const social = [shop?.facebook, shop?.instagram, shop?.youtube, shop?.tiktok].filter(Boolean);
  useStructuredData(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: t('brand'),
      legalName: shop?.seller_name ?? undefined,
      description: t('description'),
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      address: shop?.seller_address ?? undefined,
      email: shop?.shop_email ?? undefined,
      taxID: shop?.tax_card ?? undefined,
      sameAs: social.length > 0 ? social : undefined,
      contactPoint: phonesOf(shop?.phones ?? null).map((phone) => ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: dialled(phone),
        areaServed: 'EG',
        availableLanguage: ['ar', 'en'],
      })),
    }),
  );
}
