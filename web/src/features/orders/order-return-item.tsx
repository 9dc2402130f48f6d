import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderReturn } from '#contract/orders/schemas.ts';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './order-returns.module.css';
import { isOurFault, RETURN_TONES, type stepsOfReturns } from './return-state.ts';
import { groupOrderNumber } from './shared/order-number.ts';
import { WithdrawReturn } from './withdraw-return.tsx';

interface OrderReturnItemProps {
  order: Order;
  own: OrderReturn;
  steps: ReturnType<typeof stepsOfReturns>[number]['steps'];
}

/** One return of an order: what it is of, how it stands, what happens next, and when what happened. */
export function OrderReturnItem({ order, own, steps }: OrderReturnItemProps) {
  const { t } = useTranslation('order-return');
  const { date, dateTime } = useFormat();
  const titleId = useId();
  const { $createdAt, state, reason, note, lines } = own;
  return (
    <li className={styles.item} aria-labelledby={titleId}>
      <div className={toolbar(2, 'spread')}>
        <h3 id={titleId} className={styles.name}>
          {t('of', { day: date($createdAt) })}
        </h3>
        <Badge tone={RETURN_TONES[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <ul className={stackedList(2)}>
        {lines.map(({ title, count, sent_back }) => (
          <li key={title}>
            {t('line', { title, count })}
            {sent_back > 0 && <p className={text.note}>{t('sent-back', { count: sent_back })}</p>}
          </li>
        ))}
      </ul>
      <p className={text.note}>{t('because', { reason: t(`reasons.${reason}`) })}</p>
      {/* Always there, so that what changes in it is read out. */}
      <div role="status" className={stack(2)}>
        <Next order={order} own={own} />
      </div>
      {note && (
        <p>
          <strong>{t('note')}</strong> <Name>{note}</Name>
        </p>
      )}
      <ol className={cx(stackedList(2), styles.steps)}>
        {steps.map(({ state: reached, pickUp, at }) => (
          <li key={`${reached ?? pickUp} ${at}`}>
            <span>{pickUp ? t(`pick-up.${pickUp}`) : t(`steps.${reached}`)}</span>
            <time className={text.note} dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {state === 'requested' && own.pick_up?.state !== 'collected' && <WithdrawReturn order={order} own={own} />}
    </li>
  );
}

/** A courier collects the pieces: there is nothing to send. What to do depends on how far the courier is. */
function Fetched({ pickUp }: { pickUp: NonNullable<OrderReturn['pick_up']> }) {
  const { t } = useTranslation(['order-return', 'order']);
  const { carrier, state, tracking_number: number } = pickUp;
  return (
    <>
      <p>{t(state === 'collected' || state === 'failed' ? `next.fetch-${state}` : 'next.fetch')}</p>
      {carrier !== 'driver' && number && (
        <p>{t('next.fetch-company', { company: t(`order:parcel.company.${carrier}`), number: isolated(number) })}</p>
      )}
    </>
  );
}

/** What there is to do or to expect. */
function Next({ order, own: { state, reason, refund, refund_by, pick_up } }: Omit<OrderReturnItemProps, 'steps'>) {
  const { t } = useTranslation('order-return');
  const { date, price } = useFormat();
  const address = useShopDetails()?.seller_address;
  const method = order.payment_method;
  switch (state) {
    case 'requested':
      if (pick_up) return <Fetched pickUp={pick_up} />;
      return (
        <>
          <p>{t('next.send', { number: isolated(groupOrderNumber(order.number)) })}</p>
          {address && (
            <p className={styles.address}>
              <strong>{t('next.address')}</strong> <Name>{address}</Name>
            </p>
          )}
          <p>{t(`way.${isOurFault(reason) ? 'ours' : 'own'}`)}</p>
        </>
      );
    case 'received':
      return <p>{t(`next.received-${method}`, { day: date(refund_by ?? '') })}</p>;
    case 'inspected':
      return <p>{t(`next.inspected-${method}`, { amount: price(refund), day: date(refund_by ?? '') })}</p>;
    case 'refunded':
      return <p>{t(`next.refunded-${method}`, { amount: price(refund) })}</p>;
    default:
      return <p>{t(`next.${state}`)}</p>;
  }
}
