import { useTranslation } from 'react-i18next';
import type { Leave } from '#contract/specialists/schemas.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { PassingButton } from '#web/ui/passing-button.tsx';
import { spanOfLeave, useLeaveTimes } from './leaves.ts';

interface LeaveStepsProps {
  leave: Leave;
  busy: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onShorten: () => void;
  onWithdraw: () => void;
}

/** What an admin can do with leave. */
export function LeaveSteps({ leave, busy, onApprove, onDecline, onShorten, onWithdraw }: LeaveStepsProps) {
  const { t } = useTranslation('clinic-leave');
  const nameOf = useNames();
  const timesOf = useLeaveTimes();
  const whose = { name: nameOf(leave.specialist), times: timesOf(leave) };
  if (leave.state !== 'requested') {
    const { from, to } = spanOfLeave(leave);
    return (
      <>
        {from !== to && (
          <PassingButton small variant="secondary" aria-label={t('shorten.of', whose)} onClick={onShorten}>
            {t('shorten.button')}
          </PassingButton>
        )}
        <PassingButton small variant="ghost" busy={busy} aria-label={t('withdraw-of', whose)} onClick={onWithdraw}>
          {t('withdraw.button')}
        </PassingButton>
      </>
    );
  }
  return (
    <>
      <PassingButton small busy={busy} aria-label={t('approve-of', whose)} onClick={onApprove}>
        {t('approve')}
      </PassingButton>
      <PassingButton small variant="secondary" aria-label={t('decline-of', whose)} onClick={onDecline}>
        {t('decline')}
      </PassingButton>
    </>
  );
}
