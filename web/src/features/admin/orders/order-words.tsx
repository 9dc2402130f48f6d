import { useTranslation } from 'react-i18next';
import type { DeliveryStatus, PaymentStatus } from '#contract/constants.ts';
import type { ReturnState } from '#contract/returns/states.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

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
  lost: 'fail',
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

const RETURN_TONES: Readonly<Record<ReturnState, BadgeTone>> = {
  requested: 'accent',
  received: 'pending',
  inspected: 'pending',
  refunded: 'success',
  closed: 'neutral',
  refused: 'neutral',
  withdrawn: 'neutral',
};

/** What became of a return. */
export function ReturnBadge({ state }: { state: ReturnState }) {
  const { t } = useTranslation('admin-orders');
  return <Badge tone={RETURN_TONES[state]}>{t(`returns.states.${state}`)}</Badge>;
}
