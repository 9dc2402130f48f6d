import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { errorText } from '../../../i18n/errors.ts';
import { formatPhone, useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { PhoneIcon } from '../../../ui/icons/icons.tsx';
import { Price } from '../../../ui/price.tsx';
import { ListFooter } from '../../shared-office/list-footer.tsx';
import { groupOrderNumber } from '../../shared-orders/order-number.ts';
import { CallForm } from './call-form.tsx';
import styles from './orders-page.module.css';
import { useOrderQueue } from './queries.ts';

/** The cash orders whose customer is still to be asked, the one that has waited longest first. */
export function CallQueue({ onShow }: { onShow: (orderId: string) => void }) {
  const { t } = useTranslation('admin-orders');
  const list = useOrderQueue();
  const columns = useColumns();
  const [calling, setCalling] = useState<AdminOrder | null>(null);
  const shownNumber = (order: AdminOrder) => groupOrderNumber(order.number);
  return (
    <div className={styles.list}>
      <p>{t('queue.lead')}</p>
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
    </div>
  );
}

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation('admin-orders');
  const { dateTime } = useFormat();
  return [
    {
      id: 'number',
      header: t('columns.number'),
      cell: ({ number }) => <bdi dir="ltr">{groupOrderNumber(number)}</bdi>,
    },
    {
      id: 'first',
      header: t('columns.first-name'),
      cell: ({ first_name }) => <bdi>{first_name}</bdi>,
    },
    { id: 'last', header: t('columns.last-name'), cell: ({ last_name }) => <bdi>{last_name}</bdi> },
    {
      id: 'phone',
      header: t('columns.phone'),
      cell: ({ user_phone, first_name }) => (
        <a
          href={`tel:${user_phone}`}
          className={styles.phone}
          aria-label={t('queue.dial', { name: first_name, phone: formatPhone(user_phone) })}
        >
          <PhoneIcon size={18} />
          <bdi dir="ltr">{formatPhone(user_phone)}</bdi>
        </a>
      ),
    },
    { id: 'amount', header: t('columns.amount'), numeric: true, cell: ({ amount }) => <Price amount={amount} /> },
    { id: 'placed', header: t('columns.placed'), cell: ({ $createdAt }) => dateTime($createdAt) },
    {
      id: 'attempts',
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
            <span className={styles.small}>
              <bdi>{note}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
}
