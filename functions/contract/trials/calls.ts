import { BOOKING_ERRORS } from '../appointments/booking-errors.ts';
import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;
const LINK_ERRORS = ['link_invalid', 'too_many_attempts'] as const;

/** How the trial of a link stands. A POST, as all of links: paths stay in the server's log of executions, bodies do not. */
export const fetchLinkedTrial = defineCall(subject, 'fetch-linked-trial', { access: 'anyone', errors: LINK_ERRORS });

/** Says by the link whether the hearing aids help. The last answer counts; nothing is given back by it. */
export const answerTrial = defineCall(subject, 'answer-trial', {
  access: 'anyone',
  errors: [...LINK_ERRORS, 'trial_over'],
});

/** Books a fitting for whoever the trial is of. */
export const bookTrialFitting = defineCall(subject, 'book-trial-fitting', {
  access: 'anyone',
  errors: ['link_invalid', 'trial_over', ...BOOKING_ERRORS],
});
