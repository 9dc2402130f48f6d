import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchParcelDifferences } from '#contract/shipments/admin-calls.ts';
import type { ParcelDifference } from '#contract/shipments/admin-schemas.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import styles from '../shared/list-page.module.css';

/** The parcels on which the delivery company and we differ. */
export function ParcelDifferences() {
  const { t } = useTranslation('staff-parcels');
  const { dateTime } = useFormat();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [MINE, 'parcel-differences'],
    queryFn: ({ signal }) => call(fetchParcelDifferences, {}, { signal }),
  });
  const columns: readonly Column<ParcelDifference>[] = [
    { id: 'kind', header: t('compare.kind'), cell: ({ finding }) => t(`findings.${finding}`) },
    {
      id: 'order',
      header: t('compare.order'),
      cell: ({ order_id, number }) => (
        <Link to={orderPath(order_id)} className={styles.link}>
          <bdi dir="ltr">{groupOrderNumber(number)}</bdi>
        </Link>
      ),
    },
    { id: 'number', header: t('compare.number'), cell: ({ tracking_number }) => <bdi>{tracking_number}</bdi> },
    { id: 'state', header: t('compare.state'), nowrap: true, cell: ({ state }) => t(`states.${state}`) },
    {
      id: 'checked',
      header: t('compare.checked'),
      cell: ({ checked_at }) => (checked_at ? dateTime(checked_at) : t('compare.never')),
    },
  ];
  return (
    <section className={page.admin}>
      <h2>{t('compare.title')}</h2>
      <p className={text.soft}>{t('compare.lead')}</p>
      <DataTable
        caption={t('compare.caption')}
        columns={columns}
        rows={data?.documents ?? []}
        rowKey={({ $id }) => $id}
        loading={isPending}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={t('compare.nothing')}
      />
    </section>
  );
}
