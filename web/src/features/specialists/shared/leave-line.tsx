import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Leave } from '#contract/specialists/schemas.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './leave.module.css';
import { LEAVE_TONES, useLeaveTimes } from './leaves.ts';

interface LeaveLineProps {
  leave: Leave;
  /** Where it is not that of the reader. */
  withName?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

/** When somebody is away and what for, and where that stands. */
export function LeaveLine({ leave, withName, children }: LeaveLineProps) {
  const { t } = useTranslation('clinic-leave');
  const { valueName } = useRecordWords();
  const nameOf = useNames();
  const timesOf = useLeaveTimes();
  const { kind, state, note, answer } = leave;
  return (
    <li className={stack(2)}>
      <div className={styles.line}>
        {withName && <bdi className={styles.name}>{nameOf(leave.specialist)}</bdi>}
        <span>{timesOf(leave)}</span>
        <span>{valueName('leave_kind', kind)}</span>
        <Badge tone={LEAVE_TONES[state]}>{valueName('leave_state', state)}</Badge>
      </div>
      {note && (
        <p className={text.soft}>
          <bdi>{note}</bdi>
        </p>
      )}
      {answer && <p className={text.soft}>{t('answer', { answer })}</p>}
      {children && <div className={toolbar(2)}>{children}</div>}
    </li>
  );
}
