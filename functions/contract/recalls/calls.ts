import { defineCall } from '../call.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;
const staff = { access: ['cs', 'admin'] } as const;

/** Clients who are due by a rule, have no appointment, and are not on the list of calls: a page of them. Writes nothing. */
export const fetchDueClients = defineCall(subject, 'fetch-due-clients', {
  ...staff,
  method: 'GET',
  errors: ['not_found'],
});

/** Puts clients onto the list of calls, each of them as far as the rule still finds them. A repeat adds nobody twice. */
export const beginRecalls = defineCall(subject, 'begin-recalls', { ...staff });

/** The clients to call, whoever has waited longest first. */
export const fetchRecalls = defineCall(subject, 'fetch-recalls', { ...staff, method: 'GET', errors: ['not_found'] });

/** Records what came of a call. */
export const recordRecall = defineCall(subject, 'record-recall', { ...staff, errors: ['not_found', 'record_changed'] });

/** What came of the recalls of the last three months, by rule. */
export const fetchRecallResults = defineCall(subject, 'fetch-recall-results', {
  ...staff,
  method: 'GET',
});
