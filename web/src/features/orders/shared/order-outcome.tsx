import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { CheckIcon, InfoIcon } from '#web/ui/icons/icons.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Price } from '#web/ui/price.tsx';
import { FittingOffer } from './fitting-offer.tsx';
import { groupOrderNumber } from './order-number.ts';
import styles from './order-outcome.module.css';
import { OrderedGoods } from './ordered-goods.tsx';
import { PrintedSeller } from './printed-seller.tsx';

interface OrderOutcomeProps {
  /** Whose order it is. */
  userId: string;
  /** `pending` where something is still open, as a refund is. */
  tone?: 'success' | 'pending';
  title: string;
  lead: string;
  order: {
    id: string;
    /** The number that can be read aloud, where it is known. */
    number: string | null;
    createdAt: Date;
    /** The provider's id of the payment, of an order paid by card. */
    transaction?: string;
  };
  /** In EGP. */
  amount: number;
  /** How the amount is, or was, paid. */
  amountNote?: string;
  /** What else there is to say, below the figures. */
  children?: ReactNode;
  /** Where to go on; the button that prints follows. */
  actions: ReactNode;
}

/** The page after an order: what happened, its number and figures to keep or print. Its texts are those of `order`. */
export function OrderOutcome({
  userId,
  tone = 'success',
  title,
  lead,
  order,
  amount,
  amountNote,
  children,
  actions,
}: OrderOutcomeProps) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormat();
  // Until now the page was covered, and nothing of it could take the focus.
  useEffect(() => document.querySelector('main')?.querySelector('h1')?.focus(), []);
  return (
    <Container narrow className={styles.page}>
      <PrintedSeller />
      <header className={styles.head}>
        <span className={styles.badge} data-kind={tone}>
          {tone === 'success' ? <CheckIcon size={36} /> : <InfoIcon size={36} />}
        </span>
        <PageHeading>{title}</PageHeading>
        <p>{lead}</p>
      </header>
      <Card flush>
        {order.number && (
          <div className={styles.number}>
            <p className={styles.term}>{t('number')}</p>
            <p className={styles.figure}>
              <bdi dir="ltr">{groupOrderNumber(order.number)}</bdi>
            </p>
            <p className={styles.hint}>{t('number-hint')}</p>
          </div>
        )}
        <OrderedGoods userId={userId} orderId={order.id} />
        <dl className={styles.facts}>
          <Fact term={t('total')} note={amountNote}>
            <Price amount={amount} large />
          </Fact>
          {order.transaction && (
            <Fact term={t('transaction')}>
              <bdi dir="ltr" className={styles.id}>
                {order.transaction}
              </bdi>
            </Fact>
          )}
          <Fact term={t('created-at')} note={t('cairo-time')}>
            <time dateTime={order.createdAt.toISOString()}>{dateTime(order.createdAt)}</time>
          </Fact>
          <Fact term={t('id')}>
            <bdi dir="ltr" className={styles.id}>
              {order.id}
            </bdi>
          </Fact>
        </dl>
      </Card>
      <div className={styles.fitting}>
        <FittingOffer userId={userId} orderId={order.id} />
      </div>
      {children}
      <div className={styles.actions}>
        {actions}
        <Button variant="ghost" onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('print')}
        </Button>
      </div>
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
