import { cairoDay } from '#contract/cairo-day.ts';
import type { Leave, MyDay, OwnVisit } from '#contract/specialists/schemas.ts';
import { aCalendar, anAppointment, soonAt } from './appointments.ts';

/** A request for the afternoon of a day that is far enough. */
export const aLeave = (change: Partial<Leave> = {}): Leave => ({
  $id: 'leave-1',
  specialist_id: 'sara',
  specialist: { name_ar: 'د. سارة', name_en: 'Dr Sara' },
  starts_at: soonAt('12:00'),
  ends_at: soonAt('14:00'),
  kind: 'annual',
  note: null,
  state: 'requested',
  answer: null,
  ...change,
});

export const anOwnVisit = (change: Partial<OwnVisit> = {}): OwnVisit => ({
  ...anAppointment(),
  devices: [],
  tested_at: null,
  ...change,
});

/** The day of a specialist with one appointment. */
export const aMyDay = (change: Partial<MyDay> = {}): MyDay => ({
  today: cairoDay(),
  specialist: { $id: 'sara', name_ar: 'د. سارة', name_en: 'Dr Sara' },
  appointments: [anOwnVisit()],
  kinds: aCalendar().kinds,
  rooms: [],
  working: [{ starts_at: soonAt('10:00'), ends_at: soonAt('18:00') }],
  blocked: [],
  next_free: { starts_at: soonAt('15:00'), ends_at: soonAt('15:45') },
  leaves: [],
  ...change,
});
