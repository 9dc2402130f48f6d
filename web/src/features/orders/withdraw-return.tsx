import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Order, OrderReturn } from '#contract/orders/schemas.ts';
import { withdrawReturn } from '#contract/returns/calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './order-returns.module.css';
import { ORDERS_KEY, orderQuery } from './shared/queries.ts';

/** Takes a return back that nobody has received yet, after a question: whether another one can follow depends on the day. */
export function WithdrawReturn({ order, own }: { order: Order; own: OrderReturn }) {
  const { t } = useTranslation('order-return');
  const { date } = useFormat();
  const { user } = useUser();
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const userId = user?.id ?? '';
  const withdraw = useMutation({
    mutationFn: () => call(withdrawReturn, { orderId: order.$id, returnId: own.$id, lang }),
    onSuccess: (changed) => {
      client.setQueryData(orderQuery(userId, order.$id, lang).queryKey, changed);
      showToast({ kind: 'success', title: t('withdraw.done-title'), message: t('withdraw.done-message') });
    },
    // The page is about to show what became of the return, and this window goes with the button.
    onError: (error) => {
      if (!isRefusal(error, 'return_changed')) return;
      showToast({ kind: 'fail', title: t('withdraw.failed'), message: errorText(error) });
    },
    // Refused or not, what the page shows may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  const close = () => {
    setAsking(false);
    withdraw.reset();
  };
  const until = order.returning?.until;
  const isPossibleAgain = until !== undefined && until >= cairoDay();
  return (
    <>
      <Button variant="secondary" className={styles.button} onClick={() => setAsking(true)}>
        {t('withdraw.button')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('withdraw.title')}
        footer={
          <>
            <Button variant="secondary" className={styles.button} onClick={close}>
              {t('withdraw.keep')}
            </Button>
            <Button
              variant="danger"
              className={styles.button}
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              {t('withdraw.confirm')}
            </Button>
          </>
        }
      >
        <p>{isPossibleAgain ? t('withdraw.text', { day: date(until) }) : t('withdraw.last')}</p>
        <FormAlert message={withdraw.error && errorText(withdraw.error)} />
      </Dialog>
    </>
  );
}
