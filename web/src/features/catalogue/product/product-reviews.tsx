import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ProductType } from '#contract/constants.ts';
import type { Review } from '#contract/reviews/schemas.ts';
import { pageOrigin } from '#web/config/origin.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { loadNamespaces } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useStructuredData } from '#web/ui/page/head.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import { reviewsQuery } from '../shared/review-queries.ts';
import { Stars } from '../shared/stars.tsx';
import styles from './product-reviews.module.css';

/** With its texts, which no page loads at first. */
export async function readyReviews() {
  await loadNamespaces(['reviews']);
  return ProductReviews;
}

/** What customers wrote about the product of the page: /store/{type}/{id}. */
function ProductReviews() {
  const { t } = useTranslation('reviews');
  // The page has looked at both.
  const { type, id } = useParams() as { type: ProductType; id: string };
  const query = useInfiniteQuery(reviewsQuery(type, id));
  const reviews = query.data?.pages.flatMap(({ documents }) => documents) ?? [];
  useStructuredData(JSON.stringify(reviews.map((review) => described(review, `/store/${type}/${id}`))));
  return (
    <section className={styles.section} aria-labelledby="reviews" data-below="">
      <h2 id="reviews" className={styles.title}>
        {t('title')}
      </h2>
      {query.isPending && <Skeleton height="6em" />}
      {query.isLoadingError && (
        <ErrorState level={3} title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
      <ul className={stackedList(5)}>
        {reviews.map((review) => (
          <ShownReview key={review.$id} review={review} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
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
    <li className={styles.review}>
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

/** A review for machines; its product describes itself under the same address. */
function described({ $createdAt, stars, text, name }: Review, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Review',
    itemReviewed: { '@id': new URL(path, pageOrigin()).href },
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
    author: { '@type': 'Person', name: name ?? '—' },
    datePublished: $createdAt.slice(0, 10),
    ...(text && { reviewBody: text }),
  };
}
