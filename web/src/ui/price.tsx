import { useFormat } from '#web/i18n/format.ts';
import { cx } from './cx.ts';
import styles from './price.module.css';

interface PriceProps {
  /** EGP. */
  amount: number;
  /** Large and strong, for the price of a product page or a total. */
  large?: boolean | undefined;
  className?: string;
}

/** An amount of money with the translated currency label. */
export function Price({ amount, large, className }: PriceProps) {
  const { price } = useFormat();
  return (
    <data value={amount} className={cx(styles.price, large && styles.large, className)}>
      {price(amount)}
    </data>
  );
}
