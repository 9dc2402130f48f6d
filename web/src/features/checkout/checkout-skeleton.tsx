import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './checkout-page.module.css';

const FIELDS = ['first', 'second', 'third', 'fourth'];

/** The shape of the form and its receipt, while the cart is on its way. */
export function CheckoutSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('loading')} className={styles.columns}>
      <Card snug className={stack(5)}>
        <Skeleton height="56px" />
      </Card>
      <Card snug className={stack(5)}>
        <Skeleton width="40%" height="1.5em" />
        {FIELDS.map((field) => (
          <Skeleton key={field} height="48px" />
        ))}
      </Card>
    </Loading>
  );
}
