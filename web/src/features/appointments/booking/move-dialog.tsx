import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveAppointment } from '#contract/appointments/calls.ts';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { bookableQuery, FREE_TIMES_KEY } from '../shared/bookable.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import { FreeTimes } from '../shared/free-times.tsx';
import { freeTimesQuery } from '../shared/free-times-query.ts';
import { OWN_APPOINTMENTS_KEY } from './own-appointments-query.ts';

interface MoveDialogProps {
  appointment: OwnAppointment;
  onClose: () => void;
}

/** Moves an own appointment to another free time. */
export function MoveDialog({ appointment, onClose }: MoveDialogProps) {
  const { t } = useTranslation('booking');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const bookable = useQuery(bookableQuery());
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();
  const { $id: appointmentId, version, kind, starts_at: before } = appointment;

  async function move(starts_at: string): Promise<void> {
    if (busy !== null) return;
    setBusy(starts_at);
    setFailure(null);
    try {
      await call(moveAppointment, { appointmentId, version, starts_at, lang });
      showToast({
        kind: 'success',
        title: t('move.done'),
        message: t('at', { day: formatWeekday(starts_at), time: formatClock(starts_at) }),
      });
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
      await client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(null);
      void client.invalidateQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('move.title')}>
      <div className={stack(4)}>
        <p>{t('move.text', { day: formatWeekday(before), time: formatClock(before) })}</p>
        <FormAlert message={failure ?? (bookable.error && errorText(bookable.error))} />
        {bookable.data && (
          <FreeTimes
            read={(from, to) => freeTimesQuery({ kind, from, to })}
            bounds={bookable.data}
            busy={busy}
            onChoose={({ starts_at }) => void move(starts_at)}
          />
        )}
      </div>
    </Dialog>
  );
}
