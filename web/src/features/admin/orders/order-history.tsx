import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { cx } from '#web/ui/cx.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './order-details.module.css';

/** The states that the order reached, oldest first. */
export function History({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation(['admin-orders', 'staff-parcels']);
  const { dateTime } = useFormat();
  return (
    <section className={styles.section} aria-labelledby="order-history">
      <h3 id="order-history">{t('details.history')}</h3>
      <ol className={cx(stack(3), styles.events)}>
        {order.events.map(
          ({
            $createdAt,
            delivery_status,
            payment_status,
            return_state,
            shipment_state,
            failure_reason,
            pick_up_state,
          }) => (
            <li key={$createdAt}>
              {return_state && <p>{t('returns.event', { state: t(`returns.states.${return_state}`) })}</p>}
              {(shipment_state || pick_up_state) && (
                <p>
                  {shipment_state
                    ? t(`staff-parcels:states.${shipment_state}`)
                    : pick_up_state && t(`staff-parcels:pick-up-states.${pick_up_state}`)}
                  {failure_reason && `: ${t(`staff-parcels:reasons.${failure_reason}`)}`}
                </p>
              )}
              <p>
                {t('details.event', {
                  delivery: t(`deliveries.${delivery_status}`),
                  payment: t(`payments.${payment_status}`),
                })}
              </p>
              <time dateTime={$createdAt} className={text.soft}>
                {dateTime($createdAt)}
              </time>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** When the client was called, by whom, and what came of it. */
export function CallHistory({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const { dateTime } = useFormat();
  return (
    <section className={styles.section} aria-labelledby="order-calls">
      <h3 id="order-calls">{t('details.calls')}</h3>
      {order.calls.length === 0 ? (
        <p className={text.soft}>{t('details.no-calls')}</p>
      ) : (
        <ol className={cx(stack(3), styles.events)}>
          {order.calls.map(({ $id, at, outcome, note, actor_name }) => (
            <li key={$id}>
              <p>{t(`outcomes.${outcome}`)}</p>
              {note && (
                <p>
                  <bdi>{note}</bdi>
                </p>
              )}
              <p className={text.soft}>{t('details.call-line', { time: dateTime(at), name: actor_name })}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
