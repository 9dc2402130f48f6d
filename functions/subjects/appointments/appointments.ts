import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import {
  APPOINTMENT_MINUTES_MAX,
  APPOINTMENT_STATES,
  type AppointmentMail,
  type AppointmentMessage,
  type AppointmentState,
} from '#contract/appointments/kinds.ts';
import { appointmentLink } from '#contract/appointments/link.ts';
import type { Appointment, AppointmentResource, DeskAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { fetchCalendar } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { appointmentMessageId, appointmentSlotId, SETTINGS_ID, toPhoneId } from '#lib/ids.ts';
import { newLinkSecret } from '#lib/link-secret.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { moveFigures } from '#subjects/metrics/figures.ts';
import { noShowDay } from '#subjects/metrics/rules/figures.ts';
import { readDeskNotes } from '#subjects/patients/desk-notes.ts';
import { readAppointmentSettings } from './rules/appointment-settings.ts';
import {
  isOpenState,
  isSameHolder,
  isWaitState,
  overlap,
  type Place,
  quartersOf,
  type Span,
  spanOf,
  type TakenAppointment,
  type TakenTime,
  takers,
} from './rules/appointments.ts';

export const APPOINTMENT_COLUMNS = [
  'specialist_id',
  'room',
  'starts_at',
  'ends_at',
  'state',
  'patient_id',
  'user_id',
  'about_id',
  'visit_id',
  'wait_specialist_id',
  'wait_from',
  'wait_to',
  'offered_until',
  'wanted_at',
  'coming_at',
  'unproven',
  'version',
] as const;
export const DETAIL_COLUMNS = [
  'kind',
  'name',
  'phone',
  'note',
  'lang',
  'booked_by',
  'passed',
  'address_key',
  'held_until',
  'cancel_reason',
  'cancel_note',
  'own_cancel_note',
  'link_secret',
] as const;

export type AppointmentRow = SelectedRow<'appointments', (typeof APPOINTMENT_COLUMNS)[number]>;
export type AppointmentDetails = Pick<Rows['appointment_details'], (typeof DETAIL_COLUMNS)[number]>;
export type StoredAppointment = AppointmentRow & AppointmentDetails;

/** What a row says that nobody waits for, or waits no more. */
export const NO_WAIT = {
  wait_specialist_id: null,
  wait_from: null,
  wait_to: null,
  offered_until: null,
  wanted_at: null,
} as const satisfies Partial<Rows['appointments']>;

/** What stands beside an appointment that nobody has cancelled. */
export const NOT_CANCELLED = {
  cancel_reason: null,
  cancel_note: null,
  own_cancel_note: null,
} as const satisfies Partial<AppointmentDetails>;

/** All but those that gave their time away, and those that have none yet. */
const HOLDING_STATES: AppointmentState[] = APPOINTMENT_STATES.filter(
  (state) => state !== 'cancelled' && state !== 'waiting',
);
const holding = <One extends { state: AppointmentState }>(one: One): One | null =>
  HOLDING_STATES.includes(one.state) ? one : null;
/** More than are taken in the days that anybody asks about at once. */
const TAKEN_MAX = 5_000;
/** The states of what nobody holds any more. */
const OVER_STATES: readonly AppointmentState[] = ['done', 'cancelled', 'no-show'];
const MINUTE_MS = 60_000;
/** So many ids fit into one query. */
const IDS_PER_QUERY = 90;
/** So many appointments of a deleted account go in one transaction. */
const ERASED_AT_ONCE = 30;

/** What the admin has set about appointments. */
export async function loadAppointmentSettings(tables: Tables): Promise<AppointmentSettings> {
  const row = await tables.get('settings', SETTINGS_ID, ['appointments']);
  return readAppointmentSettings(row?.appointments ?? null);
}

/** An appointment with what stands beside it; null when there is none. */
export async function readAppointment(tables: Tables, id: string): Promise<StoredAppointment | null> {
  const [row, details] = await Promise.all([
    tables.get('appointments', id, APPOINTMENT_COLUMNS),
    tables.get('appointment_details', id, DETAIL_COLUMNS),
  ]);
  return row && details ? together(row, details) : null;
}

function together(row: AppointmentRow, details: AppointmentDetails): StoredAppointment {
  return { ...details, ...row, starts_at: utc(row.starts_at), ends_at: utc(row.ends_at) };
}

/** Appointments with what stands beside them, in the order in which they come. */
export async function withDetails(tables: Tables, rows: readonly AppointmentRow[]): Promise<StoredAppointment[]> {
  const parts: string[][] = [];
  for (let start = 0; start < rows.length; start += IDS_PER_QUERY) {
    parts.push(rows.slice(start, start + IDS_PER_QUERY).map(({ $id }) => $id));
  }
  const lists = await Promise.all(
    parts.map((ids) =>
      tables.list('appointment_details', DETAIL_COLUMNS, [Query.equal('$id', ids), Query.limit(IDS_PER_QUERY)]),
    ),
  );
  const details = new Map(lists.flatMap((list) => list.rows).map((row) => [row.$id, row]));
  return rows.flatMap((row) => {
    const own = details.get(row.$id);
    return own ? [together(row, own)] : [];
  });
}

/** What is taken in a stretch of time, but for one appointment. */
export async function readTaken(
  tables: Tables,
  { from, to }: { from: number; to: number },
  but?: string,
): Promise<(TakenAppointment & { $id: string; patient_id: string | null })[]> {
  const { rows } = await tables.list(
    'appointments',
    ['specialist_id', 'room', 'starts_at', 'ends_at', 'state', 'unproven', 'patient_id'],
    [
      // What began before may reach into it.
      Query.greaterThan('starts_at', new Date(from - APPOINTMENT_MINUTES_MAX * MINUTE_MS).toISOString()),
      Query.lessThan('starts_at', new Date(to).toISOString()),
      Query.equal('state', HOLDING_STATES),
      Query.limit(TAKEN_MAX),
    ],
  );
  return but === undefined ? rows : rows.filter(({ $id }) => $id !== but);
}

/** Of appointments that were read, those that take some of a time, with whose they are. */
export async function readOverlapping(
  tables: Tables,
  taken: Awaited<ReturnType<typeof readTaken>>,
  span: Span,
): Promise<{ $id: string; specialist_id: string; patient_id: string | null; name: string; phone: string }[]> {
  const then = taken.filter((one) => overlap(spanOf(one), span)).slice(0, IDS_PER_QUERY);
  if (then.length === 0) {
    return [];
  }
  const ids = then.map(({ $id }) => $id);
  const { rows } = await tables.list(
    'appointment_details',
    ['name', 'phone'],
    [Query.equal('$id', ids), Query.limit(IDS_PER_QUERY)],
  );
  const details = new Map(rows.map((row) => [row.$id, row]));
  return then.flatMap(({ $id, specialist_id, patient_id }) => {
    const own = details.get($id);
    return own ? [{ $id, specialist_id, patient_id, name: own.name, phone: own.phone }] : [];
  });
}

/** The rows by which an appointment takes its time: one for each quarter of an hour of the specialist and the room. */
const slotsOf = (id: string, taken: TakenTime) => slotsAt(id, taken, quartersOf(spanOf(taken)));

/** The rows by which an appointment, or leave, takes quarters of an hour of a specialist and a room. */
export function slotsAt(id: string, place: Place, quarters: readonly number[]) {
  return takers(place)
    .flatMap((who) => quarters.map((quarter) => ({ who, starts_at: new Date(quarter).toISOString() })))
    .map(({ who, starts_at }) => ({
      $id: appointmentSlotId(id, who, starts_at),
      who,
      starts_at,
      appointment_id: id,
    }));
}

/**
 * Takes the time of an appointment, and gives up what it had before and needs no more; null stands for nothing. Who comes
 * second for any quarter of an hour is refused as a whole, because nobody's quarter is there twice.
 */
export function changeTime(id: string, before: TakenTime | null, after: TakenTime | null): Operation[] {
  const had = before ? slotsOf(id, before) : [];
  const needs = after ? slotsOf(id, after) : [];
  const ids = (slots: typeof had) => new Set(slots.map(({ $id }) => $id));
  const taken = needs.filter(({ $id }) => !ids(had).has($id));
  const given = had.filter(({ $id }) => !ids(needs).has($id));
  return [
    ...(taken.length > 0 ? [stage.createMany('appointment_slots', taken)] : []),
    ...(given.length > 0
      ? [
          stage.deleteIds(
            'appointment_slots',
            given.map(({ $id }) => $id),
          ),
        ]
      : []),
  ];
}

/** A new appointment, whole. */
export interface NewAppointment
  extends Omit<AppointmentDetails, 'note' | 'passed' | 'held_until' | keyof typeof NOT_CANCELLED>,
    TakenTime {
  $id: string;
  state: 'booked' | 'confirmed';
  patient_id: string | null;
  user_id: string | null;
  about_id: string | null;
  reminded_at: string | null;
  note: string | null;
  link_secret: string;
}

/** Makes an appointment, takes its time and has its client told. */
export const createAppointment = (appointment: NewAppointment): Operation[] => [
  ...placeAppointment(appointment),
  ...tellOf({ ...appointment, unproven: isUnproven(appointment) }, 0, 'appointment_booked'),
];

const isUnproven = ({ state }: Pick<NewAppointment, 'state'>): boolean => state === 'booked';

/** The same without a word to anybody: the client knows of it already. */
export function placeAppointment({
  $id,
  specialist_id,
  room,
  starts_at,
  ends_at,
  state,
  patient_id,
  user_id,
  about_id,
  reminded_at,
  ...details
}: NewAppointment): Operation[] {
  const row = {
    specialist_id,
    room,
    starts_at,
    ends_at,
    state,
    patient_id,
    user_id,
    about_id,
    reminded_at,
    unproven: isUnproven({ state }),
    version: 0,
  };
  return [
    stage.create('appointments', $id, row),
    stage.create('appointment_details', $id, { ...details, held_until: heldUntil(details, ends_at) }),
    ...changeTime($id, null, row),
  ];
}

/** Until when somebody holds what they booked themselves; null where the desk did. */
export const heldUntil = ({ booked_by }: Pick<AppointmentDetails, 'booked_by'>, endsAt: string): string | null =>
  booked_by === 'desk' ? null : endsAt;

/** What is over is held by nobody, and the address from which it was booked is forgotten with it. */
function heldAfter(before: StoredAppointment, after: StoredAppointment): Partial<AppointmentDetails> {
  if (OVER_STATES.includes(after.state)) {
    return before.held_until === null && before.address_key === null ? {} : { held_until: null, address_key: null };
  }
  const isMoved = before.held_until !== null && before.ends_at !== after.ends_at;
  return isMoved ? { held_until: after.ends_at } : {};
}

/**
 * Who gets a time gets a link with it, and a link that one phone knows is not that of another client's appointment: theirs
 * is a new one.
 */
function linkAfter(before: StoredAppointment, after: StoredAppointment): Partial<AppointmentDetails> {
  const hasTime = isOpenState(after.state) || after.state === 'offered';
  const isNeeded = before.link_secret === null ? hasTime : !isSameHolder(before, after);
  return isNeeded ? { link_secret: newLinkSecret() } : {};
}

/** That somebody comes was said of one time, by one client, before it was cancelled. */
function comingAfter(before: StoredAppointment, after: StoredAppointment): Partial<AppointmentRow> {
  const holds = before.starts_at === after.starts_at && after.state !== 'cancelled' && isSameHolder(before, after);
  return before.coming_at === null || holds ? {} : { coming_at: null };
}

/** An appointment that is changed as it was read: as it is then, and what writes it. */
interface AppointmentChange {
  after: StoredAppointment;
  operations: Operation[];
}

/** Changes an appointment as it was read, and with it the time that it takes: none while it waits for one or is cancelled. */
export function changedAppointment(
  before: StoredAppointment,
  said: Partial<Rows['appointments']>,
  saidBeside: Partial<AppointmentDetails> = {},
): AppointmentChange {
  const wanted = { ...before, ...said, ...saidBeside };
  const columns = { ...said, ...comingAfter(before, wanted) };
  const beside = { ...saidBeside, ...heldAfter(before, wanted), ...linkAfter(before, wanted) };
  const after = { ...wanted, ...columns, ...beside, version: before.version + 1 };
  const operations = [
    ...stage.change('appointments', before, columns),
    ...(Object.keys(beside).length > 0 ? [stage.update('appointment_details', before.$id, beside)] : []),
    ...changeTime(before.$id, holding(before), holding(after)),
    ...moveFigures(noShowDay(before), noShowDay(after), { no_shows: 1 }),
  ];
  return { after, operations };
}

/** The same for who needs only what writes it. */
export const changeAppointment = (...change: Parameters<typeof changedAppointment>): Operation[] =>
  changedAppointment(...change).operations;

/**
 * The secret of an appointment's link, and what stores it where there is none yet: an appointment that was made before
 * there were links. It belongs into a transaction that claims the appointment as it was read, because the desk may be
 * giving it to another phone at this moment.
 */
export function linkSecretOf({ $id, link_secret }: Pick<StoredAppointment, '$id' | 'link_secret'>): {
  secret: string;
  operations: Operation[];
} {
  if (link_secret !== null) {
    return { secret: link_secret, operations: [] };
  }
  const secret = newLinkSecret();
  return { secret, operations: [stage.update('appointment_details', $id, { link_secret: secret })] };
}

/** Deletes the appointments of an account. False when one of them was being written at the same moment. */
export async function eraseAppointmentsOf(tables: Tables, userId: string): Promise<boolean> {
  for (;;) {
    const ofUser = [Query.equal('user_id', userId), Query.limit(ERASED_AT_ONCE)];
    const { rows } = await tables.list('appointments', ['version'], ofUser);
    if (rows.length === 0) {
      return true;
    }
    if (
      !(await eraseAppointments(
        tables,
        rows.map(({ $id }) => $id),
      ))
    ) {
      return false;
    }
  }
}

/**
 * Deletes appointments, what stands beside them and the time that they take. Open calendars hear only of a row that is
 * written by itself: they are told first, and find nobody's name any more when they ask. False as above.
 */
export async function eraseAppointments(tables: Tables, ids: readonly string[]): Promise<boolean> {
  for (let start = 0; start < ids.length; start += ERASED_AT_ONCE) {
    const some = ids.slice(start, start + ERASED_AT_ONCE);
    const told = await tables.transact([
      ...some.map((id) => stage.update('appointments', id, { state: 'cancelled' })),
      stage.deleteIds('appointment_details', some),
      stage.deleteWhere('appointment_slots', [Query.equal('appointment_id', some)]),
    ]);
    if (told || (await tables.transact([stage.deleteIds('appointments', some)]))) {
      return false;
    }
  }
  return true;
}

const UNSENT = { state: 'waiting', attempts: 0, version: 0 } as const;

/** Whom a message about an appointment may reach. */
export const TOLD_COLUMNS = ['user_id', 'patient_id', 'state', 'unproven'] as const;
export const TOLD_DETAIL_COLUMNS = ['lang', 'phone', 'booked_by'] as const;
export type Told = Pick<
  StoredAppointment,
  '$id' | (typeof TOLD_COLUMNS)[number] | (typeof TOLD_DETAIL_COLUMNS)[number]
>;

/**
 * Has somebody told of their appointment, as it is at a version: by mail who has an account, and at the phone of the
 * appointment. It belongs into the transaction of the change.
 */
export function tellOf(told: Told, version: number, kind: AppointmentMail): Operation[] {
  const { $id, user_id, patient_id, lang } = told;
  const id = appointmentMessageId($id, version, kind);
  return [
    ...(user_id === null
      ? []
      : [stage.create('outbox', id, { about: $id, kind, lang, user_id, patient_id, channel: 'email', ...UNSENT })]),
    ...tellPhoneOf(told, toPhoneId(id), kind),
  ];
}

/**
 * Whether the desk has written the phone down, or called it to confirm what a guest has booked, or the guest has proven it.
 */
export const isPhoneSure = ({ booked_by, state, unproven }: Pick<Told, 'booked_by' | 'state' | 'unproven'>): boolean =>
  booked_by === 'desk' || (booked_by === 'guest' && (isWaitState(state) ? unproven === false : state !== 'booked'));

/** Tells the phone of an appointment, unless the desk has yet to call it or knows nothing of it. */
export function tellPhoneOf(told: Told, messageId: string, kind: AppointmentMessage): Operation[] {
  const { $id: about, user_id, patient_id, state, lang, phone } = told;
  const isKnown = isPhoneSure(told) || (state !== 'booked' && patient_id !== null);
  const to = { user_id: user_id ?? NOBODY_ID, patient_id, phone: toE164(phone) };
  return isKnown && isEgyptianMobile(phone)
    ? [stage.create('outbox', messageId, { about, kind, lang, ...to, channel: 'whatsapp', ...UNSENT })]
    : [];
}

/** Tells a phone that is known only now, by a call or a correction, of an appointment that was booked before. */
export const tellPhoneAgain = (after: StoredAppointment): Operation[] =>
  tellPhoneOf(
    after,
    toPhoneId(appointmentMessageId(after.$id, after.version, 'appointment_booked')),
    'appointment_booked',
  );

/** Whoever books or moves to today or tomorrow is told at that moment, and needs no reminder. */
export function remindedAt(startsAt: string, now: Date): string | null {
  const isSoon = new Date(startsAt) < cairoDayStart(dayAfter(cairoDay(now), 2));
  return isSoon ? now.toISOString() : null;
}

/** An appointment as the desk sees it. */
export function toAppointment({ $id, $createdAt, ...row }: StoredAppointment): Appointment {
  const { kind, specialist_id, room, starts_at, ends_at, state, patient_id, name, phone, note, version } = row;
  const { lang, booked_by, cancel_reason, cancel_note, own_cancel_note, coming_at, link_secret } = row;
  return {
    $id,
    $createdAt: utc($createdAt),
    kind,
    specialist_id,
    room,
    starts_at: utc(starts_at),
    ends_at: utc(ends_at),
    state,
    patient_id,
    name,
    phone,
    note,
    lang,
    booked_by,
    cancel_reason,
    cancel_note: cancel_note ?? own_cancel_note,
    coming_at: utc(coming_at),
    link: link_secret !== null && isOpenState(state) ? appointmentLink(link_secret, lang) : null,
    version,
  };
}

/** An appointment for a role of the staff: who changes none gets no link, by which it could be changed. */
export const toAppointmentFor =
  (role: Role) =>
  (stored: StoredAppointment): Appointment => {
    const shown = toAppointment(stored);
    return fetchCalendar.access.some((one) => one === role) ? shown : { ...shown, link: null };
  };

/** Listed appointments for a role of the staff, each with what the desk has to know of its client. */
export async function deskAppointments(
  tables: Tables,
  role: Role,
  rows: readonly AppointmentRow[],
): Promise<DeskAppointment[]> {
  const [stored, notes] = await Promise.all([
    withDetails(tables, rows),
    readDeskNotes(
      tables,
      rows.map(({ patient_id }) => patient_id),
    ),
  ]);
  const shown = toAppointmentFor(role);
  return stored.map((one) => ({ ...shown(one), desk_note: notes.get(one.patient_id) ?? null }));
}

type Named = { name_ar?: string | null | undefined; name_en?: string | null | undefined };

/** The names in both languages; empty where there is none. */
export const namesOf = ({ name_ar, name_en }: Named) => ({ name_ar: name_ar ?? '', name_en: name_en ?? '' });

/** A specialist or a room as the clinic's pages get them. */
export function toResource({
  id,
  kinds,
  ...names
}: Named & { id: string; kinds: AppointmentResource['kinds'] }): AppointmentResource {
  return { $id: id, ...namesOf(names), kinds: [...kinds] };
}
