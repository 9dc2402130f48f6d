import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';
import { Container } from '#web/ui/page/page.tsx';
import styles from './order-completed-page.module.css';
import { type CompletedOrder, parseCompletedOrder } from './shared/completed-order.ts';
import { OrderOutcome } from './shared/order-outcome.tsx';
import { forgetPlacedOrder, placedOrderPath } from './shared/placed-order.ts';
import { WithOrder } from './with-order.tsx';

/**
 * Thanks for a cash order: its number, total and time, and what happens next. Reads everything from the query; unless the
 * order was placed in this tab a moment ago, it asks first whether there is such an order.
 */
export function OrderCompletedPage() {
  const [query] = useSearchParams();
  const { user } = useUser();
  const order = parseCompletedOrder(query);
  const [isJustPlaced] = useState(() => order && placedOrderPath(user?.id ?? '')?.includes(order.id));
  if (!order) return <Missing />;
  const completed = <Completed userId={user?.id ?? ''} order={order} />;
  return isJustPlaced ? completed : <WithOrder id={order.id}>{() => completed}</WithOrder>;
}

function Completed({ userId, order }: { userId: string; order: CompletedOrder }) {
  const { t } = useTranslation('order');
  useEffect(() => forgetPlacedOrder, []);
  return (
    <OrderOutcome
      userId={userId}
      title={t('completed.title')}
      lead={t('completed.lead')}
      order={order}
      amount={order.amount}
      amountNote={t(order.isCollected ? 'pay-on-collection' : 'pay-on-delivery')}
      actions={
        <>
          <LinkButton to={paths.order(order.id)}>{t('follow')}</LinkButton>
          <LinkButton to={paths.store()} variant="secondary">
            {t('return')}
          </LinkButton>
        </>
      }
    >
      <section className={styles.next}>
        <h2>{t('next.title')}</h2>
        <ol>
          <li>{t(order.isCollected ? 'next.call-pick-up' : 'next.call')}</li>
          <li>{t(order.isCollected ? 'next.ready' : 'next.ship')}</li>
          <li>{t(order.isCollected ? 'next.pay-pick-up' : 'next.pay')}</li>
        </ol>
      </section>
    </OrderOutcome>
  );
}

/** Somebody opened the page without an order in its address. */
function Missing() {
  const { t } = useTranslation('order');
  useDocumentTitle(t('missing.title'));
  return (
    <Container narrow className={styles.missing}>
      <EmptyState
        level={1}
        title={t('missing.title')}
        actions={<LinkButton to={paths.store()}>{t('return')}</LinkButton>}
      >
        {t('missing.text')}
      </EmptyState>
    </Container>
  );
}
