import { useTranslation } from 'react-i18next';
import { lookIntoParcel } from '#contract/shipments/admin-calls.ts';
import { type ParcelDifference, lookIntoParcel as schemas } from '#contract/shipments/admin-schemas.ts';
import { LookIntoDialog } from '#web/features/deliveries/shared/look-into-dialog.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { DIFFERENCES_KEY } from './queries.ts';

/** Takes a difference from the list, with what was found out about it. */
export function LookIntoParcel({ difference, onClose }: { difference: ParcelDifference; onClose: () => void }) {
  const { t } = useTranslation('staff-parcels');
  const { $id: shipmentId, version, finding } = difference;
  const form = useCallForm(lookIntoParcel, {
    initialValues: { note: '' },
    schema: schemas.input,
    request: ({ note }) => ({ shipmentId, version, note }),
    invalidates: DIFFERENCES_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('look-into.done'), message: t('look-into.done-text') }),
    onDone: onClose,
  });
  return (
    <LookIntoDialog form={form} onClose={onClose}>
      <p>{t(`findings.${finding}`)}</p>
    </LookIntoDialog>
  );
}
