import { type JobMessage, type JobStage, OPEN_JOB_STAGES } from '#contract/devices/constants.ts';
import { minutesAfter } from '#lib/clock.ts';
import { jobMessageId } from '#lib/ids.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { toClientPhone } from '#subjects/messages/phone-message.ts';
import type { JobRow } from './devices.ts';

/** A slip of the hand is taken back before anybody is told of it. */
const DELAY_MINUTES = 10;
/** A repair whose form is older was not brought just now: its form was restored. */
const NEW_MS = 24 * 3_600_000;

/** A job before, where there was one, and after a change. */
interface JobChange {
  before: Pick<JobRow, 'stage'> | undefined;
  after: Pick<JobRow, '$id' | 'form_id' | 'kind' | 'stage' | 'received_at'>;
}

const isWorkedOn = (reached: JobStage): boolean => OPEN_JOB_STAGES.some((open) => open === reached && open !== 'ready');

/** What a client is told when a job changes: that we have what they brought, and that it is ready. */
function messageOf({ before, after }: JobChange, now: Date): JobMessage | null {
  if (before && isWorkedOn(before.stage) && after.stage === 'ready') {
    return after.kind === 'repair' ? 'repair_ready' : 'mold_ready';
  }
  const isNew = !before && now.getTime() - Date.parse(after.received_at) < NEW_MS;
  return isNew && after.kind === 'repair' && isWorkedOn(after.stage) ? 'repair_received' : null;
}

/**
 * Tells the client's phone of changed jobs of a form, where one is known, once of several that are ready at a time. It belongs
 * into the transaction of the change; whether it still is so is looked at again when it goes.
 */
export function jobMessages(
  changes: readonly JobChange[],
  patient: { $id: string; phones: readonly string[] } | null,
  /** What tells this change from all others of the same jobs. */
  change: string,
  now: Date,
): Operation[] {
  const to = toClientPhone(patient);
  if (!to) {
    return [];
  }
  const told = new Map(
    changes.flatMap(({ before, after }) => {
      const kind = messageOf({ before, after }, now);
      return kind === null ? [] : [[kind, after] as const];
    }),
  );
  const rows = [...told].map(([kind, { $id, form_id }]) => ({
    $id: jobMessageId($id, change, kind),
    kind,
    about: form_id,
    ...to,
    next_at: minutesAfter(now, DELAY_MINUTES),
  }));
  return rows.length > 0 ? [stage.createMany('outbox', rows)] : [];
}
