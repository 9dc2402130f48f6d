import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/format.ts';
import { type CompletedOrder, parseCompletedOrder } from '../../lib/completed-order.ts';
import { groupOrderNumber } from '../../lib/order-number.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { CheckIcon, PrinterIcon } from '../../ui/icons/icons.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './order-completed-page.module.css';

/** Thanks for a cash order: its number, total and time, and what happens next. Reads everything from the query. */
export function OrderCompletedPage() {
  const [query] = useSearchParams();
  const order = parseCompletedOrder(query);
  return order ? <Completed order={order} /> : <Missing />;
}

function Completed({ order }: { order: CompletedOrder }) {
  const { t } = useTranslation('order');
  const { dateTime, digits } = useFormat();
  return (
    <Container narrow className={styles.page}>
      <header className={styles.head}>
        <span className={styles.badge}>
          <CheckIcon size={36} />
        </span>
        <PageHeading>{t('completed.title')}</PageHeading>
        <p>{t('completed.lead')}</p>
      </header>

      <Card className={styles.receipt}>
        {order.number && (
          <div className={styles.number}>
            <p className={styles.term}>{t('number')}</p>
            <p className={styles.figure}>
              <bdi dir="ltr">{digits(groupOrderNumber(order.number))}</bdi>
            </p>
            <p className={styles.hint}>{t('number-hint')}</p>
          </div>
        )}
        <dl className={styles.facts}>
          <Fact term={t('total')} note={t('pay-on-delivery')}>
            <Price amount={order.amount} large />
          </Fact>
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

      <section className={styles.next}>
        <h2>{t('next.title')}</h2>
        <ol>
          <li>{t('next.call')}</li>
          <li>{t('next.ship')}</li>
          <li>{t('next.pay')}</li>
        </ol>
      </section>

      <div className={styles.actions}>
        <LinkButton to={paths.order(order.id)}>{t('completed.follow')}</LinkButton>
        <LinkButton to={paths.store()} variant="secondary">
          {t('return')}
        </LinkButton>
        <Button variant="ghost" onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('print')}
        </Button>
      </div>
    </Container>
  );
}

interface FactProps {
  term: string;
  note?: string;
  children: ReactNode;
}

function Fact({ term, note, children }: FactProps) {
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

/** Somebody opened the page without an order in its address. */
function Missing() {
  const { t } = useTranslation('order');
  useDocumentTitle(t('missing.title'));
  return (
    <Container narrow className={styles.page}>
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
