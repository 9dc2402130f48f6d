import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchParcelDifferences } from '#contract/shipments/admin-calls.ts';
import type { ParcelDifference } from '#contract/shipments/admin-schemas.ts';
import { clinicPaths } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { LookIntoParcel } from './look-into-parcel.tsx';
import { LookedInto } from './looked-into.tsx';
import { OrderLink } from './order-link.tsx';
import { DIFFERENCES_KEY } from './queries.ts';

/** The parcels on which the delivery company and we differ, and those that somebody has looked into. */
export function ParcelDifferences() {
  const { t } = useTranslation('staff-parcels');
  const [chosen, setChosen] = useState<ParcelDifference | null>(null);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: DIFFERENCES_KEY,
    queryFn: ({ signal }) => call(fetchParcelDifferences, {}, { signal }),
  });
  const columns = useDifferenceColumns();
  return (
    <section className={page.admin}>
      <h2>{t('compare.title')}</h2>
      <p className={text.soft}>{t('compare.lead')}</p>
      {data !== undefined && data.payouts > 0 && (
        <p>
          {t('compare.payouts', { count: data.payouts })} <Link to={clinicPaths.cash}>{t('compare.to-payouts')}</Link>
        </p>
      )}
      <DataTable
        caption={t('compare.caption')}
        columns={columns}
        rows={data?.documents ?? []}
        rowKey={({ $id }) => $id}
        loading={isPending}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={t('compare.nothing')}
        actions={(one) => (
          <Button
            small
            variant="secondary"
            aria-label={t('look-into.button-named', {
              subject: t('look-into.order', { number: isolated(groupOrderNumber(one.number)) }),
            })}
            onClick={() => setChosen(one)}
          >
            {t('look-into.button')}
          </Button>
        )}
      />
      {data && data.looked_into.length > 0 && <LookedInto rows={data.looked_into} />}
      {chosen && <LookIntoParcel difference={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

/** What differs of which order, and what both sides say. */
function useDifferenceColumns(): readonly Column<ParcelDifference>[] {
  const { t } = useTranslation('staff-parcels');
  const { price } = useFormat();
  const said = (is_pick_up: boolean, state: ParcelDifference['state' | 'told_state'], amount: number | null) => {
    if (state === null) return '';
    const words = t(is_pick_up ? `pick-up-states.${state}` : `states.${state}`);
    return amount === null ? words : t('compare.both', { state: words, amount: price(amount) });
  };
  return [
    { id: 'kind', header: t('compare.kind'), cell: ({ finding }) => t(`kinds.${finding}`) },
    { id: 'order', header: t('compare.order'), cell: (one) => <OrderLink {...one} /> },
    { id: 'number', header: t('compare.number'), cell: ({ tracking_number }) => <bdi>{tracking_number}</bdi> },
    { id: 'state', header: t('compare.state'), cell: (one) => said(one.is_pick_up, one.state, one.due) },
    { id: 'theirs', header: t('compare.theirs'), cell: (one) => said(one.is_pick_up, one.told_state, one.told) },
  ];
}
