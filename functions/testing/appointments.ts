import { expect } from 'vitest';
import type { AppointmentSettings, SpecialistSetting, WeeklyHours } from '#contract/appointments/settings-schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { keptAppointmentSettings, START_APPOINTMENTS } from '#subjects/appointments/rules/appointment-settings.ts';
import type { Schedule } from '#subjects/appointments/rules/appointments.ts';
import type { Caller, TestShop } from './kit.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The same hours on every day. */
export const daily = (from: string, to: string): WeeklyHours[] => WEEK.map((day) => ({ day, from, to }));

export const specialist = (id: string, change: Partial<SpecialistSetting> = {}): SpecialistSetting => ({
  id,
  name_ar: `أخصائي ${id}`,
  name_en: `Specialist ${id}`,
  active: true,
  kinds: [],
  hours: daily('10:00', '20:00'),
  days_off: [],
  ...change,
});

export const room = (id: string): AppointmentSettings['rooms'][number] => ({
  id,
  name_ar: `غرفة ${id}`,
  name_en: `Room ${id}`,
  active: true,
  kinds: [],
});

/** A clinic that is open every day, with one specialist unless said otherwise. */
export const someAppointmentSettings = (change: Partial<AppointmentSettings> = {}): AppointmentSettings => ({
  ...START_APPOINTMENTS,
  specialists: [specialist('sara')],
  opening: daily('10:00', '20:00'),
  ...change,
});

/** The same with what the desk has blocked of it. */
export const someSchedule = (change: Partial<Schedule> = {}): Schedule => {
  const { blocked = [], ...settings } = change;
  return { ...someAppointmentSettings(settings), blocked };
};

/** The same as the row of the settings keeps it. */
export const keptAppointments = (change: Partial<AppointmentSettings> = {}) => ({
  appointments: keptAppointmentSettings(someAppointmentSettings(change)),
});

/** A time of day in Cairo some days from now, in ISO 8601. */
export const inDays = (days: number, time: string): string =>
  momentInCairo(`${dayAfter(cairoDay(), days)}T${time}`) ?? '';

/** A customer whose email is proven, so that what they book is confirmed at once. */
export async function provenCustomer(of: TestShop): Promise<Caller> {
  const caller = await of.join();
  await of.prove(caller);
  return caller;
}

/** Lets what was booked so far have come from other addresses than what follows: all tests share one. */
export async function fromElsewhere(of: TestShop): Promise<void> {
  for (const { $id, address_key } of await of.rows('appointment_details')) {
    if (address_key !== null) await of.change('appointment_details', $id, { address_key: crypto.randomUUID() });
  }
}

const QUARTER_MS = 900_000;

/** Nobody and no room is taken twice, and every appointment that holds its time has all of its rows. */
export async function expectNothingTwice(of: TestShop): Promise<void> {
  const [appointments, slots] = await Promise.all([of.rows('appointments'), of.rows('appointment_slots')]);
  const quarters = appointments
    .filter(({ state }) => state !== 'cancelled' && state !== 'waiting')
    .flatMap(({ $id, specialist_id, room: where, starts_at, ends_at }) => {
      const [from, to] = [new Date(starts_at).getTime(), new Date(ends_at).getTime()];
      const times = Array.from({ length: (to - from) / QUARTER_MS }, (_, index) =>
        new Date(from + index * QUARTER_MS).toISOString(),
      );
      const who = [`s-${specialist_id}`, ...(where === null ? [] : [`r-${where}`])];
      return who.flatMap((one) => times.map((time) => `${one} ${time} ${$id}`));
    });
  const taken = slots.map((slot) => `${slot.who} ${new Date(slot.starts_at).toISOString()} ${slot.appointment_id}`);
  expect(taken.sort()).toEqual(quarters.sort());
  const times = taken.map((slot) => slot.split(' ').slice(0, 2).join(' '));
  expect(new Set(times).size).toBe(times.length);
}
