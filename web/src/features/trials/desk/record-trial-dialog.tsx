import { useTranslation } from 'react-i18next';
import { RETURN_REASONS, RETURN_TEXT_MAX, type ReturnReason } from '#contract/returns/states.ts';
import { TRIAL_ANSWERS, TRIAL_OUTCOMES, type TrialAnswer, type TrialState } from '#contract/trials/constants.ts';
import { recordTrial as schemas, type Trial } from '#contract/trials/schemas.ts';
import { recordTrial } from '#contract/trials/staff-calls.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import { TRIALS_KEY } from './queries.ts';

interface Values {
  outcome: TrialAnswer | Exclude<TrialState, 'running'> | '';
  reason: ReturnReason | '';
  reason_text: string;
}

/** Writes down what a client said of their trial, or how it ended. What an order brought comes back by its return. */
export function RecordTrialDialog({ trial, onClose }: { trial: Trial; onClose: () => void }) {
  const { t } = useTranslation('clinic-trials');
  const { $id: trialId, version, order_id, state } = trial;
  const name = trial.name || t('nobody');
  const { values, bind, setValue, errorOf, ...form } = useCallForm(recordTrial, {
    initialValues: { outcome: '', reason: '', reason_text: '' } as Values,
    schema: schemas.input,
    request: ({ outcome, reason, reason_text }) => ({
      trialId,
      version,
      outcome: outcome || undefined,
      ...(outcome === 'returned' && { reason: reason || undefined, reason_text: reason_text || undefined }),
    }),
    invalidates: TRIALS_KEY,
    invalidatesOnFailure: true,
    success: (_, { outcome }) => ({
      title: t('record.saved'),
      message: outcome && t('record.saved-message', { name, outcome: t(`record.outcomes.${outcome}`) }),
    }),
    onDone: onClose,
  });
  const outcomes = [
    ...(state === 'running' ? TRIAL_ANSWERS : []),
    ...TRIAL_OUTCOMES.filter((one) => one !== 'returned' || order_id === null),
  ];
  return (
    <FormDialog title={t('record.title', { name })} onClose={onClose} form={form} submitLabel={t('record.submit')}>
      <RadioGroup
        name="outcome"
        label={t('record.outcome')}
        value={values.outcome}
        error={errorOf('outcome')}
        options={outcomes.map((value) => ({ value, label: t(`record.outcomes.${value}`) }))}
        onChange={(outcome) => setValue('outcome', outcome)}
      />
      {order_id !== null && <p className={text.note}>{t('record.of-order')}</p>}
      {values.outcome === 'returned' && (
        <>
          <SelectField
            {...bind('reason')}
            label={t('record.reason')}
            required={false}
            placeholder={t('reasons.not_said')}
            options={RETURN_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
          <TextArea
            {...bind('reason_text')}
            label={t('record.words')}
            optional={values.reason !== 'other'}
            maxLength={RETURN_TEXT_MAX}
          />
        </>
      )}
    </FormDialog>
  );
}
