import type { linkAccount as linkCall, unlinkAccount as unlinkCall } from '#contract/audiograms/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { customerWith } from '#subjects/appointments/staff/customer-with.ts';
import { readLinkRequest, requestLinked } from '../link-requests.ts';
import { type LinkedPatient, linkOf } from '../patient-accounts.ts';
import { auditedPatients } from '../patients.ts';

/**
 * Lets the account with an email see what was measured of a patient; the client says the email at the desk. Its owner
 * must have proven it, so nobody sees anything by registering it. Without `userId` it only says whose account that is:
 * whoever links has read the name.
 */
export const linkAccount: Handler<typeof linkCall> = async ({ patientId, email, userId }, context) => {
  const { tables } = context;
  const [linked, customer] = await Promise.all([readLink(tables, patientId), customerWith(context, email)]);
  const { link } = linked;
  const answer = { userId: customer.$id, username: customer.username };
  if (link?.user_id === customer.$id) {
    return { ...answer, linked: true };
  }
  if (link) {
    return refuse('record_changed');
  }
  if (userId === undefined) {
    return { ...answer, linked: false };
  }
  if (userId !== customer.$id) {
    return refuse('record_changed');
  }
  await tables.write(linkOperations(context, linked, customer, await readLinkRequest(tables, customer.$id)));
  return { ...answer, linked: true };
};

/** Links an account to a patient who has none, which claims the patient, and answers the account's request if one waits. */
export function linkOperations(
  context: Pick<CallContext<typeof linkCall.access>, 'actor' | 'now'>,
  { patient, stored }: LinkedPatient,
  { $id: user_id, email }: { $id: string; email: string },
  request: Awaited<ReturnType<typeof readLinkRequest>>,
): Operation[] {
  return [
    ...storeLink(patient.$id, stored?.$id, { user_id, linked_by: context.actor.id, email }),
    ...auditedPatients.change(
      context,
      patient,
      {},
      { action: 'link', before: null, after: { user_id }, once: patient.version },
    ),
    ...(request?.state === 'waiting' ? requestLinked(request) : []),
  ];
}

/** The account sees nothing of the patient any more. A repeat does nothing. */
export const unlinkAccount: Handler<typeof unlinkCall> = async ({ patientId }, context) => {
  const { tables } = context;
  const { patient, stored } = await readLink(tables, patientId);
  if (!stored) {
    return { $id: patient.$id };
  }
  await tables.write([
    stage.deleteIds('patient_accounts', [stored.$id]),
    ...auditedPatients.change(
      context,
      patient,
      {},
      { action: 'unlink', before: { user_id: stored.user_id }, after: null, once: patient.version },
    ),
  ]);
  return { $id: patient.$id };
};

/** Stores a link in the place of one that has ended because its account's email is another one now. */
function storeLink(patientId: string, ended: string | undefined, link: Rows['patient_accounts']): Operation[] {
  if (ended === patientId) {
    return [stage.update('patient_accounts', patientId, link)];
  }
  return [
    ...(ended === undefined ? [] : [stage.deleteIds('patient_accounts', [ended])]),
    stage.create('patient_accounts', patientId, link),
  ];
}

async function readLink(tables: Tables, patientId: string) {
  return (await linkOf(tables, patientId)) ?? refuse('not_found');
}
