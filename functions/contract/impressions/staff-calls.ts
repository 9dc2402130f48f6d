import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** A page of the requests that are not done, after the one with this id: whom somebody knows first, then who waits longest. */
export const fetchImpressions = defineCall({
  service: 'staff',
  type: 'fetch-impressions',
  method: 'GET',
  access: ['admin', 'cs'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchImpressions,
});

/** Says what became of a request for an impression, as read at `version`. */
export const moveImpression = defineCall({
  service: 'staff',
  type: 'move-impression',
  method: 'POST',
  access: ['admin', 'cs'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).moveImpression,
});
