import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { fetchSimilar } from '#contract/catalogue/calls.ts';
import { type ProductType, SIMILAR_MAX } from '#contract/constants.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OfferGrid, OfferGridSkeleton } from '../shared/offer-grid.tsx';
import styles from './similar-products.module.css';

/** Products like the one of the page: /store/{type}/{id}. Where there are none the page is only shorter. */
export function SimilarProducts() {
  const { t } = useTranslation('product');
  const { language: lang } = useLanguage();
  // The page has looked at both.
  const { type, id } = useParams() as { type: ProductType; id: string };
  const { data: products, isPending } = useQuery({
    queryKey: ['similar', type, id, lang],
    queryFn: ({ signal }) => call(fetchSimilar, { id, product_type: type, lang }, { signal }),
  });
  if (isPending) {
    return (
      <div className={cx(styles.section, styles.waiting)}>
        <Skeleton width="10em" height="1.4em" className={styles.title} />
        <OfferGridSkeleton count={SIMILAR_MAX} />
      </div>
    );
  }
  if (!products?.length) return null;
  return (
    <section className={styles.section} aria-labelledby="similar" data-below="">
      <h2 id="similar" className={styles.title}>
        {t('similar')}
      </h2>
      <OfferGrid products={products} />
    </section>
  );
}
