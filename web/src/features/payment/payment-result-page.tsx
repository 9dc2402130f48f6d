import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { PaidOrder } from '#contract/payments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useCartActions } from '#web/features/cart/shared/cart.ts';
import { forgetCheckout } from '#web/features/orders/shared/checkout-memory.ts';
import { keepFailedPayment } from '#web/features/orders/shared/failed-payment.ts';
import { OrderOutcome } from '#web/features/orders/shared/order-outcome.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/dialogs/overlay.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';
import { Container } from '#web/ui/page/page.tsx';
import styles from './payment-result-page.module.css';
import {
  forgetPaymentReturn,
  keepPaymentReturn,
  keptPaymentReturn,
  type PaymentReturn,
} from './shared/payment-return.ts';
import { usePaymentResult } from './use-payment-result.ts';

const CENTS = 100;

/** Where the card provider sends the customer back to. The router lets only signed-in customers in. */
export function PaymentResultPage() {
  const { user } = useUser();
  const { pathname, search } = useLocation();
  // After a sign-in on the way the fields come with the address; what proves a payment does not stay there.
  if (search !== '') {
    keepPaymentReturn(search);
    return <Navigate to={pathname} replace />;
  }
  return user && <Kept user={user} />;
}

function Kept({ user }: { user: User }) {
  const [fields] = useState(keptPaymentReturn);
  return fields ? <Result user={user} fields={fields} /> : <Navigate to={paths.landing} replace />;
}

function Result({ user, fields }: { user: User; fields: PaymentReturn }) {
  const { t } = useTranslation('payment');
  const result = usePaymentResult(user.id, fields);
  const { refresh } = useCartActions();
  const navigate = useNavigate();

  useEffect(() => {
    if (result.state === 'paid' || result.state === 'pending') {
      forgetCheckout();
      void refresh();
    }
    if (result.state === 'failed') {
      forgetPaymentReturn();
      keepFailedPayment(result.failed);
      void navigate(paths.landing, { replace: true });
    }
  }, [result, refresh, navigate]);

  switch (result.state) {
    case 'paid':
      return <Paid userId={user.id} order={result.order} amountCents={fields.amount_cents} />;
    case 'pending':
      return result.orderId ? <Navigate to={paths.order(result.orderId)} replace /> : <Pending />;
    default:
      return <Overlay label={t('waiting')} />;
  }
}

interface PaidProps {
  userId: string;
  order: PaidOrder;
  amountCents: string | undefined;
}

function Paid({ userId, order, amountCents }: PaidProps) {
  const { t } = useTranslation(['payment', 'order']);
  const isKept = order.payment_status === 'paid';
  return (
    <OrderOutcome
      userId={userId}
      tone={isKept ? 'success' : 'pending'}
      title={t(`states.${order.payment_status}.title`)}
      lead={t(`states.${order.payment_status}.lead`)}
      order={{
        id: order.$id,
        number: order.number,
        createdAt: new Date(order.$createdAt),
        transaction: order.transaction_id,
      }}
      amount={amountCents === undefined ? order.amount : Number(amountCents) / CENTS}
      amountNote={isKept ? t('paid-by-card') : undefined}
      actions={
        <>
          <LinkButton to={paths.order(order.$id)}>{t('order:follow')}</LinkButton>
          <LinkButton to={paths.store()} variant="secondary">
            {t('order:return')}
          </LinkButton>
        </>
      }
    />
  );
}

/** Neither the bank nor anybody else has answered: the money may or may not come, and paying again would be a mistake. */
function Pending() {
  const { t } = useTranslation(['payment', 'order']);
  useDocumentTitle(t('pending.title'));
  return (
    <Container narrow className={styles.page}>
      <EmptyState
        level={1}
        title={t('pending.title')}
        actions={
          <>
            <LinkButton to={paths.orders}>{t('pending.orders')}</LinkButton>
            <LinkButton to={paths.store()} variant="secondary">
              {t('order:return')}
            </LinkButton>
          </>
        }
      >
        {t('pending.text')}
      </EmptyState>
    </Container>
  );
}
