import { useTranslation } from 'react-i18next';
import type { JobStage } from '#contract/devices/constants.ts';
import type { Job } from '#contract/devices/schemas.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const STAGE_TONES: Readonly<Record<JobStage, BadgeTone>> = {
  received: 'neutral',
  at_lab: 'pending',
  ready: 'success',
  delivered: 'neutral',
  refused: 'neutral',
  lost: 'fail',
  unclaimed: 'fail',
};

/** Where a job stands, and whether its day has come or is over. */
export function JobStateBadge({ job }: { job: Pick<Job, 'stage' | 'due' | 'overdue'> }) {
  const { t } = useTranslation('clinic');
  return (
    <>
      <Badge tone={STAGE_TONES[job.stage]}>{t(`stages.${job.stage}`)}</Badge>
      <JobDueBadge job={job} />
    </>
  );
}

/** Whether a job's day has come or is over; nothing while there is time. */
export function JobDueBadge({ job }: { job: Pick<Job, 'due' | 'overdue'> }) {
  const { t } = useTranslation('clinic');
  return (
    <>
      {job.overdue && <Badge tone="fail">{t('overdue')}</Badge>}
      {job.due && <Badge tone="pending">{t('due-today')}</Badge>}
    </>
  );
}
