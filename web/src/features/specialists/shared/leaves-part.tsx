import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { approveLeave, fetchLeaveAppointments, withdrawLeave } from '#contract/specialists/calls.ts';
import type { Leave } from '#contract/specialists/schemas.ts';
import { AffectedDialog } from '#web/features/appointments/shared/affected-dialog.tsx';
import { CALENDAR_KEY } from '#web/features/appointments/shared/calendar-key.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { dividedList } from '#web/ui/divided-list.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { DeclineLeaveDialog } from './decline-leave-dialog.tsx';
import styles from './leave.module.css';
import { LeaveLine } from './leave-line.tsx';
import { LeaveSteps } from './leave-steps.tsx';
import { leavesQuery, spanOfLeave, useLeaveTimes } from './leaves.ts';
import { RecordLeaveDialog } from './record-leave-dialog.tsx';
import { ShortenLeaveDialog } from './shorten-leave-dialog.tsx';

type Opened = { kind: 'record' } | { kind: 'decline' | 'shorten' | 'affected'; leave: Leave };

/** The leave of the specialists, for the admin: what waits for an answer, and what is to come. */
export function LeavesPart({ user, specialists }: { user: User; specialists: AppointmentSettings['specialists'] }) {
  const { t } = useTranslation('clinic-leave');
  const nameOf = useNames();
  const timesOf = useLeaveTimes();
  const client = useQueryClient();
  const query = useQuery(leavesQuery(user.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const freshen = () => client.invalidateQueries({ queryKey: CALENDAR_KEY });
  const close = () => setOpened(null);

  async function approve(leave: Leave, kept?: { id: string; version: number }[]): Promise<void> {
    await call(approveLeave, { leaveId: leave.$id, ...(kept && { keep_appointments: kept }) });
    showToast({ kind: 'success', title: t('approved'), message: `${nameOf(leave.specialist)}: ${timesOf(leave)}` });
    close();
  }
  async function attempt({ $id }: Leave, act: () => Promise<unknown>): Promise<void> {
    if (sending !== null) return;
    setSending($id);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(errorText(error));
    }
    await freshen();
    setSending(null);
  }
  const press = (leave: Leave) =>
    attempt(leave, () =>
      approve(leave).catch((error: unknown) => {
        if (!isRefusal(error, 'appointments_affected')) throw error;
        setOpened({ kind: 'affected', leave });
      }),
    );
  async function withdraw(leave: Leave): Promise<void> {
    const isSure = await confirmAction({
      title: t('withdraw.title'),
      text: t('withdraw.text', { name: nameOf(leave.specialist), times: timesOf(leave) }),
      confirm: t('withdraw.confirm'),
      cancel: t('withdraw.keep'),
      danger: true,
    });
    if (isSure) await attempt(leave, () => call(withdrawLeave, { leaveId: leave.$id }));
  }

  const leaves = query.data?.documents ?? [];
  return (
    <Card as="section" className={stack(5)} aria-labelledby="leaves">
      <h2 id="leaves" className={styles.head}>
        {t('title')}
      </h2>
      {query.isPending && <Loading label={t('loading')} height="3rem" />}
      {query.error && !query.data && (
        <ErrorState level={3} title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
      {query.data && leaves.length === 0 && <p className={text.soft}>{t('none')}</p>}
      <ul className={dividedList}>
        {[...leaves]
          .sort((one, other) => Number(one.state !== 'requested') - Number(other.state !== 'requested'))
          .map((leave) => (
            <LeaveLine key={leave.$id} leave={leave} withName>
              <LeaveSteps
                leave={leave}
                busy={sending === leave.$id}
                onApprove={() => press(leave)}
                onDecline={() => setOpened({ kind: 'decline', leave })}
                onShorten={() => setOpened({ kind: 'shorten', leave })}
                onWithdraw={() => withdraw(leave)}
              />
            </LeaveLine>
          ))}
      </ul>
      <FormAlert message={failure} />
      <div>
        <Button small variant="secondary" onClick={() => setOpened({ kind: 'record' })}>
          {t('record')}
        </Button>
      </div>
      {opened?.kind === 'record' && (
        <RecordLeaveDialog
          user={user}
          specialists={specialists
            .filter(({ active }) => active)
            .map(({ id, name_ar, name_en }) => ({ $id: id, name_ar: name_ar ?? '', name_en: name_en ?? '' }))}
          onSaved={freshen}
          onClose={close}
        />
      )}
      {opened?.kind === 'decline' && <DeclineLeaveDialog leave={opened.leave} onClose={close} />}
      {opened?.kind === 'shorten' && <ShortenLeaveDialog leave={opened.leave} onClose={close} />}
      {opened?.kind === 'affected' && (
        <AffectedDialog
          user={user}
          read={(signal) => {
            const data = { specialist_id: opened.leave.specialist_id, ...spanOfLeave(opened.leave) };
            return call(fetchLeaveAppointments, { data }, { signal });
          }}
          save={(kept) => approve(opened.leave, kept)}
          onClose={close}
        />
      )}
    </Card>
  );
}
