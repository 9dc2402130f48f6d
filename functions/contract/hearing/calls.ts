import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const fetchHearing = defineCall({
  service: 'clients',
  type: 'fetch-hearing',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchHearing,
});

/** Only for somebody who has agreed to it (`set-consent`). */
export const saveHearing = defineCall({
  service: 'clients',
  type: 'save-hearing',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: ['consent_needed'],
  schemas: async () => (await schemas()).saveHearing,
});

export const deleteHearing = defineCall({
  service: 'clients',
  type: 'delete-hearing',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).deleteHearing,
});
