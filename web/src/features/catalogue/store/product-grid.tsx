import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { cx } from '#web/ui/cx.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useProductPageAhead } from '../product/use-product-page-ahead.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

/** How many cards the first row of a phone holds. A wider one asks for the pictures of the others a moment later. */
const FIRST_ROW = 2;

interface ProductGridProps {
  products: readonly Product[];
  /** Another page is on its way and takes the place of this one. */
  outdated: boolean;
}

/** The products of a page, in 2, 3 or 4 columns. */
export function ProductGrid({ products, outdated }: ProductGridProps) {
  useProductPageAhead();
  return (
    <ul className={cx(styles.grid, outdated && styles.outdated)} aria-busy={outdated || undefined}>
      {products.map((product, index) => (
        <li key={product.$id} data-below={index < FIRST_ROW ? undefined : ''}>
          <ProductCard product={product} first={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of a page of products that is on its way. */
export function ProductGridSkeleton() {
  const { t } = useTranslation('store');
  return (
    <Loading label={t('loading')} className={styles.grid}>
      {SKELETONS.map((name) => (
        <div key={name} className={styles.skeleton}>
          <Skeleton height="auto" className={styles.picture} />
          <Skeleton width="40%" />
          <Skeleton width="80%" />
          <Skeleton width="55%" />
          <Skeleton height="44px" />
        </div>
      ))}
    </Loading>
  );
}
