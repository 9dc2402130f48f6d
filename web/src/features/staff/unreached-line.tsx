import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { markCalled } from '#contract/contacts/calls.ts';
import { groupOrderNumber } from '#contract/orders/order-number.ts';
import type { Unreached, WorkQueue } from '#contract/staff/schemas.ts';
import { orderPath, recordPaths } from '#web/config/staff-paths.ts';
import { AppointmentLine } from '#web/features/appointments/shared/appointment-line.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { aboutCall } from './about-call.ts';
import { Part } from './part.tsx';
import styles from './staff.module.css';

interface CallsPartProps {
  title: string;
  user: User;
  /** Null for who makes no such calls. */
  calls: WorkQueue['unreached'];
}

/** People whom the desk is to call. */
export function CallsPart({ title, user, calls }: CallsPartProps) {
  return (
    calls && (
      <Part title={title} total={calls.total}>
        {calls.documents.map((one) => (
          <UnreachedLine key={one.$id} user={user} unreached={one} />
        ))}
      </Part>
    )
  );
}

interface UnreachedLineProps {
  user: User;
  unreached: Unreached;
}

/** Somebody whom a message did not reach: what it said, and that they were called instead. */
function UnreachedLine({ user, unreached }: UnreachedLineProps) {
  const { t } = useTranslation('clinic-staff');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item);
  const { $id: messageId, kind, since, appointment, other } = unreached;

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
      <WhoIsCalled user={user} unreached={unreached}>
        <span className={cx(styles.line, styles.unreached)}>
          <span>{t(`today.unreached-about.${kind}`, { number: groupOrderNumber(other?.order_number ?? '') })}</span>
          <span className={text.soft}>{t('today.unreached-since', { time: dateTime(since) })}</span>
        </span>
        <Button
          small
          variant="secondary"
          busy={busy}
          aria-label={t('today.unreached-called-named', { name: (appointment ?? other)?.name })}
          onClick={() => void mark()}
        >
          {t('today.unreached-called')}
        </Button>
      </WhoIsCalled>
    </li>
  );
}

/** Their name with the way to what it is about, and their phone with what is written to them. */
function WhoIsCalled({ user, unreached, children }: UnreachedLineProps & { children: ReactNode }) {
  const about = aboutCall(unreached);
  const { appointment, other } = unreached;
  if (appointment) {
    return (
      <AppointmentLine user={user} appointment={appointment} withDay about={about}>
        {children}
      </AppointmentLine>
    );
  }
  if (!other || !about) {
    return children;
  }
  const to = other.patient_id
    ? recordPaths.patient(user.role, other.patient_id)
    : other.of === 'trial'
      ? recordPaths.trials(user.role)
      : orderPath(other.id);
  return (
    <div className={styles.line}>
      <Link to={to} className={styles.name}>
        <bdi>{other.name}</bdi>
      </Link>
      <PhoneLink phone={other.phone} name={other.name} about={about} />
      {children}
    </div>
  );
}
