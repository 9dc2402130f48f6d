import { Query } from 'node-appwrite';
import { isEgyptianMobile } from '#contract/phone.ts';
import { RECALL_PAUSE_DAYS } from '#contract/recalls/constants.ts';
import { minutesAfter } from '#lib/clock.ts';
import { stoppedPhoneId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Tables } from '#runtime/tables.ts';
import { agreesToOffers, POINT_COLUMNS, pointOf } from '#subjects/messages/contact-points.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { type Due, ofPatients } from './due-by-rule.ts';

const DAY_MINUTES = 24 * 60;
/** Phones of one client, also of records that were merged, and their recalls of a week. */
const OF_ONE_PERSON = 40;

/**
 * The mobile phones of clients to which a recall may be written, by patient: they agreed to offers there, want
 * no calls instead, let messages come, and had no such message in the last week. Nobody's where the shop writes to no phones.
 */
export async function writablePhones(
  { tables, now, whatsApp, sms }: Pick<Ports, 'tables' | 'now' | 'whatsApp' | 'sms'>,
  due: readonly Pick<Due, 'patient_id'>[],
): Promise<Map<string, string>> {
  if (!whatsApp && !sms) {
    return new Map();
  }
  const pause = minutesAfter(now(), -RECALL_PAUSE_DAYS * DAY_MINUTES);
  const [points, written] = await Promise.all([
    ofPatients(due, (ids) =>
      tables.list(
        'contact_points',
        [...POINT_COLUMNS, 'patient_id'],
        [Query.equal('patient_id', ids), Query.isNotNull('offers_at'), Query.limit(ids.length * OF_ONE_PERSON)],
      ),
    ),
    ofPatients(due, (ids) =>
      tables.list(
        'recalls',
        ['patient_id'],
        [
          Query.equal('patient_id', ids),
          Query.equal('way', 'message'),
          Query.greaterThan('begun_at', pause),
          Query.limit(ids.length * OF_ONE_PERSON),
        ],
      ),
    ),
  ]);
  const paused = new Set(written.map(({ patient_id }) => patient_id));
  const pointsBy = Map.groupBy(points, ({ patient_id }) => patient_id);
  const agreed = points.filter(
    (point) =>
      agreesToOffers(point) &&
      point.way !== 'call' &&
      pointOf(pointsBy.get(point.patient_id) ?? [], point.phone)?.$id === point.$id &&
      isEgyptianMobile(point.phone) &&
      !paused.has(point.patient_id),
  );
  const stopped = await stoppedPhones(tables, agreed);
  const open = agreed.filter(({ phone }) => !stopped.has(stoppedPhoneId(phone)));
  return new Map(open.toReversed().map(({ patient_id, phone }) => [patient_id, phone]));
}

/** Those of these phones that get no messages, by their ids. */
async function stoppedPhones(tables: Tables, points: readonly { phone: string }[]): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(
    chunks([...new Set(points.map(({ phone }) => stoppedPhoneId(phone)))]).map((ids) =>
      tables.list('stopped_phones', ['stopped_at'], [Query.equal('$id', ids), Query.limit(ids.length)]),
    ),
  );
  return new Set(lists.flatMap(({ rows }) => rows.map(({ $id }) => $id)));
}
