import { useTranslation } from 'react-i18next';
import type { ProductType } from '#contract/constants.ts';
import { useFormat } from '#web/i18n/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';
import styles from './card-price.module.css';

interface CardPriceProps {
  product: {
    price: number;
    product_type: ProductType;
    rating?: { average: number; count: number } | undefined;
    sale?: { list_price: number; until: string | null } | undefined;
  };
  /** For the price beside the button that buys, which also says until when it holds. */
  large?: boolean;
  className?: string | undefined;
}

/** What customers think of a product, and what it costs today, in a sale also what it costs otherwise; of a hearing aid, that the price is for one ear. */
export function CardPrice({ product: { price, product_type, sale, rating }, large, className }: CardPriceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={cx(className)}>
      {rating && <span className={styles.rating}>{t('rating', { average: rating.average, count: rating.count })}</span>}
      <Price amount={price} large={large} />
      {product_type === 'hearing-aids' && <span className={text.note}> {t('per-ear')}</span>}
      {sale && (
        <span className={styles.sale}>
          {' '}
          {t('granted.sale', { price: format.price(sale.list_price) })}
          {large && sale.until && <> {t('sale-until', { day: format.date(sale.until) })}</>}
        </span>
      )}
    </p>
  );
}
