import type { InferType } from 'yup';
import { NAME_MAX } from '../constants.ts';
import { array, boolean, choice, exact, id, message, number, string, text } from '../fields.ts';
import { hasName, named, onceEach } from '../named.ts';
import { closedPeriod } from '../period.ts';
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_MINUTES_MAX,
  BOOK_DAYS_MAX,
  DAYS_OFF_MAX,
  HOLIDAYS_MAX,
  HOURS_MAX,
  OFFER_MINUTES_MAX,
  OFFER_MINUTES_MIN,
  QUARTER_MINUTES,
  RESOURCES_KEPT_MAX,
  ROOMS_MAX,
  SPECIALISTS_MAX,
  STEPS_MINUTES,
} from './kinds.ts';

/** A time of day in Cairo at a quarter of an hour: `09:30`. */
export const quarterOfDay = () =>
  string()
    .required()
    .matches(/^([01]\d|2[0-3]):(00|15|30|45)$/);

/** A day of the week, 0 is Sunday. What ends at or before its beginning ends on the next day. */
const weeklyHours = exact({
  day: number().integer().min(0).max(6).required(),
  from: quarterOfDay(),
  to: quarterOfDay(),
});
export type WeeklyHours = InferType<typeof weeklyHours>;
const hours = () => array().of(weeklyHours).max(HOURS_MAX).required();

/** None named: all kinds. */
const kindsOf = () => array().of(choice(APPOINTMENT_KINDS)).max(APPOINTMENT_KINDS.length).required();

const kindSetting = exact({
  kind: choice(APPOINTMENT_KINDS),
  ...named,
  minutes: number()
    .integer()
    .min(QUARTER_MINUTES)
    .max(APPOINTMENT_MINUTES_MAX)
    .required()
    .test('quarters', message('step', { step: QUARTER_MINUTES }), (value) => value % QUARTER_MINUTES === 0),
  /** Customers can book it for themselves. */
  online: boolean().required(),
}).test(hasName);
export type KindSetting = InferType<typeof kindSetting>;

const specialistSetting = exact({
  /** That of their account, or one that was made up; appointments refer to it for good. */
  id: id(),
  ...named,
  /** The account of somebody of the staff who is this specialist; absent or null for nobody. */
  account_id: id().nullable().optional(),
  /** Who left is not active: what they did keeps their name. */
  active: boolean().required(),
  kinds: kindsOf(),
  hours: hours(),
  days_off: array().of(exact(closedPeriod())).max(DAYS_OFF_MAX).required(),
}).test(hasName);
export type SpecialistSetting = InferType<typeof specialistSetting>;

const roomSetting = exact({ id: id(), ...named, active: boolean().required(), kinds: kindsOf() }).test(hasName);
export type RoomSetting = InferType<typeof roomSetting>;

const holiday = exact({ ...closedPeriod(), name: text(NAME_MAX) });

/** No more than so many that are active. */
const activeAtMost = (max: number) => ({
  name: 'active',
  message: message('too_large', { max }),
  test: (items: readonly { active?: unknown }[] | undefined) =>
    (items ?? []).filter((item) => item?.active === true).length <= max,
});

/** An account is one specialist at most. */
const oneAccountEach = {
  name: 'accounts',
  message: message('account_twice'),
  test: (items: readonly { account_id?: unknown }[] | undefined) => {
    const linked = (items ?? []).flatMap((item) => item?.account_id ?? []);
    return new Set(linked).size === linked.length;
  },
} as const;

/** Everything about appointments that the admin sets. It is sent and kept as a whole. */
export const appointmentSettings = exact({
  kinds: array()
    .of(kindSetting)
    .max(APPOINTMENT_KINDS.length)
    .required()
    .test(
      'all',
      message('invalid'),
      (kinds) => new Set(kinds.map((one) => one?.kind)).size === APPOINTMENT_KINDS.length,
    ),
  specialists: array()
    .of(specialistSetting)
    .max(RESOURCES_KEPT_MAX)
    .required()
    .test(onceEach)
    .test(oneAccountEach)
    .test(activeAtMost(SPECIALISTS_MAX)),
  /** A kind for which no active room is there takes none. */
  rooms: array().of(roomSetting).max(RESOURCES_KEPT_MAX).required().test(onceEach).test(activeAtMost(ROOMS_MAX)),
  /** When the clinic is open; specialists work within it. */
  opening: hours(),
  holidays: array().of(holiday).max(HOLIDAYS_MAX).required(),
  /** Free times begin at multiples of so many minutes. */
  step_minutes: number().oneOf(STEPS_MINUTES).required(),
  /** Customers book so many days ahead, and no later than so many hours before. */
  book_days_ahead: number().integer().min(1).max(BOOK_DAYS_MAX).required(),
  book_hours_before: number().integer().min(0).max(168).required(),
  /** So many hours before, customers can no longer move or cancel by themselves. */
  change_hours_before: number().integer().min(0).max(168).required(),
  /** A time that fell free is held for so many minutes for whoever it is offered to. */
  offer_minutes: number().integer().min(OFFER_MINUTES_MIN).max(OFFER_MINUTES_MAX).required(),
});
export type AppointmentSettings = InferType<typeof appointmentSettings>;
