import { Query } from 'node-appwrite';
import type { Language } from '#contract/constants.ts';
import type { ContactPoint } from '#contract/contacts/schemas.ts';
import { MAX_PHONES } from '#contract/devices/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { contactPointId, stoppedPhoneId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { offersSaid, readClosed } from '#subjects/consents/agreements.ts';
import { idsOfPerson, listByPhone } from '#subjects/patients/patients.ts';
import { wishOf } from './rules/stop-words.ts';
import { isAboutCare, type Waiting } from './waiting.ts';

/*
 * How a phone may be written to. That it gets no messages is said of the phone, whoever of a family it was; the rest of one
 * person's phone, in a row that is there once there is something to say.
 */

export const POINT_COLUMNS = [
  'phone',
  'way',
  'lang',
  'offers_at',
  'offers_withdrawn_at',
  'proven_at',
  'last_state',
  'last_channel',
  'last_at',
  'version',
] as const;
export type PointRow = SelectedRow<'contact_points', (typeof POINT_COLUMNS)[number]>;
type Stop = SelectedRow<'stopped_phones', 'stopped_at' | 'stopped_on'>;

/** Somebody may bring as many with a record that was merged. */
const POINTS_READ = 4 * MAX_PHONES;

/** What is kept of phones of a patient, who may have been merged with others. */
export async function readPoints(tables: Tables, patientIds: readonly string[]): Promise<PointRow[]> {
  const { rows } = await tables.list('contact_points', POINT_COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    Query.orderDesc('$updatedAt'),
    Query.limit(POINTS_READ),
  ]);
  return rows;
}

/** How each phone of a patient may be written to. */
export async function readContactPoints(
  tables: Tables,
  patientIds: readonly string[],
  phones: readonly string[],
): Promise<ContactPoint[]> {
  const [points, stops] = await Promise.all([readPoints(tables, patientIds), readStops(tables, phones)]);
  return phones.map((phone) => toContactPoint(phone, pointOf(points, phone), stops.get(phone) ?? null));
}

/**
 * Of two rows of one phone, which a merge brings together, the one in which something was said of offers last, so that nobody
 * gets any who has withdrawn since; else the one that was written last.
 */
export function pointOf(points: readonly PointRow[], phone: string): PointRow | null {
  const said = ({ offers_at, offers_withdrawn_at }: PointRow) =>
    Date.parse(offers_withdrawn_at ?? offers_at ?? '') || 0;
  const own = points.filter((point) => point.phone === phone);
  return own.toSorted((one, other) => said(other) - said(one))[0] ?? null;
}

export async function readStop(tables: Tables, phone: string): Promise<Stop | null> {
  return tables.get('stopped_phones', stoppedPhoneId(phone), ['stopped_at', 'stopped_on']);
}

async function readStops(tables: Tables, phones: readonly string[]): Promise<Map<string, Stop | null>> {
  return new Map(await Promise.all(phones.map(async (phone) => [phone, await readStop(tables, phone)] as const)));
}

export function toContactPoint(phone: string, point: PointRow | null, stop: Stop | null): ContactPoint {
  return {
    phone,
    way: point?.way ?? null,
    lang: point?.lang ?? null,
    stopped_at: stop?.stopped_at ?? null,
    stopped_on: stop?.stopped_on ?? null,
    offers_at: point && agreesToOffers(point) ? point.offers_at : null,
    proven_at: point?.proven_at ?? null,
    last_state: point?.last_state ?? null,
    last_channel: point?.last_channel ?? null,
    last_at: point?.last_at ?? null,
    version: point?.version ?? 0,
  };
}

export const agreesToOffers = ({ offers_at, offers_withdrawn_at }: PointRow): boolean =>
  offers_at !== null && offers_withdrawn_at === null;

/** How a message may go to its phone. */
export interface Wishes {
  allows: (channel: Waiting['channel']) => boolean;
  /** Null where nobody has said so. */
  lang: Language | null;
}

