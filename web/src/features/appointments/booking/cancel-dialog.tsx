import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelAppointment } from '#contract/appointments/calls.ts';
import { CANCEL_NOTE_MAX, OWN_CANCEL_REASONS } from '#contract/appointments/kinds.ts';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { FREE_TIMES_KEY } from '../shared/bookable.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

interface CancelDialogProps {
  appointment: OwnAppointment;
  onClose: () => void;
}

/** Asks whether an own appointment is to be cancelled, and, for whoever likes to say it, why. */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();
  const { $id: appointmentId, version, starts_at } = appointment;
  const reason = OWN_CANCEL_REASONS.find((one) => one === chosen);

  async function cancel(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const said = reason === 'other' && note.trim() !== '' ? { reason, note: note.trim() } : { reason };
    try {
      await call(cancelAppointment, { appointmentId, version, lang, ...(reason && said) });
      showToast({ kind: 'success', title: t('cancel.done'), message: t('cancel.done-text') });
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
      await client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
      // The desk may have changed it meanwhile.
      await client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      footer={
        <>
          <Button variant="ghost" small onClick={onClose}>
            {t('cancel.leave')}
          </Button>
          <Button variant="danger" small busy={busy} onClick={() => void cancel()}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <div className={stack(4)}>
        <p>{t('cancel.text', { day: formatWeekday(starts_at), time: formatClock(starts_at) })}</p>
        <SelectField
          optional
          label={t('cancel.reason')}
          placeholder={t('cancel.no-reason')}
          value={chosen}
          options={OWN_CANCEL_REASONS.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        {reason === 'other' && (
          <TextField
            optional
            label={t('cancel.note')}
            value={note}
            dir="auto"
            maxLength={CANCEL_NOTE_MAX}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <FormAlert message={failure} />
      </div>
    </Dialog>
  );
}
