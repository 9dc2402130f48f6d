import { defineCall } from '../call.ts';
import { CARE_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
const staff = { access: CARE_ROLES } as const;

/** Trials: those that run by their last day, those that are over the newest first. */
export const fetchTrials = defineCall(subject, 'fetch-trials', { ...staff, method: 'GET', errors: ['not_found'] });

/** Writes down what a client said of a trial, or how it ended. */
export const recordTrial = defineCall(subject, 'record-trial', {
  ...staff,
  errors: ['not_found', 'record_changed', 'trial_over', 'trial_of_order'],
});
