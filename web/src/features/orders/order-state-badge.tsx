import { useTranslation } from 'react-i18next';
import type { OrderSummary } from '#contract/orders/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { STATE_TONES, unpaidWords } from './order-state.ts';

/** Where an order stands, in words. */
export function OrderStateBadge({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('order');
  const unpaid = order.delivery_status === 'cancelled' ? null : unpaidWords(order);
  if (unpaid) return <Badge tone={unpaid === 'undecided' ? 'pending' : 'neutral'}>{t(`states.${unpaid}`)}</Badge>;
  return <Badge tone={STATE_TONES[order.delivery_status]}>{t(`states.${order.delivery_status}`)}</Badge>;
}
