import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeliveryStatus, FAILED_DELIVERIES, type PaymentStatus } from '#contract/constants.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { deliveryWords } from '#web/features/orders/shared/delivery-words.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { PhoneIcon } from '#web/ui/icons/icons.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { CallForm } from './call-form.tsx';
import { useCardRefund } from './card-refund.ts';
import styles from './order-details.module.css';
import { useOrderChange } from './use-order-change.ts';

/** States that take something away from the customer or from us. */
export const ENDS: readonly DeliveryStatus[] = FAILED_DELIVERIES;
/** A state into which somebody brings an order. */
export type Move = Exclude<DeliveryStatus, 'processing'>;

/** What may be done with the order as it is, each step asked for first. */
export function OrderMoves({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const { change } = useOrderChange();
  const card = useCardRefund();
  const [busy, setBusy] = useState<string | null>(null);
  const [calling, setCalling] = useState(false);
  const { $id: orderId, version, moves } = order;
  const number = groupOrderNumber(order.number);

  const attempt = async (name: string, action: () => Promise<void>) => {
    setBusy(name);
    try {
      await action();
    } catch (error) {
      await showAlert(t('moves.failed-title'), errorText(error));
    } finally {
      setBusy(null);
    }
  };
  const update = async (
    data: { delivery_status: DeliveryStatus } | { payment_status: PaymentStatus },
    state: string,
  ) => {
    await change(() => call(updateOrder, { orderId, version, data }));
    showToast({ kind: 'success', title: t('moves.done'), message: t('moves.done-message', { number, state }) });
  };
  // What comes back before it was delivered was not brought back by the client.
  const wordsOf = (to: Move) => {
    if (to === 'returned' && order.delivery_status === 'shipped') return 'undelivered' as const;
    return deliveryWords(to, order);
  };
  const deliver = async (to: Move) => {
    const words = wordsOf(to);
    const isSure = await confirmAction({
      title: t(`ask.${words}`, { number }),
      text: t(`ask.${words}-text`),
      confirm: t(`moves.${words}`),
      cancel: t('ask.no'),
      danger: ENDS.includes(to),
    });
    if (isSure) await attempt(to, () => update({ delivery_status: to }, t(`deliveries.${to}`)));
  };
  const pay = async (to: Exclude<PaymentStatus, 'pending'>) => {
    const state = t(`payments.${to}`);
    const isSure = await confirmAction({
      title: t('ask.payment', { number, state }),
      text: t('ask.payment-text'),
      confirm: t('ask.yes'),
      cancel: t('ask.no'),
      danger: true,
    });
    if (isSure) await attempt(to, () => update({ payment_status: to }, state));
  };
  const refund = async () => {
    if (await card.ask(order.refund_due)) await attempt('refund', () => card.refund(orderId));
  };

  const isStill = moves.delivery.length + moves.payment.length === 0 && !moves.refund && !moves.call;
  return (
    <section className={styles.section} aria-labelledby="order-moves">
      <h3 id="order-moves">{t('moves.title')}</h3>
      {isStill && <p className={text.soft}>{t('moves.none')}</p>}
      <div className={toolbar(2)}>
        {moves.call && (
          <Button small variant="secondary" onClick={() => setCalling(true)}>
            <PhoneIcon size={20} />
            {t('moves.call')}
          </Button>
        )}
        {moves.delivery.map(
          (to) =>
            to !== 'processing' && (
              <Button
                key={to}
                small
                variant={ENDS.includes(to) ? 'ghost' : 'primary'}
                busy={busy === to}
                onClick={() => void deliver(to)}
              >
                {t(`moves.${wordsOf(to)}`)}
              </Button>
            ),
        )}
        {moves.refund && (
          <Button small variant="secondary" busy={busy === 'refund'} onClick={() => void refund()}>
            {t('moves.refund')}
          </Button>
        )}
        {moves.payment.map(
          (to) =>
            to !== 'pending' && (
              <Button key={to} small variant="ghost" busy={busy === to} onClick={() => void pay(to)}>
                {t(`moves.${to}`)}
              </Button>
            ),
        )}
      </div>
      {calling && <CallForm order={order} onClose={() => setCalling(false)} />}
    </section>
  );
}
