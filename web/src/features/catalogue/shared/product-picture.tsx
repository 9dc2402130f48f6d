import { useState } from 'react';
import type { Product } from '#contract/catalogue/schemas.ts';
import { cx } from '#web/ui/cx.ts';
import { BatteryIcon, EarIcon } from '#web/ui/icons/product-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { productImageSources } from './product-image.ts';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  product: Pick<Product, 'image' | 'product_type'>;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  /** What it shows, in words; empty where the product's name stands beside it. */
  alt?: string;
  /** In view when the page opens: loaded at once, ahead of the others. */
  first?: boolean;
  /** The largest thing on the page: sharp on every screen. */
  large?: boolean;
  className?: string;
}

/** The side length of the stored pictures, in pixels; they are square. */
const SIDE = 1200;

/** A product's picture on a quiet ground. Where there is none, or it cannot be loaded, an icon stands in. */
export function ProductPicture({
  product,
  sizes,
  alt = '',
  first = false,
  large = false,
  className,
}: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const StandIn = product.product_type === 'hearing-aids' ? EarIcon : BatteryIcon;
  return (
    <span className={cx(styles.frame, className)}>
      {product.image && product.image !== broken ? (
        <img
          {...productImageSources(product.image, large)}
          sizes={sizes}
          alt={alt}
          width={SIDE}
          height={SIDE}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className={styles.picture}
          onError={() => setBroken(product.image)}
        />
      ) : (
        <span className={styles['stand-in']}>
          <StandIn />
          {alt && <VisuallyHidden>{alt}</VisuallyHidden>}
        </span>
      )}
    </span>
  );
}
