import { cairoDay } from '#contract/cairo-day.ts';
import { isOpenJob, JOB_FAILURES, type JobKind, type JobStage } from '#contract/devices/constants.ts';
import type { RecordedBlock } from './devices.ts';

/** What accounting says of a block, as far as a job's stage is told by it. */
export interface JobFlags {
  ready: 'ready' | 'lab' | null;
  delivered: boolean;
}

/** The stage of a job. Accounting's flags are what is true; the stage is another way of saying them. */
export function stageOf({ ready, delivered }: JobFlags): JobStage {
  if (delivered) {
    return 'delivered';
  }
  return ready === 'ready' ? 'ready' : ready === 'lab' ? 'at_lab' : 'received';
}

/** The flags that say a stage. What is delivered was ready, and so was what nobody came for; accounting knows no failures. */
export function flagsOf(stage: JobStage): JobFlags {
  const ready = {
    received: null,
    at_lab: 'lab',
    ready: 'ready',
    delivered: 'ready',
    refused: null,
    lost: null,
    unclaimed: 'ready',
  } as const;
  return { ready: ready[stage], delivered: stage === 'delivered' };
}

/** The stage of a job when its form is written again: what failed stays so until accounting says something else of it. */
export function stageAfter(before: JobStage | undefined, flags: JobFlags): JobStage {
  const said = stageOf(flags);
  const hasFailed = before !== undefined && (JOB_FAILURES as readonly JobStage[]).includes(before);
  return hasFailed && said === stageOf(flagsOf(before)) ? before : said;
}

/** The job that a block is, or null: repairs are maintenance, the lab makes ear molds. */
export function jobKindOf(type: RecordedBlock['type']): JobKind | null {
  return type === 'm' ? 'repair' : type === 'em' || type === 'nha-em' ? 'lab' : null;
}

/** Whether what is promised for a day is due today (in Cairo) or late. What is delivered or failed is neither. */
export function promiseState(
  { promised_on, stage }: { promised_on: string | null; stage: JobStage },
  now: Date,
): { due: boolean; overdue: boolean } {
  const day = isOpenJob(stage) ? (promised_on?.slice(0, 10) ?? null) : null;
  const today = cairoDay(now);
  return { due: day === today, overdue: day !== null && day < today };
}
