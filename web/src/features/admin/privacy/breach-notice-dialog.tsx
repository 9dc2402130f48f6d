import { useTranslation } from 'react-i18next';
import { recordBreachNotice } from '#contract/breaches/calls.ts';
import { BREACH_REFERENCE_MAX, type BreachReader } from '#contract/breaches/constants.ts';
import { type Breach, recordBreachNotice as schemas } from '#contract/breaches/schemas.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { BREACHES_KEY } from '#web/features/breaches/shared/queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface BreachNoticeDialogProps {
  breach: Breach;
  reader: BreachReader;
  onClose: () => void;
}

/** Notes that somebody was told of a breach, and what shows it. */
export function BreachNoticeDialog({ breach, reader, onClose }: BreachNoticeDialogProps) {
  const { t } = useTranslation('admin-privacy');
  const form = useCallForm(recordBreachNotice, {
    initialValues: { told_at: cairoTime(), reference: '' },
    schema: schemas.input,
    request: ({ told_at, reference }) => ({
      breachId: breach.$id,
      version: breach.version,
      reader,
      told_at: momentInCairo(told_at) ?? told_at,
      reference,
    }),
    invalidates: BREACHES_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('breaches.noted'), message: '' }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t(`breaches.tell-${reader}`)} onClose={onClose} form={form} submitLabel={t('breaches.tell')}>
      <p>{t('breaches.tell-lead')}</p>
      <TextField {...form.bind('told_at')} label={t('breaches.told-at')} type="datetime-local" dir="ltr" />
      <TextField
        {...form.bind('reference')}
        label={t(`breaches.reference-${reader}`)}
        maxLength={BREACH_REFERENCE_MAX}
      />
    </FormDialog>
  );
}
