import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Order } from '#contract/orders/schemas.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../i18n/errors.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { isRefusal } from '../../lib/call.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { stack } from '../../ui/stack.ts';
import { useUser } from '../shared-account/user.tsx';
import { groupOrderNumber } from '../shared-orders/order-number.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-page.module.css';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderStateBadge } from './order-state-badge.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderQuery } from './queries.ts';
import { UnpaidNotice } from './unpaid-notice.tsx';
import { useLiveOrders } from './use-live-orders.ts';

/** One order of the customer: what became of it, what was bought, and what can be done. Live. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('order');
  const { user } = useUser();
  const { language } = useLanguage();
  const query = useQuery(orderQuery(user?.id ?? '', id, language));
  useLiveOrders();

  if (query.data) return <OrderDetails order={query.data} />;
  if (query.isPending) return <OrderSkeleton />;
  return (
    <Container narrow className={styles.page}>
      {isRefusal(query.error, 'not_found') || isRefusal(query.error, 'invalid_input') ? (
        <NoSuchOrder />
      ) : (
        <ErrorState level={1} title={t('one.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
    </Container>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormat();
  const number = groupOrderNumber(order.number);
  return (
    <Container narrow className={styles.page}>
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
        <OrderTimeline order={order} />
      </Card>
      <OrderReceipt order={order} />
      <OrderActions order={order} />
    </Container>
  );
}

/** No such order, or somebody else's: which of both is not told. */
function NoSuchOrder() {
  const { t } = useTranslation('order');
  useDocumentTitle(t('one.missing-title'));
  return (
    <EmptyState
      level={1}
      title={t('one.missing-title')}
      actions={<LinkButton to={paths.orders}>{t('one.to-list')}</LinkButton>}
    >
      {t('one.missing-text')}
    </EmptyState>
  );
}

function OrderSkeleton() {
  const { t } = useTranslation();
  return (
    <Container narrow className={styles.page}>
      <Loading label={t('loading')} className={stack(6)}>
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton height="12rem" />
        <Skeleton height="18rem" />
      </Loading>
    </Container>
  );
}
