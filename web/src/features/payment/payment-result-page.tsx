import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { PaidOrder, User } from '../../../../functions/contract/types.ts';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/format.ts';
import { useCartActions } from '../../lib/cart.ts';
import { forgetCheckout } from '../../lib/checkout-memory.ts';
import { groupOrderNumber } from '../../lib/order-number.ts';
import {
  forgetPaymentReturn,
  keepPaymentReturn,
  keptPaymentReturn,
  type PaymentReturn,
} from '../../lib/payment-return.ts';
import { useUser } from '../../lib/user.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { CheckIcon, InfoIcon, PrinterIcon } from '../../ui/icons/icons.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Price } from '../../ui/price.tsx';
import { useToast } from '../../ui/toast/toast.ts';
import styles from './payment-result-page.module.css';
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
  const { showToast } = useToast();
  const navigate = useNavigate();

  useEffect(() => {
    if (result.state === 'paid') {
      forgetCheckout();
      void refresh();
    }
    if (result.state === 'failed') {
      forgetPaymentReturn();
      showToast({ kind: 'fail', title: t('failed.title'), message: t('failed.message') });
      void navigate(paths.landing, { replace: true });
    }
  }, [result, refresh, showToast, navigate, t]);

  switch (result.state) {
    case 'paid':
      return <Paid order={result.order} amountCents={fields.amount_cents} />;
    case 'pending':
      return <Pending />;
    default:
      return <Overlay label={t('waiting')} />;
  }
}

function Paid({ order, amountCents }: { order: PaidOrder; amountCents: string | undefined }) {
  const { t } = useTranslation('payment');
  const { dateTime, digits } = useFormat();
  const isKept = order.payment_status === 'paid';
  const createdAt = new Date(order.$createdAt);
  return (
    <Container narrow className={styles.page}>
      <header className={styles.head}>
        <span className={styles.badge} data-kind={isKept ? 'success' : 'pending'}>
          {isKept ? <CheckIcon size={36} /> : <InfoIcon size={36} />}
        </span>
        <PageHeading>{t(`states.${order.payment_status}.title`)}</PageHeading>
        <p>{t(`states.${order.payment_status}.lead`)}</p>
      </header>
      <Card flush>
        <div className={styles.number}>
          <p className={styles.term}>{t('number')}</p>
          <p className={styles.figure}>
            <bdi dir="ltr">{digits(groupOrderNumber(order.number))}</bdi>
          </p>
          <p className={styles.hint}>{t('number-hint')}</p>
        </div>
        <dl className={styles.facts}>
          <Fact term={t('total')} note={isKept ? t('paid-by-card') : undefined}>
            <Price amount={amountCents === undefined ? order.amount : Number(amountCents) / CENTS} large />
          </Fact>
          <Fact term={t('transaction')}>
            <bdi dir="ltr" className={styles.id}>
              {order.transaction_id}
            </bdi>
          </Fact>
          <Fact term={t('created-at')} note={t('cairo-time')}>
            <time dateTime={createdAt.toISOString()}>{dateTime(createdAt)}</time>
          </Fact>
          <Fact term={t('id')}>
            <bdi dir="ltr" className={styles.id}>
              {order.$id}
            </bdi>
          </Fact>
        </dl>
      </Card>
      <div className={styles.actions}>
        <LinkButton to={paths.store()}>{t('return')}</LinkButton>
        <Button variant="secondary" onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('print')}
        </Button>
      </div>
    </Container>
  );
}

/** The bank is still silent: the money may or may not come, and paying again would be a mistake. */
function Pending() {
  const { t } = useTranslation('payment');
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
              {t('return')}
            </LinkButton>
          </>
        }
      >
        {t('pending.text')}
      </EmptyState>
    </Container>
  );
}

function Fact({ term, note, children }: { term: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd>
        {children}
        {note && <p className={styles.hint}>{note}</p>}
      </dd>
    </div>
  );
}
