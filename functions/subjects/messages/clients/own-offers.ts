import type { fetchOwnOffers as fetchCall, setOwnOffers as setCall } from '#contract/contacts/client-calls.ts';
import { OWN_OFFERS_TEXT } from '#contract/contacts/constants.ts';
import type { OwnOffers } from '#contract/contacts/schemas.ts';
import { contactPointId } from '#lib/ids.ts';
import { CONSENTS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { offersSaid } from '#subjects/consents/agreements.ts';
import { readAsker } from '#subjects/patients/link-requests.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { agreesToOffers, pointOf, readPoints, readStop } from '../contact-points.ts';

export const fetchOwnOffers: Handler<typeof fetchCall> = async ({ id }, context) =>
  toOffers(await readOwn(context, id));

/**
 * Says it of the phone in every record that the account sees and that has it, as one transaction: whoever takes it back gets no
 * offers by another record of the family. The patients are claimed, so as not to be erased at the same moment. A repeat does
 * nothing, and whoever takes it back is never held.
 */
export const setOwnOffers: Handler<typeof setCall> = async ({ id, agreed, version }, context) => {
  const { tables, now } = context;
  if (agreed && version !== OWN_OFFERS_TEXT) {
    return refuse('consent_outdated');
  }
  const { phone, places } = (await readOwn(context, id)) ?? refuse('not_found');
  const others = places.filter(({ point }) => (point !== null && agreesToOffers(point)) !== agreed);
  if (others.length > 0) {
    if (agreed) {
      await countAttempt(context, CONSENTS_PER_ACCOUNT, [id]);
    }
    const at = now().toISOString();
    const given = { offers_at: at, offers_text: OWN_OFFERS_TEXT, offers_noted_by: id, offers_withdrawn_at: null };
    const columns = agreed ? given : { offers_withdrawn_at: at };
    const event = agreed ? 'agreed' : 'withdrawn';
    await tables.write(
      others.flatMap(({ patient, point }) => [
        offersSaid(point?.$id ?? contactPointId(patient.$id, phone), (point?.version ?? 0) + 1, {
          ...{ patient_id: patient.$id, event, at, place: 'account', actor_id: id },
        }),
        ...stage.change('patients', patient),
        ...(point
          ? stage.change('contact_points', point, columns)
          : [
              stage.create('contact_points', contactPointId(patient.$id, phone), {
                patient_id: patient.$id,
                phone,
                ...columns,
                version: 1,
              }),
            ]),
      ]),
    );
  }
  return toOffers(await readOwn(context, id));
};

/** The proven phone of an account, in the records that it sees and that have it; null where there is none. */
async function readOwn(context: Pick<Ports, 'tables' | 'users'>, id: string) {
  const { tables } = context;
  const [asker, seen] = await Promise.all([readAsker(context, id), patientsSeenBy(context, id)]);
  if (typeof asker === 'string') {
    return null;
  }
  const { phone } = asker;
  const patients = seen.flatMap(({ patient }) => (patient.phones.includes(phone) ? [patient] : []));
  const [stop, ...places] = await Promise.all([
    readStop(tables, phone),
    ...patients.map(async (patient) => ({ patient, point: pointOf(await readPoints(tables, [patient.$id]), phone) })),
  ]);
  return places.length > 0 ? { phone, places, isStopped: stop !== null } : null;
}

function toOffers(own: Awaited<ReturnType<typeof readOwn>>): OwnOffers {
  const agreed = own?.places.flatMap(({ point }) => (point && agreesToOffers(point) ? [point.offers_at] : [])) ?? [];
  return { phone: own?.phone ?? null, agreed_at: agreed[0] ?? null, stopped: own?.isStopped ?? false };
}
