import { useTranslation } from 'react-i18next';
import type { OrderSummary } from '#contract/orders/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { STATE_TONES, unpaidWords } from './order-state.ts';
import { deliveryWords } from './shared/delivery-words.ts';

/** Where an order stands, in words. */
export function OrderStateBadge({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('order');
  const unpaid = order.delivery_status === 'cancelled' ? null : unpaidWords(order);
  if (unpaid) return <Badge tone={unpaid === 'not-paid' ? 'neutral' : 'pending'}>{t(`states.${unpaid}`)}</Badge>;
  const { delivery_status: status } = order;
  return <Badge tone={STATE_TONES[status]}>{t(`states.${deliveryWords(status, order)}`)}</Badge>;
}
