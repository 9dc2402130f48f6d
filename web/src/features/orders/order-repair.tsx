import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchRepairs } from '#contract/impressions/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './order-repair.module.css';
import { repairsKey } from './shared/queries.ts';

const RepairDialog = lazy(async () => ({ default: (await import('./repair-dialog.tsx')).RepairDialog }));

/** As often as customer service's list of requests. */
const REFRESH_MS = 60_000;

interface OrderRepairProps {
  order: Order;
  aid: Order['lines'][number];
  isInWarranty: boolean;
}

/** What became of the last request to repair a hearing aid of an order, and the way to a new one while none is open. */
export function OrderRepair({ order, aid, isInWarranty }: OrderRepairProps) {
  const { t } = useTranslation('order');
  const { date } = useFormat();
  const { user } = useUser();
  const [isOpen, setOpen] = useState(false);
  const userId = user?.id ?? '';
  const repairs = useQuery({
    queryKey: repairsKey(userId, order.$id),
    queryFn: ({ signal }) => call(fetchRepairs, { orderId: order.$id }, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: REFRESH_MS,
  });
  // Until it is known whether one is open there is nothing to say; the phone number below is there all the same.
  if (!repairs.data) return null;
  const last = repairs.data.documents.find(({ product_id }) => product_id === aid.product_id);
  return (
    // Who has sent a request finds the focus here: what they pressed is gone.
    <div className={stack(2)} tabIndex={-1}>
      {last && (
        <div className={stack(2)} role="status">
          <p className={styles.state}>
            <Badge tone={last.state === 'done' ? 'success' : 'pending'}>
              {t(`warranty.requests.${last.visited ? 'visited' : last.state}`)}
            </Badge>
            <span className={text.note}>{t(last.in_warranty ? 'warranty.in-warranty' : 'warranty.paid')}</span>
          </p>
          <p className={styles.problem}>{t('warranty.asked', { day: date(last.$createdAt), problem: last.problem })}</p>
        </div>
      )}
      {(!last || last.state === 'done' || last.state === 'dropped') && (
        <Button
          small
          variant="secondary"
          className={styles.wrong}
          aria-label={t('warranty.wrong-named', { title: aid.title })}
          onClick={() => setOpen(true)}
        >
          {t('warranty.wrong')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RepairDialog order={order} aid={aid} isInWarranty={isInWarranty} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
