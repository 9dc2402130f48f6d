import { useTranslation } from 'react-i18next';
import type { OrderSummary } from '../../../../functions/contract/types.ts';
import { Badge } from '../../ui/badge.tsx';
import { STATE_TONES } from './order-state.ts';

/** Where an order stands, in words. */
export function OrderStateBadge({ order }: { order: Pick<OrderSummary, 'delivery_status'> }) {
  const { t } = useTranslation('order');
  return <Badge tone={STATE_TONES[order.delivery_status]}>{t(`states.${order.delivery_status}`)}</Badge>;
}
