import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { moveJob } from '#contract/devices/calls.ts';
import type { JobStage } from '#contract/devices/constants.ts';
import type { JobEntry } from '#contract/devices/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { type CallError, call, isRefusal } from '#web/lib/call.ts';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { JOBS_KEY, useUndo } from './moved-jobs.ts';
import type { ToLab } from './send-dialog.tsx';

/**
 * Moves a job, asking first where its client is still to come for it, and offers to take it back. Where somebody else has
 * put it is told, after `onConflict` has closed what would cover the words.
 */
export function useMoveJob(job: JobEntry, onConflict: () => void): (stage: JobStage, lab?: ToLab) => Promise<void> {
  const { t } = useTranslation(['clinic-jobs', 'clinic']);
  const client = useQueryClient();
  const offerUndo = useUndo();

  async function moveTo(stage: JobStage, lab?: ToLab): Promise<void> {
    const input = { jobId: job.$id, version: job.version, stage, ...lab };
    try {
      const moved = await call(moveJob, { ...input, askIfOpen: true }).catch(async (error: unknown) => {
        if (!isRefusal(error, 'handover_open') && !isRefusal(error, 'handover_unpaid')) throw error;
        return (await asksToHandOver(error)) ? call(moveJob, input) : null;
      });
      if (moved) offerUndo([{ from: job.stage, moved }], stage);
    } catch (error) {
      // The card goes to where somebody else has put it: what is said on it would go unread.
      if (!isRefusal(error, 'record_changed')) throw error;
      onConflict();
      await tellConflict(error, lab);
    } finally {
      await client.invalidateQueries({ queryKey: JOBS_KEY });
    }
  }

  const asksToHandOver = (open: CallError): Promise<boolean> =>
    confirmAction({
      title: t('handover.question', { name: job.patient.name }),
      text: [
        ...(open.params.due === 0 ? [] : [errorText(open)]),
        ...(open.params.serials ? [t('handover.loans', { serials: isolated(String(open.params.serials)) })] : []),
      ].join('\n'),
      confirm: t('handover.confirm'),
    });

  const tellConflict = ({ params }: CallError, lab: ToLab | undefined): Promise<void> =>
    showAlert(
      t('conflict.title', { name: job.patient.name }),
      [
        t('conflict.text', { stage: t(`clinic:stages.${params.stage as JobStage}`) }),
        ...(lab?.lab_name ? [t('conflict.lab', { name: isolated(lab.lab_name) })] : []),
        ...(lab?.lab_number ? [t('conflict.lab-number', { number: isolated(lab.lab_number) })] : []),
      ].join('\n'),
    );

  return moveTo;
}
