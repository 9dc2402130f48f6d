import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** How clients come to the clinic, in the order of the settings, with what is not offered any more. */
export const fetchReferralSources = defineCall(subject, 'fetch-referral-sources', {
  method: 'GET',
  access: STAFF_ROLES,
});

/** How many clients came by each way in at most `REPORT_DAYS_MAX` days of Cairo, and what they brought. */
export const fetchSourceFigures = defineCall(subject, 'fetch-source-figures', {
  method: 'GET',
  access: ['admin'],
});
