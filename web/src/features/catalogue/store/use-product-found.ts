import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { CURRENCY } from '#contract/constants.ts';
import { pageOrigin } from '#web/config/origin.ts';
import { paths } from '#web/config/paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useDescription, useSharedPicture, useStructuredData } from '#web/ui/page/head.ts';
import { productImage } from '../shared/product-image.ts';
import { fullProductName, productName, productPath } from '../shared/product-name.ts';
import { typePath } from './store-url.ts';

/** The width in pixels of the picture that a shared link shows. */
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

/** Tells search engines and shared links about a product: price, description, picture, offer, where it stands in the store. */
export function useProductFound(product: Product): void {
  const { t } = useTranslation(['product', 'common']);
  const format = useFormat();
  const description = plain(product.description) || fullProductName(product);
  const picture = product.image ? productImage(product.image, PICTURE_WIDTH) : undefined;
  const url = absolute(productPath(product));
  useDescription(t('shared', { price: format.price(product.price), text: description }));
  useSharedPicture(picture, 'product');

  const type = product.product_type;
  const steps = [
    { name: t('common:header.store'), item: absolute(paths.store()) },
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
        ...(picture && { image: absolute(picture) }),
        sku: product.$id,
        url,
        ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
        offers: {
          '@type': 'Offer',
          url,
          price: product.price,
          priceCurrency: CURRENCY,
          ...(product.sale && {
            ...(product.sale.until && { priceValidUntil: product.sale.until }),
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              priceType: 'https://schema.org/StrikethroughPrice',
              price: product.sale.list_price,
              priceCurrency: CURRENCY,
            },
          }),
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
