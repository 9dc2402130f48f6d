import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOrderCall } from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { useChosen } from '#web/office/chosen.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { ManyBar } from '#web/office/many-bar.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { aboutOrder } from './about-order.ts';
import { CallForm, ManyCallsForm } from './call-form.tsx';
import { ShowOrder, useOrderColumns } from './order-cells.tsx';
import { useManyOrders } from './order-many.tsx';
import styles from './orders-page.module.css';
import { useOrderQueue } from './queries.ts';

/** The cash orders whose customer is still to be asked, the one that has waited longest first. */
export function CallQueue({ onShow }: { onShow: (orderId: string) => void }) {
  const { t } = useTranslation('admin-orders');
  const list = useOrderQueue();
  const columns = useColumns();
  const [calling, setCalling] = useState<AdminOrder | null>(null);
  const chosen = useChosen(list.rows);
  const many = useManyOrders(chosen);
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
        <ListTable
          caption={t('queue.caption')}
          columns={columns}
          list={list}
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
              <ShowOrder number={order.number} onShow={() => onShow(order.$id)} />
            </>
          )}
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
              ({ $id: orderId, version }, options) =>
                call(recordOrderCall, { orderId, version, ...answer, requestId: requests.get(orderId) ?? '' }, options),
              t(`outcomes.${answer.outcome}`),
            );
          }}
        />
      )}
      {many.windows}
    </div>
  );
}

/** What was said of an order last, as one line of its row; the whole is its title and stands in the details. */
function Told({ words }: { words: readonly (string | null)[] }) {
  const said = words.filter(Boolean);
  return (
    said.length > 0 && (
      <span className={cx(styles.small, styles.note)} title={said.join(' · ')}>
        {said.map((one) => (
          <bdi key={one} className={styles.said}>
            {one}
          </bdi>
        ))}
      </span>
    )
  );
}

function useColumns(): readonly Column<AdminOrder>[] {
  const { t } = useTranslation('admin-orders');
  const { number, first, last, amount } = useOrderColumns();
  const { dateTime } = useFormat();
  return [
    number,
    first,
    last,
    {
      id: 'phone',
      header: t('columns.phone'),
      cell: (order) => <PhoneLink phone={order.user_phone} name={order.first_name} about={aboutOrder(order)} />,
    },
    amount,
    {
      id: 'attempts',
      header: t('columns.attempts'),
      cell: ({ call_attempts, last_call_outcome, last_call_at, note }) => (
        <>
          {last_call_outcome ? t('attempts', { count: call_attempts }) : t('queue.never')}
          <Told
            words={[
              last_call_outcome &&
                last_call_at &&
                t('queue.last', { outcome: t(`outcomes.${last_call_outcome}`), time: dateTime(last_call_at) }),
              note,
            ]}
          />
        </>
      ),
    },
  ];
}
