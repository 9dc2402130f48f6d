import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;
const ofAdmin = { access: ['admin'] } as const;

/** The register of breaches of personal data, newest first, with the times by which the law wants somebody told. */
export const fetchBreaches = defineCall(subject, 'fetch-breaches', { ...ofAdmin, method: 'GET' });

/** Enters a breach, or writes more down of one as read at `version`. None is ever deleted. */
export const saveBreach = defineCall(subject, 'save-breach', { ...ofAdmin, errors: ['not_found', 'record_changed'] });

/** Notes that the Centre or the people were told, once. */
export const recordBreachNotice = defineCall(subject, 'record-breach-notice', {
  ...ofAdmin,
  errors: ['not_found', 'record_changed'],
});
