import { cairoDay } from '#contract/cairo-day.ts';
import type { AgreementEvent, AgreementKind } from '#contract/consents/signing.ts';
import { SIGNED_OFFERS_TEXT } from '#contract/contacts/constants.ts';
import { isEgyptianMobile } from '#contract/phone.ts';
import { workingDayAfter } from '#lib/cairo.ts';
import { contactPointId, privacyRequestId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { agreesToOffers, pointOf, readPoints } from '#subjects/messages/contact-points.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { ANSWER_DAYS } from '#subjects/privacy/erase-patient.ts';
import { outlookOfPatient } from '#subjects/privacy/erasure.ts';
import { endRecalls, readRequest } from '#subjects/privacy/requests.ts';
import type { AgreementRow } from './agreements.ts';
import { standingOf } from './rules/standing.ts';

/** What somebody says now. */
export type Saying = Pick<AgreementRow, 'kind' | 'channel' | 'about_id'> & { event: AgreementEvent };

interface Known {
  patient: PatientRow;
  /** All ids that they go by. */
  ids: readonly string[];
  before: readonly AgreementRow[];
}

type Needs = Pick<Ports, 'tables' | 'now'> & { actor: Actor };

/** What follows from it, for the transaction that writes it down. */
export async function followingFrom(context: Needs, known: Known, sayings: readonly Saying[]): Promise<Operation[]> {
  const of = (kind: AgreementKind) => sayings.filter((one) => one.kind === kind);
  const [offers, request] = await Promise.all([
    of('marketing').length > 0 ? alignOffers(context, known, of('marketing')) : [],
    of('health').some(({ event }) => event === 'withdrawn') ? requestErasure(context, known) : [],
  ]);
  return [...offers, ...request];
}

/** Offers go to phones: to all mobile ones while there is a way of writing that is agreed to, and to none without. */
async function alignOffers(
  { tables, actor, now }: Needs,
  { patient, ids, before }: Known,
  sayings: readonly Saying[],
): Promise<Operation[]> {
  const at = now().toISOString();
  const standing = standingOf([...sayings.map((one) => ({ ...one, at })), ...before]);
  const agrees = (['whatsapp', 'sms'] as const).some(
    (channel) => standing({ kind: 'marketing', channel, about_id: null })?.event === 'agreed',
  );
  const points = await readPoints(tables, ids);
  const given = {
    offers_at: at,
    offers_text: SIGNED_OFFERS_TEXT,
    offers_noted_by: actor.id,
    offers_withdrawn_at: null,
  };
  const columns = agrees ? given : { offers_withdrawn_at: at };
  return patient.phones.filter(isEgyptianMobile).flatMap((phone) => {
    const point = pointOf(points, phone);
    if ((point !== null && agreesToOffers(point)) === agrees) {
      return [];
    }
    return point
      ? stage.change('contact_points', point, columns)
      : [
          stage.create('contact_points', contactPointId(patient.$id, phone), {
            patient_id: patient.$id,
            phone,
            ...columns,
            version: 1,
          }),
        ];
  });
}

/** Whoever takes the consent to their health data back asks to be erased, and is answered as everybody who does. */
async function requestErasure({ tables, actor, now }: Needs, { patient, ids }: Known): Promise<Operation[]> {
  const [known, { waits_until }] = await Promise.all([
    readRequest(tables, { kind: 'patient', id: patient.$id }),
    outlookOfPatient(tables, patient, now()),
  ]);
  if (known) {
    return [];
  }
  return [
    stage.create('privacy_requests', privacyRequestId('patient', patient.$id), {
      subject: 'patient',
      subject_id: patient.$id,
      asked_by: actor.id,
      state: 'waiting',
      answer_by: `${workingDayAfter(cairoDay(now()), ANSWER_DAYS)}T00:00:00.000Z`,
      kept_until: waits_until && `${waits_until}T00:00:00.000Z`,
      version: 0,
    }),
    endRecalls(ids),
  ];
}
