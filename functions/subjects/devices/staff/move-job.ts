import type { InputOf } from '#contract/call.ts';
import type { moveJob as call } from '#contract/devices/calls.ts';
import { JOB_TRANSITIONS, type JobStage } from '#contract/devices/constants.ts';
import { foldDigits } from '#contract/phone.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { countRepairs } from '#subjects/metrics/figures.ts';
import { mayFollow } from '#subjects/orders/rules/order-states.ts';
import { blockFigures } from '#subjects/visits/rules/block-figures.ts';
import { atLabSince, JOB_COLUMNS, type JobRow } from '../devices.ts';
import { jobMessages } from '../job-messages.ts';
import { flagsOf } from '../rules/repairs.ts';
import { toJobEntries } from './device-reading.ts';
import { claimForm } from './form-claim.ts';
import { refuseWhileOpen } from './handover.ts';

/** In these stages the client has the hearing aid, or the work, in their hands. */
const GIVEN_BACK: readonly JobStage[] = ['delivered', 'refused'];

function toldOfJob({ stage: reached, lab_number, lab_name }: Pick<JobRow, 'stage' | 'lab_number' | 'lab_name'>) {
  return { stage: reached, lab_number, lab_name };
}

const auditedJobs = audited('jobs', { kind: 'repair', told: toldOfJob });

/**
 * Puts a job into a stage, and accounting's flags with it, as one transaction; the form must be free. A job that is there
 * already is answered as it is: a repeat does nothing.
 */
export const moveJob: Handler<typeof call> = async (input, context) => {
  const job = await move(input, context);
  const [entry] = await toJobEntries(context.tables, [job], context.now());
  return entry ?? refuse('not_found');
};

async function move(
  { jobId, version, stage: reached, lab_number, lab_name, askIfOpen = false }: InputOf<typeof call>,
  context: CallContext<typeof call.access>,
): Promise<JobRow> {
  const { tables, now } = context;
  const stored = await tables.get('jobs', jobId, JOB_COLUMNS);
  if (!stored) {
    return refuse('not_found');
  }
  const before = toldOfJob(stored);
  const after = {
    stage: reached,
    lab_number: foldDigits(lab_number ?? '').trim() || stored.lab_number,
    lab_name: lab_name?.trim() || stored.lab_name,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return stored;
  }
  if (stored.version !== version) {
    return refuse('record_changed', { stage: stored.stage });
  }
  if (before.stage !== after.stage && !mayFollow(JOB_TRANSITIONS, before.stage, after.stage)) {
    return refuse('transition_refused');
  }
  if (askIfOpen && GIVEN_BACK.includes(reached) && before.stage !== reached) {
    await refuseWhileOpen(context, stored);
  }
  const [claim, account, patient] = await Promise.all([
    claimForm(tables, stored.form_id, now()),
    accountOperation(tables, stored, after),
    tables.get('patients', stored.patient_id, ['phones']),
  ]);
  const moved = {
    ...after,
    delivered_at: deliveredAt(stored, reached, now()),
    at_lab_since: atLabSince(stored, reached, now()),
  };
  const job = { ...stored, ...moved, version: version + 1 };
  // A job of a form that was restored comes to the same versions again.
  const once = `job ${job.version} ${now().toISOString()}`;
  await tables.write([
    ...claim.operations,
    account,
    // The job was read before the form: it may have moved since.
    ...auditedJobs.change(context, stored, moved, { label: claim.patientName }),
    ...countRepairs(claim.salespersonId, new Map([[jobId, stored]]), new Map([[jobId, job]])),
    ...jobMessages([{ before: stored, after: job }], patient, once, now()),
  ]);
  return job;
}

function deliveredAt(job: JobRow, reached: JobStage, now: Date): string | null {
  return reached === 'delivered' ? (job.delivered_at ?? now.toISOString()) : null;
}

/** Says the stage in accounting's words; a block of which accounting has said nothing yet costs what it says itself. */
async function accountOperation(
  tables: Tables,
  job: JobRow,
  { stage: reached, lab_number }: { stage: JobStage; lab_number: string | null },
): Promise<Operation> {
  const said = { ...flagsOf(reached), lab_number };
  const [account, block] = await Promise.all([
    tables.get('block_accounts', job.$id, ['form_id']),
    tables.get('blocks', job.$id, ['type', 'price_piasters', 'downpayment_piasters']),
  ]);
  if (!block) {
    return refuse('not_found');
  }
  return account
    ? stage.update('block_accounts', job.$id, said)
    : stage.create('block_accounts', job.$id, {
        form_id: job.form_id,
        client_call: false,
        ...said,
        ...blockFigures(block, null),
      });
}
