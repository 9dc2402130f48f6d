import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { editFollowUp } from '#contract/follow-ups/calls.ts';
import { editFollowUp as schemas } from '#contract/follow-ups/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface FollowUpValues {
  follow_up: 'yes' | 'no';
  /** A day, as date inputs write it. */
  follow_up_date: string;
}

interface EditFollowUpDialogProps {
  form: FormSummary;
  onClose: () => void;
}

/** Gives a follow-up another day, or says that none is wanted. */
export function EditFollowUpDialog({ form, onClose }: EditFollowUpDialogProps) {
  const { t } = useTranslation(['clinic-follow-ups', 'clinic']);
  const { columnName } = useRecordWords();
  const before: FollowUpValues = {
    follow_up: form.follow_up ? 'yes' : 'no',
    follow_up_date: form.follow_up_date ? cairoDay(new Date(form.follow_up_date)) : '',
  };
  const { values, bind, setValue, ...edit } = useCallForm(editFollowUp, {
    initialValues: before,
    schema: schemas.input,
    request: ({ follow_up, follow_up_date }) => ({
      formId: form.$id,
      data: {
        follow_up: follow_up === 'yes',
        follow_up_date: follow_up === 'yes' ? follow_up_date || null : null,
      },
    }),
    invalidates: FORMS_KEY,
    success: () => ({ title: t('edit.saved-title'), message: t('edit.saved-message', { name: form.name }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('edit.title', { name: form.name })}
      onClose={onClose}
      form={edit}
      submitLabel={t('edit.submit')}
    >
      <RadioGroup
        label={columnName('cs_forms', 'follow_up')}
        name="follow_up"
        value={values.follow_up}
        options={[
          { value: 'yes', label: t('clinic:yes') },
          { value: 'no', label: t('clinic:no') },
        ]}
        onChange={(choice) => setValue('follow_up', choice)}
      />
      <TextField
        {...bind('follow_up_date')}
        label={columnName('cs_forms', 'follow_up_date')}
        type="date"
        min={cairoDay()}
        disabled={values.follow_up === 'no'}
      />
    </FormDialog>
  );
}
