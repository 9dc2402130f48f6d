import { useTranslation } from 'react-i18next';
import { moveShipment } from '#contract/shipments/calls.ts';
import { FAILURE_REASONS, SHIPMENT_NOTE_MAX } from '#contract/shipments/constants.ts';
import { type Delivery, moveShipment as schemas } from '#contract/shipments/schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { DELIVERIES_KEY } from './deliveries-query.ts';

interface FailureDialogProps {
  delivery: Delivery;
  onClose: () => void;
}

/** Why a parcel was not handed over, or the pieces of a return not collected. */
export function FailureDialog({ delivery, onClose }: FailureDialogProps) {
  const { t } = useTranslation(['clinic-deliveries', 'staff-parcels']);
  const number = groupOrderNumber(delivery.number);
  const isPickUp = delivery.is_pick_up;
  // A pick-up takes no money.
  const reasons = FAILURE_REASONS.filter((one) => !isPickUp || one !== 'no_cash');
  const form = useCallForm(moveShipment, {
    initialValues: { reason: '', note: '' },
    schema: schemas.input,
    request: ({ reason, note }) => ({
      shipmentId: delivery.$id,
      version: delivery.version,
      state: 'failed' as const,
      reason: FAILURE_REASONS.find((one) => one === reason),
      note: note.trim(),
    }),
    invalidates: DELIVERIES_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('failure.done'), message: t('failure.next', { number }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(isPickUp ? 'failure.title-fetch' : 'failure.title', { number })}
      onClose={onClose}
      form={form}
      submitLabel={t(isPickUp ? 'moves.failed-fetch' : 'moves.failed')}
      closeLabel={t('ask.no')}
    >
      <SelectField
        {...form.bind('reason')}
        label={t('failure.reason')}
        placeholder={t('failure.choose')}
        options={reasons.map((value) => ({ value, label: t(`staff-parcels:reasons.${value}`) }))}
      />
      <TextArea {...form.bind('note')} label={t('failure.note')} optional maxLength={SHIPMENT_NOTE_MAX} dir="auto" />
    </FormDialog>
  );
}
