import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fetchPaymentReports } from '#contract/payments/admin-calls.ts';
import type { PaymentFinding, PaymentReport } from '#contract/payments/admin-schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { tableState } from '#web/office/table-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import page from '#web/ui/page/page.module.css';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { DayRange, type Days, readDays } from '../shared/day-range.tsx';
import styles from '../shared/list-page.module.css';
import { Books } from './books.tsx';
import { ParcelDifferences } from './parcel-differences.tsx';

/** The card provider's books beside our orders, day by day, and what differs. */
export function ReportsPage() {
  const { t } = useTranslation(['admin', 'staff']);
  const { user } = useUser();
  const { number } = useFormat();
  const { fullDay } = useShortFormat();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const days = readDays(query);
  const id = user?.id ?? '';
  const reports = useQuery({
    queryKey: [MINE, 'admin-payment-reports', id, days],
    queryFn: ({ signal }) => call(fetchPaymentReports, days, { signal }),
  });
  const narrow = (next: Days) => {
    const search = new URLSearchParams(Object.entries(next).filter(([, day]) => day));
    void navigate({ search: search.size > 0 ? `?${search}` : '' }, KEEP_PLACE);
  };
  const rows = reports.data?.documents ?? [];
  const columns: readonly Column<PaymentReport>[] = [
    { id: 'day', header: t('reports.day'), cell: ({ day }) => fullDay(day) },
    {
      id: 'state',
      header: t('reports.state'),
      nowrap: true,
      cell: ({ state }) => (
        <Badge tone={state === 'done' ? 'success' : 'pending'}>{t(`reports.states.${state}`)}</Badge>
      ),
    },
    { id: 'checked', header: t('reports.checked'), numeric: true, cell: ({ checked }) => number(checked) },
    { id: 'unanswered', header: t('reports.unanswered'), numeric: true, cell: ({ unanswered }) => number(unanswered) },
    { id: 'found', header: t('reports.found'), numeric: true, cell: ({ findings }) => number(findings.length) },
  ];
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.reports')}</PageHeading>
      <p className={text.soft}>{t('reports.lead')}</p>
      <DayRange label={t('reports.filters')} days={days} onChange={narrow} clear={t('reports.clear')} />
      <DataTable
        caption={t('reports.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ day }) => day}
        {...tableState(reports)}
        empty={t('reports.empty')}
        isMarked={({ findings }) => findings.some(({ mended }) => !mended)}
      />
      {rows.length > 0 && <Findings reports={rows} />}
      <ParcelDifferences />
      <Books />
    </Container>
  );
}

function Findings({ reports }: { reports: readonly PaymentReport[] }) {
  const { t } = useTranslation(['admin', 'payment-methods']);
  const { price } = useFormat();
  const { fullDay } = useShortFormat();
  const rows = reports.flatMap(({ day, findings }) => findings.map((finding) => ({ ...finding, day })));
  const columns: readonly Column<PaymentFinding & { day: string }>[] = [
    { id: 'kind', header: t('reports.kind'), cell: ({ kind }) => t(`reports.kinds.${kind}`) },
    { id: 'day', header: t('reports.day'), cell: ({ day }) => fullDay(day) },
    {
      id: 'order',
      header: t('reports.order'),
      cell: ({ order_id, number }) => (
        <Link to={orderPath(order_id)} className={styles.link}>
          <bdi dir="ltr">{number ? groupOrderNumber(number) : order_id}</bdi>
        </Link>
      ),
    },
    { id: 'transaction', header: t('reports.transaction'), cell: ({ transaction_id }) => <bdi>{transaction_id}</bdi> },
    {
      id: 'method',
      header: t('reports.method'),
      cell: ({ method }) => method && t(`payment-methods:names.${method}`),
    },
    { id: 'ours', header: t('reports.ours'), numeric: true, cell: ({ ours }) => price(ours) },
    { id: 'theirs', header: t('reports.theirs'), numeric: true, cell: ({ theirs }) => price(theirs) },
    {
      id: 'mended',
      header: t('reports.mended'),
      cell: ({ mended }) => (
        <Badge tone={mended ? 'success' : 'fail'}>{mended ? t('reports.yes') : t('reports.no')}</Badge>
      ),
    },
  ];
  return (
    <section className={page.admin}>
      <h2>{t('reports.findings')}</h2>
      <DataTable
        caption={t('reports.findings-caption')}
        columns={columns}
        rows={rows}
        rowKey={({ day, kind, order_id, transaction_id }) => [day, kind, order_id, transaction_id].join(' ')}
        empty={t('reports.nothing')}
      />
    </section>
  );
}
