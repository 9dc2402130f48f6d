import { useTranslation } from 'react-i18next';
import type { ProductType } from '#contract/constants.ts';
import { cx } from '#web/ui/cx.ts';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';

interface CardPriceProps {
  product: { price: number; product_type: ProductType };
  /** For the price beside the button that buys. */
  large?: boolean;
  className?: string | undefined;
}

/** What a product costs; of a hearing aid, that the price is for one ear. */
export function CardPrice({ product: { price, product_type }, large, className }: CardPriceProps) {
  const { t } = useTranslation();
  return (
    <p className={cx(className)}>
      <Price amount={price} large={large} />
      {product_type === 'hearing-aids' && <span className={text.note}> {t('per-ear')}</span>}
    </p>
  );
}
