import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { Papers } from '#web/ui/papers/papers.tsx';
import { OrderPaper, PAPERS } from './order-paper.tsx';

/** The button that prints an order's papers: what goes into the parcel or onto it, or the invoice, in the language of the reader. */
export function OrderPapers({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  return (
    <Papers
      button={t('paper.button')}
      title={t('paper.title', { number: groupOrderNumber(order.number) })}
      // Couriers read Arabic, whatever the customer reads.
      kinds={PAPERS.map((id) => ({ id, label: t(`paper.${id}`), ...(id === 'label' && { language: 'ar' as const }) }))}
      language={order.lang}
      namespaces={['admin-orders', 'footer', 'payment-methods']}
      paper={(kind, language) => <OrderPaper order={order} kind={kind} language={language} />}
    />
  );
}
