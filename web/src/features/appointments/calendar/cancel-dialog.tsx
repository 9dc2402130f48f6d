import { useTranslation } from 'react-i18next';
import { CANCEL_NOTE_MAX, CANCEL_REASONS, type CancelReason } from '#contract/appointments/kinds.ts';
import { type Appointment, cancellation } from '#contract/appointments/schemas.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { call } from '#web/lib/call.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useFreshCalendar } from './calendar-query.ts';

interface Values {
  reason: CancelReason;
  note: string;
}

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
  const form = useContractForm<Values>({
    // What happens most often.
    initialValues: { reason: 'client-wish', note: '' },
    schema: cancellation,
    toWire,
    inputOf: { 'cancellation.reason': 'reason', 'cancellation.note': 'note' },
    onSubmit: async (values, signal) => {
      const input = { appointmentId, version, state: 'cancelled' as const };
      const done = await call(setAppointmentState, { ...input, cancellation: toWire(values) }, { signal });
      await freshen();
      onCancelled(done.appointment);
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

/** A note that was typed before another reason was chosen is not sent. */
const toWire = ({ reason, note }: Values) => ({ reason, note: reason === 'other' ? note.trim() || null : null });
