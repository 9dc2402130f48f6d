import { defineCall } from '../call.ts';
import { CARE_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Hearing aids, newest first, or those that a `query` means: by serial number, owner, model or status. */
export const fetchDevices = defineCall(subject, 'fetch-devices', {
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/** Changes warranty, status, note or serial number of a hearing aid; the serial number in its block, too. */
export const updateDevice = defineCall(subject, 'update-device', {
  access: CARE_ROLES,
  errors: ['not_found', 'record_changed', 'serial_taken', 'piece_unavailable', 'form_in_use'],
});

/** Repairs and work of the lab, by stage; with a `query` those of a serial or lab number, a lab, or a person. */
export const fetchJobs = defineCall(subject, 'fetch-jobs', {
  method: 'GET',
  alsoPost: true,
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/**
 * Puts a job into a stage, as read at `version`: what accounting sees as ready and delivered changes with it. Whoever loses
 * to another move is told where the job stands (`record_changed`, `stage`). With `askIfOpen` what is given back to its
 * client is refused while the visit is not paid (`due`, EGP) or the client has a loaner (`serials`, empty for none): `handover_open`, or
 * `handover_unpaid` without the sum for who does not see money.
 */
export const moveJob = defineCall(subject, 'move-job', {
  shows: ['see_money'],
  access: ['admin', 'cs', 'accounting'],
  errors: ['not_found', 'record_changed', 'transition_refused', 'form_in_use', 'handover_open', 'handover_unpaid'],
});
