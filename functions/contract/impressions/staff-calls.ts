import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

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
