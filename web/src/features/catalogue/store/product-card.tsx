import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { coveredDegrees } from '#contract/hearing/degrees.ts';
import { onePress, useAddToCart } from '#web/features/cart/shared/use-add-to-cart.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import { useProductAhead } from '../product/use-product-page-ahead.ts';
import { CardPrice } from '../shared/card-price.tsx';
import shape from '../shared/card-shape.module.css';
import { fullProductName, productName, productPath } from '../shared/product-name.ts';
import { ProductPicture } from '../shared/product-picture.tsx';
import { StockState } from '../shared/stock-state.tsx';
import { useValueLabel } from '../shared/value-label.ts';
import { CompareToggle } from './compare-toggle.tsx';
import styles from './product-card.module.css';

/** How wide the picture is in the grid of the store, for the choice of the file. */
const SIZES = '(min-width: 1280px) 192px, (min-width: 1024px) 200px, (min-width: 768px) 27vw, 42vw';

interface ProductCardProps {
  product: Product;
  /** In the first row of the page. */
  first: boolean;
}

/** What tells one product from another at a glance: the degree of loss, the shape, the battery. */
function useTraits(product: Product): string[] {
  const { t } = useTranslation('product');
  const label = useValueLabel();
  if (product.product_type === 'accessories') {
    return product.battery_size ? [t('battery-of', { size: product.battery_size })] : [];
  }
  const { whole } = coveredDegrees(product.fitting_range);
  const [mildest, gravest] = [whole[0], whole.at(-1)];
  const span = { from: t(`degree.${mildest ?? 'mild'}`), to: t(`degree.${gravest ?? 'mild'}`) };
  const degrees = whole.length > 1 ? [t('degree.span', span)] : mildest ? [t(`degree.${mildest}`)] : [];
  const size = product.battery;
  const battery = label('battery_size', size);
  return [...degrees, label('style', product.style), battery === size ? t('battery-of', { size }) : battery];
}

/** A product in the grid of the store. The whole card leads to its page. */
export function ProductCard({ product, first }: ProductCardProps) {
  const { t } = useTranslation('product');
  const { add, adding } = useAddToCart();
  const traits = useTraits(product);
  const soldOut = product.stock <= 0;
  const askAhead = useProductAhead(product);
  return (
    <article className={cx(shape.card, styles.card)}>
      <ProductPicture product={product} sizes={SIZES} first={first} className={shape.picture} />
      <div className={styles.words}>
        {product.brand && <Name className={shape.brand}>{product.brand}</Name>}
        <h3 className={styles.name}>
          <Link to={productPath(product)} className={shape.link} onPointerDown={askAhead}>
            <Name>{productName(product)}</Name>
          </Link>
        </h3>
        {traits.length > 0 && (
          <p className={styles.traits}>
            {traits.map((trait) => (
              <Fragment key={trait}>
                <span>{trait}</span>{' '}
              </Fragment>
            ))}
          </p>
        )}
        {isCustomMade(product) && <span className={styles.made}>{t('promise.custom')}</span>}
        <CardPrice product={product} className={cx(shape.price, styles.price)} />
        <StockState stock={product.stock} />
      </div>
      <CompareToggle product={product} />
      <Button
        small
        wide
        variant={soldOut ? 'ghost' : 'secondary'}
        className={styles.add}
        disabled={soldOut}
        busy={adding}
        aria-label={soldOut ? undefined : t('add-named', { name: fullProductName(product) })}
        onClick={onePress(() => void add(product, 1))}
      >
        {soldOut ? t('out-of-stock-short') : t('add')}
      </Button>
    </article>
  );
}
