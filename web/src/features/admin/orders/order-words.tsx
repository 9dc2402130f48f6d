import { useTranslation } from 'react-i18next';
import type { DeliveryStatus, PaymentStatus } from '#contract/constants.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const PAYMENT_TONES: Readonly<Record<PaymentStatus, BadgeTone>> = {
  pending: 'pending',
  failed: 'fail',
  expired: 'neutral',
  paid: 'success',
  refund_due: 'fail',
  refunded: 'neutral',
};

const DELIVERY_TONES: Readonly<Record<DeliveryStatus, BadgeTone>> = {
  processing: 'accent',
  confirmed: 'pending',
  shipped: 'pending',
  delivered: 'success',
  cancelled: 'neutral',
  returned: 'neutral',
};

/** What became of an order's money. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('admin-orders');
  return <Badge tone={PAYMENT_TONES[status]}>{t(`payments.${status}`)}</Badge>;
}

/** What became of an order's goods. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('admin-orders');
  return <Badge tone={DELIVERY_TONES[status]}>{t(`deliveries.${status}`)}</Badge>;
}
