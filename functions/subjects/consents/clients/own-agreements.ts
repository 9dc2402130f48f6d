import type {
  fetchOwnAgreements as fetchCall,
  unlockScreen as unlockCall,
  withdrawOwnAgreement as withdrawCall,
} from '#contract/consents/calls.ts';
import type { OwnAgreement } from '#contract/consents/schemas.ts';
import { WITHDRAWABLE } from '#contract/consents/signing.ts';
import { utc } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { confirmPassword } from '#subjects/accounts/clients/confirm-owner.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { listAgreements } from '../agreements.ts';
import { channelsOf, standingOf } from '../rules/standing.ts';
import { withdraw } from '../withdraw.ts';

export const fetchOwnAgreements: Handler<typeof fetchCall> = ({ id }, context) => readOwn(context, id);

async function readOwn(context: Pick<Ports, 'tables' | 'users'>, userId: string): Promise<OwnAgreement[]> {
  const seen = await patientsSeenBy(context, userId);
  const lists = await Promise.all(
    seen.map(async ({ patient, ids }) => {
      const standing = standingOf(await listAgreements(context.tables, ids, WITHDRAWABLE));
      return WITHDRAWABLE.flatMap((kind) =>
        channelsOf(kind).flatMap((channel) => {
          const said = standing({ kind, channel, about_id: null });
          return said?.event === 'agreed'
            ? [{ patient_id: patient.$id, name: patient.name, kind, channel, at: utc(said.at) }]
            : [];
        }),
      );
    }),
  );
  return lists.flat();
}

export const withdrawOwnAgreement: Handler<typeof withdrawCall> = async (
  { id, patientId, requestId, kind, channel },
  context,
) => {
  const seen = (await patientsSeenBy(context, id)).find(({ patient }) => patient.$id === patientId);
  if (!seen) {
    return refuse('not_found');
  }
  const said = { kind, channel: channel || null, requestId, place: 'account' } as const;
  await withdraw(context, { ...seen, ...said });
  return readOwn(context, id);
};

/** A session that has just begun is no proof here: the tablet was handed over within it. */
export const unlockScreen: Handler<typeof unlockCall> = async ({ password }, context) => {
  const account = await context.users.managed(context.actor.id);
  if (!account?.passwordSetAt) {
    return refuse('sign_in_again');
  }
  await confirmPassword(context, account.email, password);
  return { unlocked: true };
};