/** What names nobody, as a guest's appointment, goes unless all whose phone it is refuse it. */
export async function wishesOf(
  tables: Tables,
  { phone, patient_id, kind }: Pick<Waiting, 'phone' | 'patient_id' | 'kind'>,
): Promise<Wishes> {
  const number = normalizePhone(phone ?? '');
  const ids = patient_id === null ? [] : await idsOfPerson(tables, patient_id);
  const [stop, points, people] = await Promise.all([
    readStop(tables, number),
    ids.length === 0 ? [] : readPoints(tables, ids),
    patient_id === null && isAboutCare(kind) ? listByPhone(tables, number) : [],
  ]);
  const ofPeople = await Promise.all(people.map(({ $id }) => idsOfPerson(tables, $id)));
  const closed = await Promise.all((ids.length > 0 ? [ids] : ofPeople).map((one) => readClosed(tables, one)));
  const point = pointOf(points, number);
  const closes = (channel: Waiting['channel']) =>
    closed.length > 0 && closed.every((one) => one[kind === 'recall' ? 'marketing' : 'messages'].has(channel));
  return {
    allows: (channel) => !stop && (!point?.way || point.way === channel) && !closes(channel),
    lang: point?.lang ?? null,
  };
}

/**
 * Notes what became of a message to a phone of somebody. It belongs into the transaction that changes the message: an
 * erasure takes that first.
 */
export async function noteOutcome(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  { phone, patient_id, channel }: Pick<Waiting, 'phone' | 'patient_id' | 'channel'>,
  state: Rows['outbox']['state'],
): Promise<Operation[]> {
  if (phone === null || patient_id === null) {
    return [];
  }
  const number = normalizePhone(phone);
  const point = pointOf(await readPoints(tables, [patient_id]), number);
  const last = { last_state: state, last_channel: channel, last_at: now().toISOString() };
  return [
    point
      ? stage.update('contact_points', point.$id, last)
      : stage.create('contact_points', contactPointId(patient_id, number), {
          patient_id,
          phone: number,
          ...last,
          version: 0,
        }),
  ];
}

/** Has a phone get no messages from now on, or get them again. */
export function setStopped(
  phone: string,
  stop: Stop | null,
  stopped: { at: Date; on: Rows['stopped_phones']['stopped_on'] } | null,
): Operation[] {
  const id = stoppedPhoneId(phone);
  if (stopped && !stop) {
    return [stage.create('stopped_phones', id, { stopped_at: stopped.at.toISOString(), stopped_on: stopped.on })];
  }
  return !stopped && stop ? [stage.deleteIds('stopped_phones', [id])] : [];
}

/** Family members who share a phone, and as many again. */
const OF_ONE_PHONE = 100;

/**
 * Takes note of what comes from a phone, texts or a code that was sent there: whoever answers has it in their hands, and a text
 * that asks for it stops all messages and takes back the agreement to offers, or has messages come again; the last one counts.
 */
export async function heardFrom(
  { tables, now }: Pick<Ports, 'tables' | 'now'>,
  { phone, texts = [] }: { phone: string; texts?: readonly string[] },
): Promise<void> {
  const number = normalizePhone(phone);
  const [stop, { rows }] = await Promise.all([
    readStop(tables, number),
    tables.list(
      'contact_points',
      [...POINT_COLUMNS, 'patient_id'],
      [Query.equal('phone', number), Query.limit(OF_ONE_PHONE)],
    ),
  ]);
  const wish = texts.map(wishOf).findLast((said) => said !== null);
  const at = now().toISOString();
  const changes = rows.flatMap((point) => {
    const withdraws = wish === 'stop' && agreesToOffers(point);
    const columns = {
      ...(point.proven_at === null && { proven_at: at }),
      ...(withdraws && { offers_withdrawn_at: at }),
    };
    const said = { patient_id: point.patient_id, event: 'withdrawn', at, place: 'reply' } as const;
    return [
      ...(Object.keys(columns).length > 0 ? stage.change('contact_points', point, columns) : []),
      ...(withdraws ? [offersSaid(point.$id, point.version + 1, said)] : []),
    ];
  });
  const stopped = wish === 'stop' ? setStopped(number, stop, { at: now(), on: 'reply' }) : [];
  const started = wish === 'start' ? setStopped(number, stop, null) : [];
  const operations = [...changes, ...stopped, ...started];
  if (operations.length > 0) {
    await tables.write(operations);
  }
}
