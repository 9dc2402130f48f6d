import { useTranslation } from 'react-i18next';
import type { Rating as Rated } from '#contract/reviews/schemas.ts';

/** What customers think of a product, in one line; nothing where nobody has said it. */
export function Rating({ rating, className }: { rating: Rated; className?: string | undefined }) {
  const { t } = useTranslation('product');
  return rating && <p className={className}>{t('rating', { average: rating.average, reviews: rating.count })}</p>;
}
