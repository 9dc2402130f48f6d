import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { CardPayment, ClientDetails } from './order-client.tsx';
import styles from './order-details.module.css';
import { CallHistory, History } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoves } from './order-moves.tsx';
import { OrderNote } from './order-note.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderRecipient } from './order-recipient.tsx';
import { OrderSerials } from './order-serials.tsx';
import { hasShipment, OrderShipment } from './order-shipment.tsx';
import { DeliveryBadge, PaymentBadge } from './order-words.tsx';
import { orderQuery } from './queries.ts';

interface OrderDetailsProps {
  orderId: string;
  onClose: () => void;
  onShowReturn: (returnId: string) => void;
}

/** Everything about an order, and what can be done with it, in a window above the list. */
export function OrderDetails({ orderId, onClose, onShowReturn }: OrderDetailsProps) {
  const { t } = useTranslation('admin-orders');
  const { user } = useUser();
  const order = useQuery(orderQuery(user?.id ?? '', orderId));
  const [unsaved, setUnsaved] = useState(false);
  const [numbersUnsaved, setNumbersUnsaved] = useState(false);
  const { mayClose } = useUnsaved(unsaved || numbersUnsaved);

  const close = async () => {
    if (await mayClose()) onClose();
  };

  const leaveFor = async (returnId: string) => {
    if (await mayClose()) onShowReturn(returnId);
  };

  return (
    <Dialog
      open
      wide
      onClose={() => void close()}
      title={order.data ? t('details.title', { number: groupOrderNumber(order.data.number) }) : t('open')}
    >
      {order.data ? (
        <Details
          order={order.data}
          onUnsaved={setUnsaved}
          onNumbersUnsaved={setNumbersUnsaved}
          onShowReturn={(id) => void leaveFor(id)}
        />
      ) : order.isError ? (
        <ErrorState level={3} title={t('details.failed')} onRetry={() => void order.refetch()}>
          {errorText(order.error)}
        </ErrorState>
      ) : (
        <Loading label={t('details.loading')} className={styles.loading}>
          <Skeleton width="60%" />
          <Skeleton height="8rem" />
          <Skeleton height="8rem" />
        </Loading>
      )}
    </Dialog>
  );
}

interface DetailsProps {
  order: AdminOrderDetails;
  /** Told whether a note, or serial numbers, were typed that are not saved. */
  onUnsaved: (unsaved: boolean) => void;
  onNumbersUnsaved: (unsaved: boolean) => void;
  onShowReturn: (returnId: string) => void;
}

function Details({ order, onUnsaved, onNumbersUnsaved, onShowReturn }: DetailsProps) {
  const { t } = useTranslation(['admin-orders', 'clinic-tasks', 'payment-methods']);
  const { user } = useUser();
  const { date, dateTime, price } = useFormat();
  const { return_id: returnId } = order;
  return (
    <div className={styles.details}>
      <div className={styles.states}>
        <DeliveryBadge status={order.delivery_status} />
        <PaymentBadge status={order.payment_status} />
        {order.delivery_method === 'pick_up' && <span>{t('delivery-methods.pick_up')}</span>}
        {order.promised && (
          <span>{t('details.promised', { from: date(order.promised.from), until: date(order.promised.until) })}</span>
        )}
        <span>{order.online_method ? t(`payment-methods:names.${order.online_method}`) : t('methods.cash')}</span>
        <time dateTime={order.$createdAt}>{dateTime(order.$createdAt)}</time>
      </div>
      {order.refund_due > 0 && <p className={styles.due}>{t('details.due', { amount: price(order.refund_due) })}</p>}
      {returnId && (
        <div className={styles.underWay}>
          <p>{t('returns.under-way')}</p>
          <Button small variant="secondary" onClick={() => onShowReturn(returnId)}>
            {t('returns.open')}
          </Button>
        </div>
      )}
      <OrderMoves order={order} />
      {hasShipment(order) && <OrderShipment order={order} />}
      <OrderPapers order={order} />
      <ClientDetails order={order} />
      {order.recipient_name && <OrderRecipient order={order} />}
      {order.card_order_id && <CardPayment order={order} />}
      <OrderLines order={order} />
      {order.serials && (
        <OrderSerials key={order.serials.join()} order={order} serials={order.serials} onUnsaved={onNumbersUnsaved} />
      )}
      <OrderNote key={order.note} order={order} onUnsaved={onUnsaved} />
      {order.payment_method === 'cash' && <CallHistory order={order} />}
      <History order={order} />
      {user && (
        <section className={stack(3)} aria-labelledby="order-tasks">
          <h3 id="order-tasks">{t('clinic-tasks:title')}</h3>
          <RecordTasks user={user} kind="order" id={order.$id} />
        </section>
      )}
    </div>
  );
}
