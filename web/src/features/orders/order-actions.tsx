import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelOrder, orderAgain } from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useCartActions } from '#web/features/cart/shared/cart.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { CartIcon } from '#web/ui/icons/icons.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './order-actions.module.css';
import { ReorderNotice } from './reorder-notice.tsx';
import { ORDERS_KEY, orderQuery } from './shared/queries.ts';

/** What the customer can do with an order: buy the same again, print the receipt, and cancel it while that is possible. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { language: lang } = useLanguage();
  const { refresh } = useCartActions();
  const again = useMutation({
    mutationFn: () => call(orderAgain, { orderId: order.$id, lang }),
    onSuccess: () => refresh(),
  });
  return (
    <div className={styles.actions}>
      <FormAlert message={again.error && errorText(again.error)} />
      {again.data && <ReorderNotice reorder={again.data} />}
      <div className={cx(toolbar(3), styles.buttons)}>
        <Button
          variant={order.undecided ? 'secondary' : 'primary'}
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          <CartIcon size={20} />
          {t('again.button')}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('print')}
        </Button>
        {order.cancellable && <CancelButton order={order} />}
      </div>
    </div>
  );
}

function CancelButton({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { user } = useUser();
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const userId = user?.id ?? '';
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { orderId: order.$id, lang }),
    onSuccess: (cancelled) => {
      client.setQueryData(orderQuery(userId, order.$id, lang).queryKey, cancelled);
      showToast({ kind: 'success', title: t('cancel.done-title'), message: t('cancel.done-message') });
    },
    // Refused or not, what the page shows may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t('cancel.title')}
        footer={
          <div className={cx(toolbar(3), styles.buttons)}>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('cancel.confirm')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('cancel.keep')}
            </Button>
          </div>
        }
      >
        <p>{t('cancel.text')}</p>
        <FormAlert message={cancel.error && errorText(cancel.error)} />
      </Dialog>
    </>
  );
}
