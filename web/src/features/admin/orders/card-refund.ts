import { useTranslation } from 'react-i18next';
import { refundOrder } from '#contract/payments/admin-calls.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { useOrderChange } from './use-order-change.ts';

/** Refunds what an order owes; where only somebody themselves can give it back, `isDone` asks whether they have. */
async function refundOrNote(orderId: string, isDone: () => Promise<boolean>) {
  try {
    return await call(refundOrder, { orderId });
  } catch (error) {
    const isUpToUs = isRefusal(error, 'refund_by_hand') || isRefusal(error, 'refund_only_whole');
    if (isUpToUs && (await isDone())) return call(refundOrder, { orderId, byHand: true });
    throw error;
  }
}

/** Refunds what an order owes to the customer's card, each step told. */
export function useCardRefund() {
  const { t } = useTranslation('admin-orders');
  const { price } = useFormat();
  const { refresh } = useOrderChange();
  return {
    /** Whether the amount is really to go back. */
    ask: (amount: number) =>
      confirmAction({
        title: t('ask.refund', { amount: price(amount) }),
        text: t('ask.refund-text'),
        confirm: t('moves.refund'),
        cancel: t('ask.no'),
        danger: true,
      }),

    /**
     * Refunds it and says how much of it went; rejects with why it was refused. What the provider does not pay back can be
     * noted once it was given back otherwise.
     */
    async refund(orderId: string): Promise<void> {
      try {
        const { refunded, due } = await refundOrNote(orderId, () =>
          confirmAction({
            title: t('ask.by-hand'),
            text: t('ask.by-hand-text'),
            confirm: t('ask.by-hand-done'),
            cancel: t('ask.no'),
            danger: true,
          }),
        );
        const message =
          due > 0
            ? t('refunded.partly', { amount: price(refunded), due: price(due) })
            : t('refunded.message', { amount: price(refunded) });
        showToast({ kind: due > 0 ? 'pending' : 'success', title: t('refunded.title'), message });
      } finally {
        void refresh();
      }
    },
  };
}
