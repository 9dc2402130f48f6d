import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/schemas.ts';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardPrice } from './card-price.tsx';
import shape from './card-shape.module.css';
import styles from './offer-grid.module.css';
import { productName, productPath } from './product-name.ts';
import { ProductPicture } from './product-picture.tsx';
import { StockState } from './stock-state.tsx';

/** How wide a picture is, for the choice of the file. */
const SIZES = '(min-width: 1280px) 270px, (min-width: 768px) 22vw, 42vw';

/** Up to four products beside each other: what they are called, and what they cost. */
export function OfferGrid({
  products,
  className,
}: {
  products: readonly ProductCard[];
  className?: string | undefined;
}) {
  return (
    <ul className={cx(styles.grid, className)}>
      {products.map((product) => (
        <li key={product.$id} className={cx(shape.card, styles.card)}>
          <ProductPicture product={product} sizes={SIZES} className={cx(shape.picture, styles.picture)} />
          {product.brand && <Name className={shape.brand}>{product.brand}</Name>}
          <h3 className={styles.name}>
            <Link to={productPath(product)} className={shape.link}>
              <Name>{productName(product)}</Name>
            </Link>
          </h3>
          <CardPrice product={product} className={shape.price} />
          {product.stock <= 0 && <StockState stock={product.stock} />}
        </li>
      ))}
    </ul>
  );
}

/** The shape of such products that are on their way. */
export function OfferGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cx(shape.card, styles.card)}>
          <Skeleton height="auto" className={styles.shape} />
          <Skeleton width="40%" height="1.3em" />
          <Skeleton width="80%" height="1.6em" />
          <Skeleton width="55%" height="1.6em" />
        </div>
      ))}
    </div>
  );
}
