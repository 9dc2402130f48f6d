import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOpenShipment } from '#contract/shipments/constants.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { deliveriesQuery } from './deliveries-query.ts';
import { DeliveryCard } from './delivery-card.tsx';

/** The parcels that somebody has to bring: made for the phone in their hand. */
export function DeliveriesPage() {
  const { t } = useTranslation('clinic-deliveries');
  const { user } = useUser();
  const { price } = useFormat();
  const { data, isPending, error, refetch } = useQuery(deliveriesQuery(user?.id ?? ''));
  const open = data?.documents.filter(({ state }) => isOpenShipment(state)) ?? [];
  const done = data?.documents.filter(({ state }) => !isOpenShipment(state)) ?? [];
  return (
    <Container narrow layout="clinic">
      <PageHeading>{t('title')}</PageHeading>
      {isPending && <Loading label={t('loading')} height="12rem" />}
      {error && !data && (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      )}
      {data && (
        <>
          <p className={text.soft} role="status">
            {data.cash > 0 ? t('cash', { amount: price(data.cash) }) : t('no-cash')}
          </p>
          {open.length === 0 && done.length === 0 && <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>}
          {open.length > 0 && (
            <section className={stack(3)} aria-labelledby="deliveries-open">
              <h2 id="deliveries-open">{t('open')}</h2>
              {open.map((one) => (
                <DeliveryCard key={one.$id} delivery={one} />
              ))}
            </section>
          )}
          {done.length > 0 && (
            <section className={stack(3)} aria-labelledby="deliveries-done">
              <h2 id="deliveries-done">{t('done')}</h2>
              {done.map((one) => (
                <DeliveryCard key={one.$id} delivery={one} />
              ))}
            </section>
          )}
        </>
      )}
    </Container>
  );
}
