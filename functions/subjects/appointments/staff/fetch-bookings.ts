import { Query } from 'node-appwrite';
import { BOOKINGS_ASKED_MAX, OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { fetchBookings as call } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import type { Handler } from '#runtime/service.ts';
import { loadAppointmentSettings, namesOf } from '../appointments.ts';

export const fetchBookings: Handler<typeof call> = async ({ about }, { tables, now }) => {
  const [{ specialists }, { rows }] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.list(
      'appointments',
      ['about_id', 'starts_at', 'specialist_id'],
      [
        Query.equal('about_id', about),
        Query.equal('state', [...OPEN_APPOINTMENT_STATES, 'arrived']),
        Query.greaterThanEqual('starts_at', cairoDayStart(cairoDay(now())).toISOString()),
        Query.orderAsc('starts_at'),
        Query.limit(BOOKINGS_ASKED_MAX),
      ],
    ),
  ]);
  return {
    documents: rows.map(({ about_id, starts_at, specialist_id }) => ({
      about_id: about_id ?? '',
      starts_at: utc(starts_at),
      specialist: namesOf(specialists.find(({ id }) => id === specialist_id) ?? {}),
    })),
  };
};
