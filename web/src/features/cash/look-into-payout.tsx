import { useTranslation } from 'react-i18next';
import { lookIntoPayout } from '#contract/shipments/desk-calls.ts';
import { type Payout, lookIntoPayout as schemas } from '#contract/shipments/desk-schemas.ts';
import { LookIntoDialog } from '#web/features/deliveries/shared/look-into-dialog.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useFormat } from '#web/i18n/format.ts';
import { MINE } from '#web/lib/query.ts';

interface LookIntoPayoutProps {
  payout: Payout;
  onClose: () => void;
  onDone: () => void;
}

/** Keeps what was found out about a payout of another amount. */
export function LookIntoPayout({ payout, onClose, onDone }: LookIntoPayoutProps) {
  const { t } = useTranslation('staff-parcels');
  const { price } = useFormat();
  const form = useCallForm(lookIntoPayout, {
    initialValues: { note: '' },
    schema: schemas.input,
    request: ({ note }) => ({ payoutId: payout.$id, note }),
    invalidates: [MINE],
    invalidatesOnFailure: true,
    success: () => ({ title: t('look-into.done'), message: price(payout.received) }),
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <LookIntoDialog form={form} onClose={onClose}>
      <p>{t('cash.differs', { amount: price(payout.amount), received: price(payout.received) })}</p>
    </LookIntoDialog>
  );
}
