import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '#web/features/account/shared/user.tsx';
import { BreachAlert } from '#web/features/breaches/shared/breach-alert.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortcuts } from '#web/office/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RefreshIcon } from '#web/ui/icons/staff-icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { NoSpecialist } from '../shared/no-specialist.tsx';
import styles from './dashboard-page.module.css';
import { DASHBOARD_KEY, REFRESH_PAUSE, useClinicTotals, useFollowUpCount, useMetrics } from './queries.ts';
import { useAmount } from './use-amount.ts';

/** The library of the charts is large, and the four figures do not wait for it. */
const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** The shop at a glance: four figures, follow-ups that wait, charts. Fetched again every five minutes and on demand. */
export function DashboardPage() {
  const { t } = useTranslation(['admin', 'staff']);
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const { user } = useUser();
  const metrics = useMetrics();
  const isFetching = useIsFetching({ queryKey: DASHBOARD_KEY }) > 0;
  const refresh = () => void client.invalidateQueries({ queryKey: DASHBOARD_KEY });
  useShortcuts([{ keys: 'r', label: t('dashboard.refresh'), run: refresh }]);
  return (
    <Container className={styles.page}>
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('staff:pages.dashboard')}</PageHeading>
        <Button small variant="secondary" busy={isFetching} onClick={refresh}>
          <RefreshIcon size={20} />
          {t('dashboard.refresh')}
        </Button>
      </div>
      <p className={text.soft}>
        {t('dashboard.notice', { minutes: REFRESH_PAUSE / 60_000 })}
        {metrics.data && <span> {t('dashboard.updated', { time: dateTime(new Date(metrics.dataUpdatedAt)) })}</span>}
      </p>
      {metrics.data && <NoSpecialist {...metrics.data} />}
      <BreachAlert user={user} />
      <Tiles />
      <FollowUps />
      <Suspense fallback={<Loading label={t('charts.loading')} height="16rem" />}>
        <Charts />
      </Suspense>
    </Container>
  );
}

/** Users, products and orders lead to their pages; the revenue leads nowhere. */
const LINKS = ['users', 'products', 'orders'] as const;

function Tiles() {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const amount = useAmount();
  const metrics = useMetrics();
  if (metrics.isPending) {
    return (
      <Loading label={t('dashboard.loading')} className={styles.tiles}>
        {[...LINKS, 'revenue'].map((name) => (
          <Skeleton key={name} height="6rem" />
        ))}
      </Loading>
    );
  }
  if (!metrics.data) {
    return (
      <ErrorState title={t('dashboard.failed')} onRetry={() => void metrics.refetch()}>
        {errorText(metrics.error)}
      </ErrorState>
    );
  }
  const { revenue } = metrics.data;
  return (
    <section aria-label={t('dashboard.figures')}>
      <ul className={styles.tiles}>
        {LINKS.map((name) => (
          <li key={name}>
            <Link to={name} className={styles.tile}>
              <Figure name={t(`dashboard.tiles.${name}`)}>{number(metrics.data[name])}</Figure>
            </Link>
          </li>
        ))}
        <li className={styles.tile}>
          <Figure name={t('dashboard.tiles.revenue')}>
            <data value={revenue}>{amount(revenue)}</data>
          </Figure>
          <ClinicPart />
        </li>
      </ul>
    </section>
  );
}

/** What the tile's figure is of, and what the clinic received beside it. */
function ClinicPart() {
  const { t } = useTranslation('admin');
  const amount = useAmount();
  const { data } = useClinicTotals();
  return (
    <span className={styles.parts}>
      <span>{t('dashboard.of-shop')}</span>
      {data && <span>{t('dashboard.of-clinic', { amount: amount(data.received) })}</span>}
    </span>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={text.soft}>{name}</span>
      <span className={styles.figure}>{children}</span>
    </>
  );
}

/** The follow-ups of the clinic that wait today. Nothing is shown while they are not known. */
function FollowUps() {
  const { t } = useTranslation('admin');
  const { data } = useFollowUpCount();
  if (!data) return null;
  return (
    <Card as="section" className={styles.followUps} aria-labelledby="dashboard-follow-ups">
      <h2 id="dashboard-follow-ups" className={styles.title}>
        {t('dashboard.follow-ups.title')}
      </h2>
      <ul className={styles.counts}>
        <li>{t('dashboard.follow-ups.due', { count: data.due })}</li>
        <li className={data.overdue > 0 ? styles.late : undefined}>
          {t('dashboard.follow-ups.overdue', { count: data.overdue })}
        </li>
      </ul>
    </Card>
  );
}
