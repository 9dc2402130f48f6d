import { useTranslation } from 'react-i18next';
import { CANCEL_NOTE_MAX, CANCEL_REASONS, type CancelReason } from '#contract/appointments/kinds.ts';
import { type Appointment, setAppointmentState as schemas } from '#contract/appointments/schemas.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useFreshCalendar } from './calendar-query.ts';

/** What happens most often. */
const FIRST: { reason: CancelReason; note: string } = { reason: 'client-wish', note: '' };

interface CancelDialogProps {
  /** As it was read. */
  appointment: Appointment;
  onClose: () => void;
  /** It is cancelled, at this version. */
  onCancelled: (appointment: Appointment) => void;
}

/** Asks whether an appointment is to be cancelled, and why. */
export function CancelDialog({ appointment, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation('clinic-calendar');
  const freshen = useFreshCalendar();
  const { $id: appointmentId, version, name } = appointment;
  const form = useCallForm(setAppointmentState, {
    initialValues: FIRST,
    schema: schemas.input,
    request: ({ reason, note }) => ({
      appointmentId,
      version,
      state: 'cancelled' as const,
      // A note that was typed before another reason was chosen is not sent.
      cancellation: { reason, note: reason === 'other' ? note.trim() || null : null },
    }),
    inputOf: { 'cancellation.reason': 'reason', 'cancellation.note': 'note' },
    onDone: async ({ appointment: cancelled }) => {
      await freshen();
      onCancelled(cancelled);
    },
  });
  const { values, bind, setValue } = form;
  return (
    <FormDialog
      title={t('ask.cancelled.title', { name })}
      onClose={onClose}
      form={form}
      dirty={false}
      submitLabel={t('actions.cancelled')}
      closeLabel={t('ask.leave')}
      danger
    >
      <p>{t('ask.cancelled.text')}</p>
      <RadioGroup
        {...bind('reason')}
        label={t('cancel.reason')}
        options={CANCEL_REASONS.map((reason) => ({ value: reason, label: t(`cancel.reasons.${reason}`) }))}
        onChange={(reason) => setValue('reason', reason)}
      />
      {values.reason === 'other' && (
        <TextField
          {...bind('note')}
          label={t('cancel.note')}
          hint={t('cancel.note-hint')}
          dir="auto"
          maxLength={CANCEL_NOTE_MAX}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
