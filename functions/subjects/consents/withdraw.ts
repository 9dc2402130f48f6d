import type { AgreementChannel, WithdrawableKind } from '#contract/consents/signing.ts';
import { derivedId } from '#lib/ids.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage } from '#runtime/tables.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { auditedAgreements, listAgreements } from './agreements.ts';
import { followingFrom } from './effects.ts';
import { channelsOf, standingOf } from './rules/standing.ts';

interface Withdrawal {
  patient: PatientRow;
  /** All ids that the patient goes by. */
  ids: readonly string[];
  kind: WithdrawableKind;
  channel: AgreementChannel | null;
  requestId: string;
  /** Of the staff for the client, or by the client alone. */
  place: 'desk' | 'account';
}

/**
 * Takes back what somebody agreed to, as one transaction with what follows from it. False where they agree to nothing of the
 * kind, as after a repeat. The patient is claimed, so as not to be erased at the same moment.
 */
export async function withdraw(
  context: Pick<Ports, 'tables' | 'now'> & { actor: Actor },
  { patient, ids, kind, channel, requestId, place }: Withdrawal,
): Promise<boolean> {
  const { tables, actor, now } = context;
  const before = await listAgreements(tables, ids);
  const asked = { kind, channel, about_id: null };
  const isAsked = channelsOf(kind).includes(channel);
  if (!isAsked || standingOf(before)(asked)?.event !== 'agreed') {
    return false;
  }
  const saying = { ...asked, event: 'withdrawn' } as const;
  const id = derivedId('agreement-withdrawn', patient.$id, actor.id, requestId);
  const row = { ...saying, patient_id: patient.$id, at: now().toISOString(), place, actor_id: actor.id };
  await tables.write([
    ...stage.change('patients', patient),
    // What people do in their own account is none of the staff's doings.
    ...(place === 'desk'
      ? auditedAgreements.create(
          context,
          id,
          { ...row, actor_name: nameOf(actor) },
          { action: 'withdraw', id: patient.$id, label: patient.name },
        )
      : [stage.create('agreements', id, row)]),
    ...(await followingFrom(context, { patient, ids, before }, [saying])),
  ]);
  return true;
}
