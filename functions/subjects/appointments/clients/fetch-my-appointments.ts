import { Query } from 'node-appwrite';
import type { fetchMyAppointments as call } from '#contract/appointments/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { APPOINTMENT_COLUMNS, loadAppointmentSettings, withDetails } from '../appointments.ts';
import { isOpenState, isWaitState } from '../rules/appointments.ts';
import { hasTime, toOwnWait } from '../waits.ts';
import { toOwnAppointment } from './own-appointment.ts';

/** More than anybody looks through. */
const MOST_SHOWN = 60;

export const fetchMyAppointments: Handler<typeof call> = async ({ userId }, { tables, now }) => {
  const [settings, { rows }] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.list('appointments', APPOINTMENT_COLUMNS, [
      Query.equal('user_id', userId),
      Query.orderDesc('starts_at'),
      Query.limit(MOST_SHOWN),
    ]),
  ]);
  const stored = await withDetails(tables, rows);
  const own = stored
    .filter((row) => hasTime(row) && !isWaitState(row.state))
    .map((row) => toOwnAppointment(row, settings, now()));
  const isToCome = ({ ends_at, state }: (typeof own)[number]) =>
    (isOpenState(state) || state === 'arrived') && new Date(ends_at) > now();
  return {
    waiting: stored
      .filter(({ state }) => isWaitState(state))
      .map((row) => toOwnWait(row, settings, now()))
      .sort((one, other) => Number(other.offer !== null) - Number(one.offer !== null)),
    upcoming: own.filter(isToCome).reverse(),
    past: own.filter((one) => !isToCome(one)),
  };
};
