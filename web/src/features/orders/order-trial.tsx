import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { linkedTrialQuery } from '#web/features/trials/shared/linked-trial-query.ts';
import { TrialAnswer } from '#web/features/trials/shared/trial-answer.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';

/** Until when the hearing aids of an order are tried, and how it goes. Giving them back stands below. */
export function OrderTrial({ order: { trial, returning } }: { order: Order }) {
  const { t } = useTranslation('trial');
  const { date } = useFormat();
  const isRunning = trial?.state === 'running' && returning?.obstacle === null;
  const linked = useQuery({ ...linkedTrialQuery(trial?.secret ?? ''), enabled: isRunning });
  if (!trial || !returning || !isRunning) return null;
  return (
    <Card as="section" snug className={stack(4)} aria-labelledby="order-trial">
      <h2 id="order-trial">{t('title')}</h2>
      <p>{t('until', { day: date(trial.last_day) })}</p>
      {linked.data && <TrialAnswer secret={trial.secret} trial={linked.data} />}
      {linked.isPending && <Loading label={t('loading')} height="6rem" />}
      {linked.isLoadingError && (
        <ErrorState level={3} title={t('failed')} onRetry={() => void linked.refetch()}>
          {errorText(linked.error)}
        </ErrorState>
      )}
      {/* Goods may come back for longer than they are tried, where the settings say so by now. */}
      <p>{t('return.order', { day: date(returning.until) })}</p>
    </Card>
  );
}
