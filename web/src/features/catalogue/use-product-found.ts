import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { CURRENCY } from '#contract/constants.ts';
import { pageOrigin } from '../../config/origin.ts';
import { paths } from '../../config/paths.ts';
import { useDescription, useHead, useStructuredData } from '../../ui/head.ts';
import { productImage } from '../shared-products/product-image.ts';
import { fullProductName, productName, productPath } from '../shared-products/product-name.ts';
import { typePath } from './store-url.ts';

/** The picture that a shared link shows when a page has none of its own, and its width in pixels. */
const USUAL_PICTURE = '/og.png';
const PICTURE_WIDTH = 1200;

/** The characters that the server writes as entities when it cleans HTML, and the space that an editor does not break. */
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };

/** What a text with tags says. */
function plain(html: string): string {
  return html
    .replace(/<\/?(?:p|br|h\d|ul|ol|li|blockquote)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tells search engines and shared links about a product: description, picture, offer and where it stands in the store. */
export function useProductFound(product: Product): void {
  const { t } = useTranslation('store');
  const description = plain(product.description) || fullProductName(product);
  const picture = absolute(product.image ? productImage(product.image, PICTURE_WIDTH) : USUAL_PICTURE);
  const url = absolute(productPath(product));
  useDescription(description);
  useHead(
    (head) => {
      head.meta('property', 'og:image', picture);
      head.meta('property', 'og:type', 'product');
      return () => {
        head.meta('property', 'og:image', absolute(USUAL_PICTURE));
        head.meta('property', 'og:type', 'website');
      };
    },
    [picture],
  );

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

function absolute(path: string): string {
  return new URL(path, pageOrigin()).href;
}
