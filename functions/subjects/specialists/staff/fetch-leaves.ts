import { Query } from 'node-appwrite';
import type { fetchLeaves as call } from '#contract/specialists/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { loadAppointmentSettings } from '#subjects/appointments/appointments.ts';
import { LEAVE_COLUMNS, LEAVES_LISTED, toLeave } from '../leaves.ts';

/** What nobody answered in time waits no more. */
export const fetchLeaves: Handler<typeof call> = async (_input, { tables, now }) => {
  const [settings, { rows }] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.list('leaves', LEAVE_COLUMNS, [
      Query.equal('leave_state', ['requested', 'approved']),
      Query.greaterThan('ends_at', now().toISOString()),
      Query.orderAsc('ends_at'),
      Query.limit(LEAVES_LISTED),
    ]),
  ]);
  return { documents: rows.map((row) => toLeave(row, settings)) };
};
