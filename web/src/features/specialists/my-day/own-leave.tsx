import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawLeave } from '#contract/specialists/calls.ts';
import type { Leave } from '#contract/specialists/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dividedList } from '#web/ui/divided-list.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PassingButton } from '#web/ui/passing-button.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { LeaveLine } from '../shared/leave-line.tsx';
import { useLeaveTimes } from '../shared/leaves.ts';
import { AskLeaveDialog } from './ask-leave-dialog.tsx';
import styles from './my-day.module.css';

interface OwnLeaveProps {
  /** The day that is shown, for which leave may be asked. */
  day: string;
  today: string;
  leaves: readonly Leave[];
  onChanged: () => Promise<void>;
}

/** One's own leave, and the way to ask for more. */
export function OwnLeave({ day, today, leaves, onChanged }: OwnLeaveProps) {
  const { t } = useTranslation('clinic-leave');
  const timesOf = useLeaveTimes();
  const [isAsking, setAsking] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function withdraw(leave: Leave): Promise<void> {
    if (sending !== null) return;
    setSending(leave.$id);
    setFailure(null);
    try {
      await call(withdrawLeave, { leaveId: leave.$id });
      showToast({ kind: 'success', title: t('taken-back'), message: timesOf(leave) });
    } catch (error) {
      setFailure(errorText(error));
    }
    await onChanged();
    setSending(null);
  }

  return (
    <Card as="section" className={stack(5)} aria-labelledby="own-leave">
      <h2 id="own-leave" className={styles.head}>
        {t('own')}
      </h2>
      {leaves.length === 0 && <p className={text.soft}>{t('none')}</p>}
      <ul className={dividedList}>
        {leaves.map((leave) => (
          <LeaveLine key={leave.$id} leave={leave}>
            {leave.state === 'requested' && (
              <PassingButton
                small
                variant="ghost"
                busy={sending === leave.$id}
                aria-label={t('take-back-of', { times: timesOf(leave) })}
                onClick={() => void withdraw(leave)}
              >
                {t('take-back')}
              </PassingButton>
            )}
          </LeaveLine>
        ))}
      </ul>
      <FormAlert message={failure} />
      <div>
        <Button small variant="secondary" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      </div>
      {isAsking && <AskLeaveDialog day={day > today ? day : today} onClose={() => setAsking(false)} />}
    </Card>
  );
}
