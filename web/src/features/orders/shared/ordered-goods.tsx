import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Name } from '#web/ui/name.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { Figure, Figures } from './figures.tsx';
import { LineGrant } from './line-grant.tsx';
import { sumOf } from './line-sums.ts';
import styles from './ordered-goods.module.css';
import { orderQuery } from './queries.ts';

interface OrderedGoodsProps {
  userId: string;
  orderId: string;
}

/** What was bought with an order. While it cannot be read, the page around it stands without it. */
export function OrderedGoods({ userId, orderId }: OrderedGoodsProps) {
  const { t } = useTranslation('order');
  const { price } = useFormat();
  const { language } = useLanguage();
  const id = useId();
  const order = useQuery(orderQuery(userId, orderId, language));
  if (order.isPending) {
    return (
      <Loading label={t('goods')} className={styles.goods}>
        <Skeleton width="70%" />
      </Loading>
    );
  }
  if (!order.data) return null;
  return (
    <section className={styles.goods} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('goods')}
      </h2>
      <ul className={stackedList(2)}>
        {order.data.lines.map((line) => (
          <li key={`${line.product_type} ${line.product_id}`} className={styles.line}>
            <div>
              <p className={styles.name}>
                <Name>{line.title}</Name>
              </p>
              <p className={text.note}>{t('receipt.count', { count: line.count, price: price(line.unit_price) })}</p>
              <LineGrant line={line} />
            </div>
            <Price amount={sumOf([line])} />
          </li>
        ))}
      </ul>
      {order.data.delivery_fee > 0 && (
        <Figures>
          <Figure term={t('receipt.delivery-fee')}>
            <Price amount={order.data.delivery_fee} />
          </Figure>
        </Figures>
      )}
    </section>
  );
}
