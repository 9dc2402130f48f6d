import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Order } from '#contract/orders/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { stack } from '#web/ui/stack.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderCarrier } from './order-carrier.tsx';
import styles from './order-page.module.css';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderReviews } from './order-reviews.tsx';
import { OrderStateBadge } from './order-state-badge.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTrial } from './order-trial.tsx';
import { OrderWarranty } from './order-warranty.tsx';
import { groupOrderNumber } from './shared/order-number.ts';
import { PrintedSeller } from './shared/printed-seller.tsx';
import { UnpaidNotice } from './unpaid-notice.tsx';
import { useLiveOrders } from './use-live-orders.ts';
import { WithOrder } from './with-order.tsx';

/** One order of the customer: what became of it, what was bought, and what can be done. Live. */
export function OrderPage() {
  const { id = '' } = useParams();
  useLiveOrders();
  return <WithOrder id={id}>{(order) => <OrderDetails order={order} />}</WithOrder>;
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormat();
  const number = groupOrderNumber(order.number);
  return (
    <Container narrow className={styles.page}>
      <PrintedSeller />
      <div className={styles.trail}>
        <Breadcrumb crumbs={[{ label: t('list.title'), to: paths.orders }, { label: number }]} />
      </div>
      <header className={stack(2)}>
        <PageHeading>{t('one.title', { number })}</PageHeading>
        <p className={styles.lead}>
          <OrderStateBadge order={order} />
          <time dateTime={order.$createdAt}>{t('one.placed-at', { time: dateTime(order.$createdAt) })}</time>
        </p>
      </header>
      <UnpaidNotice order={order} />
      <Card as="section" snug className={styles.timeline} aria-labelledby="order-timeline">
        <h2 id="order-timeline">{t('timeline.title')}</h2>
        <OrderCarrier parcel={order.parcel} />
        <OrderTimeline order={order} />
      </Card>
      <OrderTrial order={order} />
      <OrderReturns order={order} />
      <OrderReceipt order={order} />
      <div className={styles.warranty}>
        <OrderWarranty order={order} />
      </div>
      <OrderReviews order={order} className={styles.warranty} />
      <OrderActions order={order} />
    </Container>
  );
}
