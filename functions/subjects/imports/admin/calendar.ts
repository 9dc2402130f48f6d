import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings, KindSetting } from '#contract/appointments/settings-schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { foldLetters } from '#contract/fold-letters.ts';
import type { RowFault } from '#contract/imports/schemas.ts';
import { namesAgree } from '#contract/patients/same-person.ts';
import { isEgyptianMobile } from '#contract/phone.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { newLinkSecret } from '#lib/link-secret.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { placeAppointment, readTaken } from '#subjects/appointments/appointments.ts';
import { isOnLeave, loadSchedule, toCome } from '#subjects/appointments/blocked-times.ts';
import {
  fitting,
  freeRoom,
  isPlaceTaken,
  isQuarter,
  overlap,
  spanOf,
} from '#subjects/appointments/rules/appointments.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import type { SaidAppointment } from './filed-appointment.ts';
import type { ImportContext } from './importing.ts';
import type { Belonging, New, Register, Verdict } from './owned.ts';

type Taken = Awaited<ReturnType<typeof readTaken>>;
type OpenSchedule = Awaited<ReturnType<typeof loadSchedule>>;
type One = Belonging<SaidAppointment>;

/** Where and when an appointment is. */
interface Place {
  kind: AppointmentKind;
  specialist_id: string;
  room: string | null;
  starts_at: string;
  ends_at: string;
}

const DAY_MINUTES = 24 * 60;

/** The calendar of the days that rows name. Time that a row takes is taken for those behind it. */
export class Calendar implements Register<SaidAppointment> {
  readonly #settings: OpenSchedule;
  readonly #taken: Taken;
  readonly #now: Date;
  readonly #places = new Map<One, Place>();

  constructor(settings: OpenSchedule, taken: Taken, now: Date) {
    this.#settings = settings;
    this.#taken = [...taken];
    this.#now = now;
  }

  take(one: One): Verdict {
    const { said, patient } = one;
    const kind = kindOf(this.#settings, said.kind);
    const specialist = specialistOf(this.#settings, said.specialist, kind);
    const fault = this.#faultOf(one, kind, specialist);
    if (fault || !kind || !specialist) {
      return refused(fault ?? { field: 'kind', key: 'not_a_choice' });
    }
    const ends_at = minutesAfter(new Date(said.starts_at), kind.minutes);
    const span = spanOf({ starts_at: said.starts_at, ends_at });
    const then = this.#taken.filter((other) => overlap(spanOf(other), span));
    const own = then.find(({ patient_id }) => patient_id === patient.$id);
    if (own) {
      const same = { patientId: patient.$id, name: patient.name, by: 'appointment' } as const;
      return spanOf(own).from === span.from
        ? { outcome: 'skipped', faults: [], same }
        : refused({ field: 'starts_time', key: 'client_busy' });
    }
    if (isOnLeave(this.#settings, specialist, span)) {
      return refused({ field: 'starts_time', key: 'specialist_away' });
    }
    const room = freeRoom(this.#settings, kind.kind, span, then, { request: patient.$id });
    if (room === undefined || isPlaceTaken({ specialist_id: specialist, room }, span, then)) {
      return refused({ field: 'starts_time', key: 'time_taken' });
    }
    const place = { kind: kind.kind, specialist_id: specialist, room, starts_at: said.starts_at, ends_at };
    this.#places.set(one, place);
    this.#taken.push({ ...place, $id: '', patient_id: patient.$id, state: 'confirmed', unproven: false });
    return { outcome: 'created', faults: [], same: null };
  }

  #faultOf({ said, patient }: One, kind: KindSetting | null, specialist: string | null): RowFault | null {
    if (!isQuarter(said.starts_at)) {
      return { field: 'starts_time', key: 'not_quarter' };
    }
    if (new Date(said.starts_at) <= this.#now) {
      return { field: 'starts_on', key: 'time_past' };
    }
    if (!kind) {
      return { field: 'kind', key: 'not_a_choice' };
    }
    if (!specialist) {
      return { field: 'specialist', key: said.specialist === null ? 'required' : 'not_a_choice' };
    }
    return patient.phones.length === 0 ? { field: 'phones', key: 'required' } : null;
  }

  create(rows: readonly New<SaidAppointment>[]): Operation[] {
    return rows.flatMap(({ $id, one }) => {
      const place = this.#places.get(one);
      return place ? placeAppointment({ ...desk(one.patient), ...place, $id, note: one.said.note }) : [];
    });
  }
}

const refused = (fault: RowFault): Verdict => ({ outcome: 'refused', faults: [fault], same: null });

/** As the desk makes one for somebody who has a record. */
function desk({ $id, name, phones }: PatientRow) {
  return {
    name,
    phone: phones.find(isEgyptianMobile) ?? phones[0] ?? '',
    patient_id: $id,
    user_id: null,
    about_id: null,
    reminded_at: null,
    state: 'confirmed',
    booked_by: 'desk',
    lang: DEFAULT_LANGUAGE,
    address_key: null,
    link_secret: newLinkSecret(),
  } as const;
}

const word = (text: string) =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What somebody comes for, by one of its names. */
function kindOf({ kinds }: AppointmentSettings, said: string): KindSetting | null {
  const wanted = word(said);
  return (
    kinds.find(({ kind, name_ar, name_en }) => [kind, name_ar, name_en].some((name) => word(name ?? '') === wanted)) ??
    null
  );
}

/** A title says nothing of who it is. */
const TITLE = /^(?:د|دكتور|دكتوره|ا|dr|doctor)\s+/;

/** The one specialist who is called so; where nobody is named, the only one who does this. Null for none or several. */
function specialistOf(
  { specialists }: AppointmentSettings,
  said: string | null,
  kind: KindSetting | null,
): string | null {
  const named = (name: string | null | undefined) =>
    Boolean(name) && namesAgree(word(name ?? '').replace(TITLE, ''), word(said ?? '').replace(TITLE, ''));
  const found =
    said === null
      ? fitting(specialists, kind?.kind ?? null)
      : specialists.filter(({ active, name_ar, name_en }) => active && (named(name_ar) || named(name_en)));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Reads the days that rows name. */
export async function openCalendar({ tables, now }: ImportContext, wanted: readonly One[]): Promise<Calendar> {
  const days = [...new Set(wanted.map(({ said }) => cairoDay(new Date(said.starts_at))))];
  const [settings, ...taken] = await Promise.all([
    loadSchedule(tables, toCome(now())),
    ...days.map((day) => takenOn(tables, day)),
  ]);
  return new Calendar(settings, taken.flat(), now());
}

function takenOn(tables: Tables, day: string): Promise<Taken> {
  const from = cairoDayStart(day);
  return readTaken(tables, { from: from.getTime(), to: Date.parse(minutesAfter(from, 2 * DAY_MINUTES)) });
}
