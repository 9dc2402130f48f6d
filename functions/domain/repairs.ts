import { cairoDay } from '#contract/cairo-day.ts';
import type { JobKind, JobStage } from '#contract/devices/constants.ts';
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

/** The flags that say a stage. What is delivered was ready. */
export function flagsOf(stage: JobStage): JobFlags {
  const ready = { received: null, at_lab: 'lab', ready: 'ready', delivered: 'ready' } as const;
  return { ready: ready[stage], delivered: stage === 'delivered' };
}

/** The job that a block is, or null: repairs are maintenance, the lab makes ear molds. */
export function jobKindOf(type: RecordedBlock['type']): JobKind | null {
  return type === 'm' ? 'repair' : type === 'em' || type === 'nha-em' ? 'lab' : null;
}

/** Whether what is promised for a day is due today (in Cairo) or late. What is delivered is neither. */
export function promiseState(
  { promised_on, stage }: { promised_on: string | null; stage: JobStage },
  now: Date,
): { due: boolean; overdue: boolean } {
  const day = stage === 'delivered' ? null : (promised_on?.slice(0, 10) ?? null);
  const today = cairoDay(now);
  return { due: day === today, overdue: day !== null && day < today };
}
