import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOrderCall } from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { errorText } from '../../../i18n/errors.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useShortFormat } from '../../../i18n/short.ts';
import { call, newRequestId } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Price } from '../../../ui/price.tsx';
import { useChosen } from '../../shared-office/chosen.ts';
import { ListFooter } from '../../shared-office/list-footer.tsx';
import { ManyBar } from '../../shared-office/many-bar.tsx';
import { groupOrderNumber } from '../../shared-orders/order-number.ts';
import { CallForm, ManyCallsForm } from './call-form.tsx';
import { useManyOrders } from './order-many.tsx';
import styles from './orders-page.module.css';
import { PhoneLink } from './phone-link.tsx';
import { useOrderQueue } from './queries.ts';
import { useOrderChange } from './use-order-change.ts';

/** The cash orders whose customer is still to be asked, the one that has waited longest first. */
export function CallQueue({ onShow }: { onShow: (orderId: string) => void }) {
  const { t } = useTranslation('admin-orders');
  const list = useOrderQueue();
  const columns = useColumns();
  const [calling, setCalling] = useState<AdminOrder | null>(null);
  const chosen = useChosen(list.rows);
  const many = useManyOrders(chosen);
  const { adminId } = useOrderChange();
  /** Those for whom one outcome is being told. */
  const [called, setCalled] = useState<readonly AdminOrder[] | null>(null);
  const shownNumber = (order: AdminOrder) => groupOrderNumber(order.number);
  return (
    <div className={styles.list}>
      <p>{t('queue.lead')}</p>
      <ManyBar chosen={chosen} shown={list.rows.length}>
        <Button small onClick={() => setCalled(chosen.rows)}>
          {t('queue.record')}
        </Button>
      </ManyBar>
      <div>
        <DataTable
          caption={t('queue.caption')}
          columns={columns}
          rows={list.rows}
          rowKey={(order) => order.$id}
          loading={list.status === 'loading'}
          error={list.status === 'failed' ? errorText(list.error) : null}
          onRetry={list.refetch}
          empty={t('queue.empty')}
          choosing={{ ...chosen, label: (order) => t('many.pick', { number: shownNumber(order) }) }}
          actions={(order) => (
            <>
              <Button
                small
                variant="secondary"
                aria-label={t('queue.record-named', { number: shownNumber(order) })}
                onClick={() => setCalling(order)}
              >
                {t('queue.record')}
              </Button>
              <Button
                small
                variant="ghost"
                aria-label={t('open-named', { number: shownNumber(order) })}
                onClick={() => onShow(order.$id)}
              >
                {t('open')}
              </Button>
            </>
          )}
        />
        <ListFooter
          list={list}
          counter={({ shown, total }) => t('counter', { count: shown, total })}
          more={t('more')}
        />
      </div>
      {calling && <CallForm order={calling} onClose={() => setCalling(null)} />}
      {called && (
        <ManyCallsForm
          orders={called}
          onClose={() => setCalled(null)}
          onAnswer={(answer) => {
            // One name for each call, so that a repeat of it is recognised.
            const requests = new Map(called.map(({ $id }) => [$id, newRequestId()]));
            void many.change(
              called,
              ({ $id: orderId, version }, signal) =>
                call(
                  recordOrderCall,
                  { orderId, id: adminId, version, ...answer, requestId: requests.get(orderId) ?? '' },
                  { signal },
                ),
              t(`outcomes.${answer.outcome}`),
            );
          }}
        />
      )}
      {many.windows}
    </div>
  );
}

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation('admin-orders');
  const { dateTime } = useFormat();
  const { moment } = useShortFormat();
  return [
    {
      id: 'number',
      header: t('columns.number'),
      cell: ({ number }) => <bdi dir="ltr">{groupOrderNumber(number)}</bdi>,
    },
    {
      id: 'first',
      nowrap: true,
      header: t('columns.first-name'),
      cell: ({ first_name }) => <bdi>{first_name}</bdi>,
    },
    { id: 'last', nowrap: true, header: t('columns.last-name'), cell: ({ last_name }) => <bdi>{last_name}</bdi> },
    {
      id: 'phone',
      header: t('columns.phone'),
      cell: ({ user_phone, first_name }) => <PhoneLink phone={user_phone} name={first_name} />,
    },
    { id: 'amount', header: t('columns.amount'), numeric: true, cell: ({ amount }) => <Price amount={amount} /> },
    { id: 'placed', nowrap: true, header: t('columns.placed'), cell: ({ $createdAt }) => moment($createdAt) },
    {
      id: 'attempts',
      nowrap: true,
      header: t('columns.attempts'),
      cell: ({ call_attempts, last_call_outcome, last_call_at, note }) => (
        <>
          {last_call_outcome ? t('attempts', { count: call_attempts }) : t('queue.never')}
          {last_call_outcome && last_call_at && (
            <span className={styles.small}>
              {t('queue.last', { outcome: t(`outcomes.${last_call_outcome}`), time: dateTime(last_call_at) })}
            </span>
          )}
          {note && (
            <span className={cx(styles.small, styles.note)} title={note}>
              <bdi>{note}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
}
