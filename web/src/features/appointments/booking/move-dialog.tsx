import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { bookableQuery, FREE_TIMES_KEY } from '../shared/bookable.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import { FreeTimes } from '../shared/free-times.tsx';
import type { FreeTimesQuery } from '../shared/free-times-query.ts';

interface MoveDialogProps {
  /** When it is now. */
  startsAt: string;
  /** Reads the times that are free for it. */
  read: (from: string, to: string) => FreeTimesQuery;
  /** Moves it and shows it as it is then; false when they would rather not. */
  move: (startsAt: string) => Promise<boolean>;
  onClose: () => void;
}

/** Moves an appointment of whoever is here to another free time. */
export function MoveDialog({ startsAt, read, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation('booking');
  const client = useQueryClient();
  const bookable = useQuery(bookableQuery());
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();
  const wordsOf = (moment: string) => ({ day: formatWeekday(moment), time: formatClock(moment) });

  async function moveTo(chosen: string): Promise<void> {
    if (busy !== null) return;
    setBusy(chosen);
    setFailure(null);
    try {
      if (!(await move(chosen))) return setBusy(null);
      showToast({ kind: 'success', title: t('move.done'), message: t('at', wordsOf(chosen)) });
      client.removeQueries({ queryKey: [FREE_TIMES_KEY, 'times'] });
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
        <p>{t('move.text', wordsOf(startsAt))}</p>
        <FormAlert message={failure ?? (bookable.error && errorText(bookable.error))} />
        {bookable.data && (
          <FreeTimes
            read={read}
            bounds={bookable.data}
            busy={busy}
            onChoose={({ starts_at }) => void moveTo(starts_at)}
          />
        )}
      </div>
    </Dialog>
  );
}
