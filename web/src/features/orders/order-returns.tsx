import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { stackedList } from '#web/ui/stack.ts';
import { OrderReturnItem } from './order-return-item.tsx';
import styles from './order-returns.module.css';
import type { ReturnWish } from './return-dialog.tsx';
import { stepsOfReturns } from './return-state.ts';

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));

const newWish = (): ReturnWish => ({
  requestId: newRequestId(),
  values: { lines: {}, reason: '', reason_text: '' },
});

/** Giving pieces of a delivered order back: whether and until when, and what became of what was given back. */
export function OrderReturns({ order }: { order: Order }) {
  const { t } = useTranslation('order-return');
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  // What was chosen and typed outlives the window, and so does the name of the request: sent twice, it is one return.
  const [wish, setWish] = useState(newWish);
  const { returning, returns } = order;
  if (!returning && returns.length === 0) return null;
  return (
    <Card as="section" snug className={styles.returns} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      {returns.length > 0 && (
        <ul className={stackedList(4)}>
          {stepsOfReturns(order).map(({ own, steps }) => (
            <OrderReturnItem key={own.$id} order={order} own={own} steps={steps} />
          ))}
        </ul>
      )}
      {returning && <Chance order={order} returning={returning} onAsk={() => setAsking(true)} />}
      {isAsking && (
        <Suspense fallback={null}>
          <ReturnDialog
            order={order}
            wish={wish}
            onChange={(values) => setWish({ ...wish, values })}
            onClose={() => setAsking(false)}
            onDone={() => {
              setWish(newWish());
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface ChanceProps {
  order: Order;
  returning: NonNullable<Order['returning']>;
  onAsk: () => void;
}

/** Until when a return can be asked for, or why it cannot. One that is open speaks for itself. */
function Chance({ order, returning: { until, obstacle }, onAsk }: ChanceProps) {
  const { t } = useTranslation('order-return');
  const { date } = useFormat();
  if (obstacle === 'open') return null;
  const day = date(until);
  if (obstacle === null) {
    return (
      <div className={styles.chance}>
        <p>{t('until', { day })}</p>
        <Button variant="secondary" className={styles.button} onClick={onAsk}>
          {t('ask')}
        </Button>
      </div>
    );
  }
  const isAllCustom = order.lines.every((line) => line.custom_made);
  return (
    <div className={styles.chance}>
      <p>{t(`obstacles.${obstacle === 'nothing_left' && isAllCustom ? 'custom_made' : obstacle}`, { day })}</p>
      <ShopContact />
    </div>
  );
}
