import { Query } from 'node-appwrite';
import type { OwnWait, Wait } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart, dayAtZero, utc } from '#lib/cairo.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import type { Faults } from '#runtime/faults.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import {
  type AppointmentDetails,
  heldUntil,
  NO_WAIT,
  NOT_CANCELLED,
  namesOf,
  type StoredAppointment,
} from './appointments.ts';
import { bookable } from './rules/appointments.ts';

/** So many times that somebody did not want are known of them; each is as long as a time in ISO 8601 and a space. */
const PASSED_MAX = 60;

type Columns = Partial<Rows['appointments']>;

/** Who is known comes before whom nobody knows, then who waits longest. */
export const KNOWN_FIRST: readonly string[] = [Query.orderAsc('unproven'), Query.orderAsc('$createdAt')];

/** The first and the last day in Cairo that suits. */
interface Days {
  from: string;
  to: string;
}

/** Who waits has nobody's time; the days that suit stand in its place, so that the row goes when they are long over. */
const noTime = ({ from, to }: Days) => ({
  specialist_id: '',
  room: null,
  starts_at: cairoDayStart(from).toISOString(),
  ends_at: cairoDayStart(dayAfter(to)).toISOString(),
});

/** Whether a row has or had a time; those who wait, and those who ended waiting, have none. */
export const hasTime = ({ specialist_id }: { specialist_id: string }): boolean => specialist_id !== '';

/** The days that suit; those of an appointment that nobody waited for are its own. */
export const daysOf = ({ wait_from, wait_to, starts_at }: StoredAppointment): Days => ({
  from: (wait_from ?? starts_at).slice(0, 10),
  to: (wait_to ?? starts_at).slice(0, 10),
});

interface NewWait
  extends Omit<AppointmentDetails, 'note' | 'passed' | 'held_until' | 'link_secret' | keyof typeof NOT_CANCELLED> {
  $id: string;
  days: Days;
  wait_specialist_id: string | null;
  patient_id: string | null;
  user_id: string | null;
  note: string | null;
  /** The time for which somebody asks to be called; null for who waits until a time falls free. */
  wanted_at: string | null;
  unproven: boolean;
}

/** Somebody begins to wait. */
export function createWait(made: NewWait): Operation[] {
  const { $id, patient_id, user_id, wait_specialist_id, days, wanted_at, unproven, ...details } = made;
  const wish = wishOf({ wait_specialist_id, days });
  const row = { ...wish, state: 'waiting', patient_id, user_id, wanted_at, unproven, version: 0 } as const;
  return [
    stage.create('appointments', $id, row),
    stage.create('appointment_details', $id, { ...details, held_until: heldUntil(details, wish.ends_at) }),
  ];
}

const wishOf = ({ wait_specialist_id, days }: Pick<NewWait, 'wait_specialist_id' | 'days'>) => ({
  ...noTime(days),
  wait_specialist_id,
  wait_from: dayAtZero(days.from),
  wait_to: dayAtZero(days.to),
});

/** Somebody waits for days that can be booked: all others would stand in the way of those for whom a time may come. */
export function validateWaitDays(
  faults: Faults,
  { from, to }: Days,
  settings: AppointmentSettings,
  now: Date,
  field: (name: 'from' | 'to') => string = (name) => name,
): void {
  const { lastDay } = bookable(settings, now);
  if (to < cairoDay(now)) {
    faults.add(field('to'), { key: 'date_past' });
  }
  if (to > lastDay) {
    faults.add(field(from > lastDay ? 'from' : 'to'), {
      key: 'date_too_late',
      values: { days: settings.book_days_ahead },
    });
  }
}

/** As it is stored, for an answer that need not read it again. */
export function storedWait({ $id, days, ...one }: NewWait, at: string): StoredAppointment {
  const rest = {
    state: 'waiting',
    about_id: null,
    visit_id: null,
    offered_until: null,
    coming_at: null,
    passed: null,
    link_secret: null,
    ...NOT_CANCELLED,
    version: 0,
  } as const;
  const wish = wishOf({ ...one, days });
  return { ...one, ...wish, ...rest, held_until: heldUntil(one, wish.ends_at), $id, $createdAt: at, $updatedAt: at };
}

/** The times that were offered to somebody and that they did not take. */
export const passedOf = ({ passed }: Pick<StoredAppointment, 'passed'>): string[] =>
  passed === null ? [] : passed.split(' ');

/** The time that was held is let go: somebody waits for another one. */
export const backToWaiting = (stored: StoredAppointment): Columns => ({
  ...noTime(daysOf(stored)),
  state: 'waiting',
  offered_until: null,
});

/** That it was offered is known from then on. */
export const letPass = (stored: StoredAppointment): Pick<AppointmentDetails, 'passed'> => ({
  passed: [...passedOf(stored), stored.starts_at].slice(-PASSED_MAX).join(' '),
});

/** The time is theirs: from now on it is an appointment like all others, confirmed where the clinic gave it. */
export const WAITED_FOR = { ...NO_WAIT, state: 'confirmed', unproven: false } as const satisfies Columns;

/** The same where they took it themselves and nobody knows them: the desk calls before it counts as confirmed. */
export const TAKEN_UNPROVEN = { ...NO_WAIT, state: 'booked' } as const satisfies Columns;

/** Somebody waits no longer. */
export function endedWait(stored: StoredAppointment): Columns {
  return { ...noTime(daysOf(stored)), state: 'cancelled', offered_until: null };
}

/** Whether the time that is offered is still held. */
export function isHeld(
  { state, offered_until }: Pick<StoredAppointment, 'state' | 'offered_until'>,
  now: Date,
): boolean {
  return state === 'offered' && offered_until !== null && new Date(offered_until) > now;
}

function waitOf(stored: StoredAppointment) {
  const { $id, $createdAt, kind, wait_specialist_id, wanted_at, version } = stored;
  return {
    $id,
    $createdAt: utc($createdAt),
    kind,
    specialist_id: wait_specialist_id,
    wanted_at: utc(wanted_at),
    ...daysOf(stored),
    version,
  };
}

function offerOf({ specialist_id, starts_at, ends_at, offered_until }: StoredAppointment) {
  return { specialist_id, starts_at: utc(starts_at), ends_at: utc(ends_at), until: utc(offered_until ?? starts_at) };
}

/** Somebody who waits, as the desk sees it. */
export function toWait(stored: StoredAppointment, now: Date): Wait {
  const { patient_id, name, phone, note, lang, booked_by, unproven } = stored;
  const offer = isHeld(stored, now) ? offerOf(stored) : null;
  return { ...waitOf(stored), offer, patient_id, name, phone, note, lang, booked_by, unproven: unproven === true };
}

/** The same as whoever waits sees it. */
export function toOwnWait(stored: StoredAppointment, { specialists }: AppointmentSettings, now: Date): OwnWait {
  const namesBy = (id: string | null) => namesOf(specialists.find((one) => one.id === id) ?? {});
  const { specialist_id, wait_specialist_id } = stored;
  const offer = isHeld(stored, now)
    ? { ...offerOf(stored), specialist_id: publicSpecialistId(specialist_id), specialist: namesBy(specialist_id) }
    : null;
  return {
    ...waitOf(stored),
    specialist_id: wait_specialist_id && publicSpecialistId(wait_specialist_id),
    specialist: namesBy(wait_specialist_id),
    offer,
  };
}
