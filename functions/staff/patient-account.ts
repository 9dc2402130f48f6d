import type { linkAccount as linkCall, unlinkAccount as unlinkCall } from '#contract/audiograms/calls.ts';
import type { OutputOf } from '#contract/call.ts';
import { auditEntry } from '../runtime/audit.ts';
import { linkOf } from '../runtime/patient-accounts.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { stage, type Tables } from '../runtime/tables.ts';
import { customerWith } from './customer-with.ts';

const ATTEMPTS = 4;

/**
 * Lets the account with an email see what was measured of a patient; the client says the email at the desk. Its owner must
 * have proven it, so nobody sees anything by registering it. Without `userId` it only says whose account that is: whoever
 * links has read the name. Six steps.
 */
export const linkAccount: Handler<typeof linkCall> = ({ patientId, email, userId }, context) =>
  retryWhenOvertaken<OutputOf<typeof linkCall>>(context, ATTEMPTS, async () => {
    const { actor, tables } = context;
    const [{ patient, link }, customer] = await Promise.all([
      readLink(tables, patientId),
      customerWith(context, email),
    ]);
    const answer = { userId: customer.$id, username: customer.username };
    if (link?.user_id === customer.$id) {
      return { answer: { ...answer, linked: true } };
    }
    if (link) {
      return refuse('record_changed');
    }
    if (userId === undefined) {
      return { answer: { ...answer, linked: false } };
    }
    if (userId !== customer.$id) {
      return refuse('record_changed');
    }
    const problem = await tables.transact([
      stage.claim('patients', patient.$id, 'version', patient.version),
      stage.create('patient_accounts', patient.$id, { user_id: customer.$id, linked_by: actor.id }),
      auditEntry(context, {
        action: 'link',
        kind: 'patient',
        id: patient.$id,
        label: patient.name,
        before: null,
        after: { username: customer.username, email: customer.email },
        once: patient.version,
      }),
    ]);
    return problem ? null : { answer: { ...answer, linked: true } };
  });

/** The account sees nothing of the patient any more. A repeat does nothing. Five steps. */
export const unlinkAccount: Handler<typeof unlinkCall> = ({ patientId }, context) =>
  retryWhenOvertaken(context, ATTEMPTS, async () => {
    const { tables } = context;
    const { patient, link } = await readLink(tables, patientId);
    if (!link) {
      return { answer: { $id: patient.$id } };
    }
    const problem = await tables.transact([
      stage.claim('patients', patient.$id, 'version', patient.version),
      stage.deleteIds('patient_accounts', [link.$id]),
      auditEntry(context, {
        action: 'unlink',
        kind: 'patient',
        id: patient.$id,
        label: patient.name,
        before: { user_id: link.user_id },
        after: null,
        once: patient.version,
      }),
    ]);
    return problem ? null : { answer: { $id: patient.$id } };
  });

async function readLink(tables: Tables, patientId: string) {
  return (await linkOf(tables, patientId)) ?? refuse('not_found');
}
