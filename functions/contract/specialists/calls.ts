import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';
import { LEAVE_ENTRY_ROLES } from './constants.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
const own = { access: STAFF_ROLES } as const;
const ofAdmin = { access: ['admin'] } as const;

/** The caller's own day as a specialist: appointments with what is to be prepared, hours, leave. Heard on `appointments`. */
export const fetchMyDay = defineCall(subject, 'fetch-my-day', {
  ...own,
  shows: ['see_health'],
  method: 'GET',
});

/** The caller asks for leave. Nothing is closed for booking until an admin approves it. */
export const askForLeave = defineCall(subject, 'ask-for-leave', {
  ...own,
  errors: ['not_a_specialist', 'leave_overlaps'],
});

/** Takes a request back, or for an admin also leave that was approved: its times can be booked again. */
export const withdrawLeave = defineCall(subject, 'withdraw-leave', { ...own, errors: ['not_found', 'record_changed'] });

/** Approved leave ends earlier: the days after its new last one can be booked again. */
export const shortenLeave = defineCall(subject, 'shorten-leave', {
  ...ofAdmin,
  errors: ['not_found', 'record_changed'],
});

/** The leave that waits for an answer, and that is to come. */
export const fetchLeaves = defineCall(subject, 'fetch-leaves', { ...ofAdmin, method: 'GET' });

/**
 * Approves a request: from then on nobody is booked in it. `appointments_affected` (`count`) asks for
 * a decision about each appointment in it.
 */
export const approveLeave = defineCall(subject, 'approve-leave', {
  ...ofAdmin,
  errors: ['not_found', 'record_changed', 'leave_overlaps', 'appointments_affected'],
});

export const declineLeave = defineCall(subject, 'decline-leave', {
  ...ofAdmin,
  errors: ['not_found', 'record_changed'],
});

/** Enters leave that nobody has to approve: an admin any, reception that of somebody who is ill from today on. */
export const recordLeave = defineCall(subject, 'record-leave', {
  access: LEAVE_ENTRY_ROLES,
  errors: ['leave_overlaps', 'appointments_affected'],
});

/** The appointments in a time of leave, with other times for them. */
export const fetchLeaveAppointments = defineCall(subject, 'fetch-leave-appointments', { access: LEAVE_ENTRY_ROLES });
