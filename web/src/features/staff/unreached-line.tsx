import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { markCalled } from '#contract/contacts/calls.ts';
import type { Unreached } from '#contract/staff/schemas.ts';
import { aboutUnreached } from '#web/features/appointments/shared/about.ts';
import { AppointmentLine } from '#web/features/appointments/shared/appointment-line.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './staff.module.css';

/** Somebody whom no message about their appointment reached: what it said, and that they were called instead. */
export function UnreachedLine({ user, unreached }: { user: User; unreached: Unreached }) {
  const { t } = useTranslation('clinic-staff');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item);
  const { $id: messageId, kind, since, appointment } = unreached;

  async function mark(): Promise<void> {
    setBusy(true);
    try {
      const { called } = await call(markCalled, { messageId });
      if (!called) {
        const message = t('today.unreached-needless.text');
        showToast({ kind: 'pending', title: t('today.unreached-needless.title'), message });
      }
    } catch (error) {
      showToast({ kind: 'fail', title: t('today.unreached-failed'), message: errorText(error) });
    }
    await client.invalidateQueries({ queryKey: WORK_QUEUE_KEY });
    setBusy(false);
  }

  return (
    <li ref={item}>
      <AppointmentLine user={user} appointment={appointment} withDay about={aboutUnreached(unreached)}>
        <span className={cx(styles.line, styles.unreached)}>
          <span>{t(`today.unreached-about.${kind}`)}</span>
          <span className={text.soft}>{t('today.unreached-since', { time: dateTime(since) })}</span>
        </span>
        <Button
          small
          variant="secondary"
          busy={busy}
          aria-label={t('today.unreached-called-named', { name: appointment.name })}
          onClick={() => void mark()}
        >
          {t('today.unreached-called')}
        </Button>
      </AppointmentLine>
    </li>
  );
}
