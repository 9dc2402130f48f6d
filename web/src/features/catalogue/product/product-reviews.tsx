import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { ProductType } from '#contract/constants.ts';
import type { Review } from '#contract/reviews/schemas.ts';
import { pageOrigin } from '#web/config/origin.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useStructuredData } from '#web/ui/page/head.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import { fullProductName, productPath } from '../shared/product-name.ts';
import { productQuery } from '../shared/product-queries.ts';
import { reviewsQuery } from '../shared/review-queries.ts';
import { Stars } from '../shared/stars.tsx';
import styles from './product-reviews.module.css';

/** What customers wrote about the product of the page: /store/{type}/{id}. Nothing where nobody has. */
export function ProductReviews() {
  // ProductPage has validated both parameters.
  const { type, id } = useParams() as { type: ProductType; id: string };
  const { language } = useLanguage();
  const { data: product } = useQuery(productQuery(useQueryClient(), type, id, language));
  return product?.rating ? <Reviews product={product} /> : null;
}

function Reviews({ product }: { product: Product }) {
  const { t } = useTranslation('reviews');
  const query = useInfiniteQuery(reviewsQuery(product.product_type, product.$id));
  const reviews = query.data?.pages.flatMap(({ documents }) => documents) ?? [];
  useStructuredData(JSON.stringify(described(product, reviews, t('customer'))));
  const list = useRef<HTMLUListElement>(null);
  /** How many stood there when more were asked for: the one after them gets the focus. */
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || reviews.length <= before.current) return;
    (list.current?.children[before.current] as HTMLElement | undefined)?.focus();
    before.current = null;
  }, [reviews.length]);

  function showMore(): void {
    before.current = reviews.length;
    void query.fetchNextPage();
  }

  return (
    <section className={styles.section} aria-labelledby="reviews" data-below="">
      <h2 id="reviews" className={styles.title}>
        {t('title')}
      </h2>
      {query.isPending && <Loading label={t('loading')} height="6em" />}
      {query.isLoadingError && (
        <ErrorState level={3} title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
      <ul ref={list} className={stackedList(5)}>
        {reviews.map((review) => (
          <ShownReview key={review.$id} review={review} />
        ))}
      </ul>
      <FormAlert message={query.isFetchNextPageError && errorText(query.error)} />
      {query.hasNextPage && (
        <Button variant="secondary" className={styles.more} busy={query.isFetchingNextPage} onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function ShownReview({ review: { $createdAt, stars, text, name, reply } }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { date } = useFormat();
  return (
    <li tabIndex={-1} className={stack(2)}>
      <p className={styles.head}>
        <Stars stars={stars} />
        <bdi className={styles.name}>{name ?? t('customer')}</bdi>
        <time dateTime={$createdAt} className={styles.day}>
          {date($createdAt)}
        </time>
      </p>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.name}>{t('reply')}</p>
          <p className={styles.text} dir="auto">
            {reply}
          </p>
        </div>
      )}
    </li>
  );
}

/** What customers think of a product, for machines: the product as its page describes it, with what that has no room for. */
function described(product: Product, reviews: readonly Review[], unnamed: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: fullProductName(product),
    sku: product.$id,
    url: new URL(productPath(product), pageOrigin()).href,
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
      },
    }),
    review: reviews.map(({ $createdAt, stars, text, name }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
      author: { '@type': 'Person', name: name ?? unnamed },
      datePublished: cairoDay(new Date($createdAt)),
      ...(text && { reviewBody: text }),
    })),
  };
}
