import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { moveJob } from '#contract/devices/calls.ts';
import { JOB_WAY, type JobStage } from '#contract/devices/constants.ts';
import type { JobEntry } from '#contract/devices/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { shownPerson } from '#web/lib/session.ts';
import { showAlert } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';

export const JOBS_KEY = [MINE, 'jobs'] as const;

/** The stages before and after one on the way; what failed may go on from where it can have stood. */
export function wayFrom(stage: JobStage): [next: JobStage | undefined, before: JobStage | undefined] {
  const at = (JOB_WAY as readonly JobStage[]).indexOf(stage);
  if (at < 0) return [stage === 'unclaimed' ? 'delivered' : undefined, stage === 'unclaimed' ? 'ready' : 'received'];
  return [JOB_WAY[at + 1], JOB_WAY[at - 1]];
}

/** A job that was moved, and where it was before. */
interface MovedJob {
  from: JobStage;
  moved: JobEntry;
}

/** Says which jobs were moved, and offers to take it back. */
export function useUndo(): (jobs: readonly MovedJob[], stage: JobStage) => void {
  const { t } = useTranslation(['clinic-jobs', 'clinic', 'staff']);
  const client = useQueryClient();
  const names = (jobs: readonly MovedJob[]) => jobs.map(({ moved }) => isolated(moved.patient.name)).join(' · ');

  async function undo(jobs: readonly MovedJob[], caller: string | undefined): Promise<void> {
    const left: string[] = [];
    for (const { from, moved } of jobs) {
      const { $id: jobId, version, patient } = moved;
      await call(moveJob, { jobId, version, stage: from }, { caller }).catch((error: unknown) => {
        left.push(`${isolated(patient.name)}: ${errorText(error)}`);
      });
    }
    await client.invalidateQueries({ queryKey: JOBS_KEY });
    if (left.length > 0) await showAlert(t('staff:many.report'), left.join('\n'));
    else showToast({ kind: 'success', title: t('undone'), message: names(jobs) });
  }

  return (jobs, stage) => {
    if (jobs.length === 0) return;
    // The toast stays when the page goes.
    const caller = shownPerson();
    showToast({
      kind: 'success',
      title: t('moved', { count: jobs.length, stage: t(`clinic:stages.${stage}`) }),
      message: names(jobs),
      action: { label: t('staff:undo'), run: () => void undo(jobs, caller) },
    });
  };
}
