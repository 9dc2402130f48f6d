import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings, WeeklyHours } from '#contract/appointments/settings-schemas.ts';
import { keptNames, withRetired } from '#lib/named.ts';

const kind = (name: AppointmentKind, name_ar: string, name_en: string, minutes: number, online = true) => ({
  kind: name,
  name_ar,
  name_en,
  minutes,
  online,
});

/** From Saturday to Thursday. */
const DAYS_OPEN = [6, 0, 1, 2, 3, 4];

/** A clinic that nobody has set up yet: it knows what people come for, and nobody who could see them. */
export const START_APPOINTMENTS: AppointmentSettings = {
  kinds: [
    kind('hearing-test', 'فحص السمع', 'Hearing test', 45),
    kind('fitting', 'ضبط السماعة', 'Fitting', 60),
    kind('follow-up', 'متابعة', 'Follow-up', 30),
    kind('ear-mold', 'أخذ مقاس الأذن', 'Ear-mold impression', 30),
    kind('repair', 'صيانة', 'Repair', 30),
    kind('hand-over', 'تسليم', 'Hand-over', 15, false),
  ],
  specialists: [],
  rooms: [],
  opening: DAYS_OPEN.map((day): WeeklyHours => ({ day, from: '10:00', to: '20:00' })),
  holidays: [],
  step_minutes: 30,
  book_days_ahead: 60,
  book_hours_before: 2,
  change_hours_before: 24,
  offer_minutes: 120,
};

/** What the column of the settings holds; a row from before holds nothing, or not yet everything. */
export function readAppointmentSettings(column: string | null): AppointmentSettings {
  return column === null ? START_APPOINTMENTS : { ...START_APPOINTMENTS, ...JSON.parse(column) };
}

/** Whoever and whatever was there and is not said any more stays, inactive: past appointments keep their names. */
export function withFormer(sent: AppointmentSettings, before: AppointmentSettings): AppointmentSettings {
  return {
    ...sent,
    specialists: withRetired(sent.specialists, before.specialists),
    rooms: withRetired(sent.rooms, before.rooms),
  };
}

/** As it is kept: always written alike, so that equal settings are no change. */
export function keptAppointmentSettings(sent: AppointmentSettings): string {
  const hours = (list: readonly WeeklyHours[]) => list.map(({ day, from, to }) => ({ day, from, to }));
  const kept: AppointmentSettings = {
    kinds: sent.kinds.map(({ kind: name, minutes, online, ...names }) => ({
      kind: name,
      ...keptNames(names),
      minutes,
      online,
    })),
    specialists: sent.specialists.map((one) => ({
      id: one.id,
      ...keptNames(one),
      ...(one.account_id && { account_id: one.account_id }),
      active: one.active,
      kinds: [...one.kinds],
      hours: hours(one.hours),
      days_off: one.days_off.map(({ from, to }) => ({ from, to })),
    })),
    rooms: sent.rooms.map((one) => ({ id: one.id, ...keptNames(one), active: one.active, kinds: [...one.kinds] })),
    opening: hours(sent.opening),
    holidays: sent.holidays.map(({ from, to, name }) => ({ from, to, name: name.trim() })),
    step_minutes: sent.step_minutes,
    book_days_ahead: sent.book_days_ahead,
    book_hours_before: sent.book_hours_before,
    change_hours_before: sent.change_hours_before,
    offer_minutes: sent.offer_minutes,
  };
  return JSON.stringify(kept);
}
