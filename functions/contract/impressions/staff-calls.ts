import { defineCall } from '../call.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** A page of the requests that are not done, after the one with this id: whom somebody knows first, then who waits longest. */
export const fetchImpressions = defineCall(subject, 'fetch-impressions', {
  method: 'GET',
  access: ['admin', 'cs'],
  errors: ['not_found'],
});

/** Says what became of a request for an impression, as read at `version`. */
export const moveImpression = defineCall(subject, 'move-impression', {
  access: ['admin', 'cs'],
  errors: ['not_found', 'record_changed'],
});
