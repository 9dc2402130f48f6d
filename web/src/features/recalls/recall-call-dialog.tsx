import { useTranslation } from 'react-i18next';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { recordRecall } from '#contract/recalls/calls.ts';
import { RECALL_DAYS_MAX, RECALL_OUTCOMES, type RecallOutcome } from '#contract/recalls/constants.ts';
import { type Recall, recordRecall as schemas } from '#contract/recalls/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { RECALLS_KEY } from './queries.ts';

/** Asks what came of calling a client who is due. */
export function RecallCallDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { t } = useTranslation('clinic-recalls');
  const { $id: recallId, version, name, appointment_at } = recall;
  const initialValues: { outcome: RecallOutcome | ''; call_on: string } = {
    outcome: appointment_at ? 'booked' : '',
    call_on: '',
  };
  const { values, bind, setValue, errorOf, ...form } = useCallForm(recordRecall, {
    initialValues,
    schema: schemas.input,
    request: ({ outcome, call_on }) => ({
      recallId,
      version,
      outcome: outcome || undefined,
      call_on: outcome === 'later' ? call_on || undefined : undefined,
    }),
    invalidates: RECALLS_KEY,
    invalidatesOnFailure: true,
    success: (_, { outcome }) => ({
      title: t('call.saved'),
      message: outcome && t('call.saved-message', { name, outcome: t(`outcomes.${outcome}`) }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('call.title', { name })} onClose={onClose} form={form} submitLabel={t('call.submit')}>
      <RadioGroup
        name="outcome"
        label={t('call.outcome')}
        value={values.outcome}
        error={errorOf('outcome')}
        options={RECALL_OUTCOMES.map((value) => ({
          value,
          label: t(`outcomes.${value}`),
          hint: t(`call.hints.${value}`),
        }))}
        onChange={(outcome) => setValue('outcome', outcome)}
      />
      {values.outcome === 'later' && (
        <TextField
          {...bind('call_on')}
          label={t('call.on')}
          type="date"
          min={dayAfter(cairoDay())}
          max={dayAfter(cairoDay(), RECALL_DAYS_MAX)}
        />
      )}
    </FormDialog>
  );
}
