import type {
  Calendar,
  DeskAppointment,
  FreeTimes,
  LinkedAppointment,
  OwnAppointment,
  OwnWait,
  Wait,
} from '#contract/appointments/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';

/** A day that is far enough. */
export const SOON = dayAfter(cairoDay(), 3);

/** A time of the clock on that day, as ISO 8601. */
export const soonAt = (time: string): string => momentInCairo(`${SOON}T${time}`) ?? '';

const TEST = { kind: 'hearing-test', name_ar: 'فحص السمع', name_en: 'Hearing test', minutes: 45 } as const;
const FITTING = { kind: 'fitting', name_ar: 'ضبط السماعة', name_en: 'Fitting', minutes: 60 } as const;
const SARA = { $id: 'sara', name_ar: 'د. سارة', name_en: 'Dr Sara', kinds: [] };
const KARIM = { $id: 'karim', name_ar: 'د. كريم', name_en: '', kinds: ['fitting' as const] };

/** What can be booked, with these times free. */
export const someFreeTimes = (change: Partial<FreeTimes> = {}): FreeTimes => ({
  kinds: [TEST, FITTING],
  specialists: [SARA, KARIM],
  times: [],
  first_day: dayAfter(cairoDay(), 1),
  last_day: dayAfter(cairoDay(), 60),
  change_hours_before: 24,
  ...change,
});

/** A time that is free with Sara. */
export const freeAt = (from: string, to: string): FreeTimes['times'][number] => ({
  starts_at: soonAt(from),
  ends_at: soonAt(to),
  specialist_ids: ['sara'],
});

/** A clinic that takes no bookings. */
export const nothingToBook = (): FreeTimes => someFreeTimes({ kinds: [], specialists: [] });

export const anOwnAppointment = (change: Partial<OwnAppointment> = {}): OwnAppointment => ({
  $id: 'appointment-1',
  kind: 'hearing-test',
  specialist_id: 'sara',
  specialist: { name_ar: SARA.name_ar, name_en: SARA.name_en },
  starts_at: soonAt('13:00'),
  ends_at: soonAt('13:45'),
  state: 'confirmed',
  change_until: `${dayAfter(SOON, -1)}T11:00:00.000Z`,
  cancel_reason: null,
  version: 2,
  ...change,
});

/** An appointment as its link shows it. */
export const aLinkedAppointment = (change: Partial<LinkedAppointment> = {}): LinkedAppointment => ({
  starts_at: soonAt('13:00'),
  cancelled: false,
  offered_until: null,
  waiting: false,
  coming: false,
  change_until: `${dayAfter(SOON, -1)}T11:00:00.000Z`,
  version: 2,
  ...change,
});

export const anAppointment = (change: Partial<DeskAppointment> = {}): DeskAppointment => ({
  $id: 'appointment-1',
  $createdAt: '2026-11-20T10:00:00.000Z',
  kind: 'hearing-test',
  specialist_id: 'sara',
  room: null,
  starts_at: soonAt('13:00'),
  ends_at: soonAt('13:45'),
  state: 'booked',
  patient_id: null,
  name: 'Hoda Elsayed',
  phone: '01012345678',
  note: null,
  lang: 'ar',
  booked_by: 'guest',
  cancel_reason: null,
  cancel_note: null,
  coming_at: null,
  desk_note: null,
  link: null,
  version: 2,
  ...change,
});

/** Somebody who waits for a hearing test with anybody. */
export const aWait = (change: Partial<Wait> = {}): Wait => ({
  $id: 'wait-1',
  $createdAt: '2026-11-20T10:00:00.000Z',
  kind: 'hearing-test',
  specialist_id: null,
  wanted_at: null,
  from: SOON,
  to: SOON,
  offer: null,
  patient_id: null,
  name: 'Samira Adel',
  phone: '01112345678',
  note: null,
  lang: 'ar',
  booked_by: 'customer',
  unproven: false,
  version: 4,
  ...change,
});

/** The time that is held for them. */
export const anOffer = () => ({
  specialist_id: 'sara',
  starts_at: soonAt('13:00'),
  ends_at: soonAt('13:45'),
  until: `${dayAfter(SOON, -1)}T11:00:00.000Z`,
});

/** The same as they see it themselves. */
export const anOwnWait = (change: Partial<OwnWait> = {}): OwnWait => ({
  $id: 'wait-1',
  $createdAt: '2026-11-20T10:00:00.000Z',
  kind: 'hearing-test',
  specialist_id: null,
  specialist: { name_ar: '', name_en: '' },
  wanted_at: null,
  from: SOON,
  to: SOON,
  offer: null,
  version: 4,
  ...change,
});

/** A day of Sara, who works from ten to six, and of Karim, who does not. */
export const aCalendar = (change: Partial<Calendar> = {}): Calendar => ({
  appointments: [anAppointment()],
  to_confirm: { documents: [], total: 0 },
  waiting: [],
  waiting_total: change.waiting?.length ?? 0,
  waiting_next: null,
  kinds: [TEST, FITTING],
  specialists: [SARA, KARIM].map((one) => ({ ...one, active: true })),
  rooms: [],
  working: [{ specialist_id: 'sara', starts_at: soonAt('10:00'), ends_at: soonAt('18:00') }],
  holidays: [],
  blocked: [],
  own_specialist: null,
  leave_requests: null,
  ...change,
});
