import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CANCEL_NOTE_MAX, OWN_CANCEL_REASONS } from '#contract/appointments/kinds.ts';
import { errorText } from '#web/i18n/errors.ts';
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

interface CancelDialogProps {
  startsAt: string;
  /** Cancels it. */
  cancel: (said: { reason?: (typeof OWN_CANCEL_REASONS)[number]; note?: string }) => Promise<unknown>;
  /** Shows it as it is now: cancelled, or as the desk has changed it meanwhile. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks whoever is here whether their appointment is to be cancelled, and, for whoever likes to say it, why. */
export function CancelDialog({ startsAt, cancel, refresh, onClose }: CancelDialogProps) {
  const { t } = useTranslation('booking');
  const client = useQueryClient();
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();
  const reason = OWN_CANCEL_REASONS.find((one) => one === chosen);

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const isNoted = reason === 'other' && note.trim() !== '';
    try {
      await cancel({ ...(reason && { reason }), ...(isNoted && { note: note.trim() }) });
      showToast({ kind: 'success', title: t('cancel.done'), message: t('cancel.done-text') });
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
      await refresh();
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
      await refresh();
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
          <Button variant="danger" small busy={busy} onClick={() => void send()}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <div className={stack(4)}>
        <p>{t('cancel.text', { day: formatWeekday(startsAt), time: formatClock(startsAt) })}</p>
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
