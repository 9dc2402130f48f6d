import { defineCall } from '../call.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/** The plan by which the rest of a form is paid; null without one. Payments pay the oldest instalments first. */
export const fetchInstalments = defineCall(subject, 'fetch-instalments', {
  method: 'GET',
  access: ['accounting', 'admin'],
  errors: ['not_found'],
});

/**
 * Makes a plan for all that is outstanding of an issued form, or another one in the place of what it has: days and amounts
 * that come to exactly that (`plan_sum_differs`, with what is `outstanding`). `version` is the plan's as it was read, 0
 * without one.
 */
export const saveInstalments = defineCall(subject, 'save-instalments', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'form_not_issued', 'plan_sum_differs', 'record_changed'],
});

/** Ends a plan, for a reason: nothing is due by it any more. What is outstanding stays so. */
export const endInstalments = defineCall(subject, 'end-instalments', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'record_changed'],
});

/** The plans of which something is overdue, due today or soon, the oldest first: whose, since when and how much. */
export const fetchDueInstalments = defineCall(subject, 'fetch-due-instalments', {
  method: 'GET',
  access: ['accounting', 'admin'],
});
