import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { CURRENCY } from '#contract/constants.ts';
import { paths } from '../../config/paths.ts';
import { setMeta, useDescription, useStructuredData } from '../../ui/head.ts';
import { productImage } from '../shared-products/product-image.ts';
import { fullProductName, productName, productPath } from '../shared-products/product-name.ts';
import { typePath } from './store-url.ts';

/** The picture that a shared link shows when a page has none of its own, and its width in pixels. */
const USUAL_PICTURE = '/og.png';
const PICTURE_WIDTH = 1200;

/** What a text with tags says. Nothing in it loads or runs. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

/** Tells search engines and shared links about a product: description, picture, offer and where it stands in the store. */
export function useProductFound(product: Product): void {
  const { t } = useTranslation('store');
  const absolute = (path: string) => new URL(path, window.location.origin).href;
  const description = plain(product.description) || fullProductName(product);
  const picture = product.image ? productImage(product.image, PICTURE_WIDTH) : absoluteUsual();
  const url = absolute(productPath(product));
  useDescription(description);
  useEffect(() => {
    setMeta('property', 'og:image', picture);
    setMeta('property', 'og:type', 'product');
    return () => {
      setMeta('property', 'og:image', absoluteUsual());
      setMeta('property', 'og:type', 'website');
    };
  }, [picture]);

  const type = product.product_type;
  const steps = [
    { name: t('title'), item: absolute(paths.store()) },
    { name: t(`type.${type}`), item: absolute(typePath(type)) },
    { name: productName(product), item: url },
  ];
  useStructuredData(
    JSON.stringify([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: fullProductName(product),
        description,
        image: picture,
        sku: product.$id,
        url,
        ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
        offers: {
          '@type': 'Offer',
          url,
          price: product.price,
          priceCurrency: CURRENCY,
          availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ]),
  );
}

function absoluteUsual(): string {
  return new URL(USUAL_PICTURE, window.location.origin).href;
}
