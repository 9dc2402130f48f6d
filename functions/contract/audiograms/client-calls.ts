import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What the clinic keeps of the caller's hearing, newest first; nothing as long as it has not linked their account. */
export const fetchOwnAudiograms = defineCall({
  service: 'clients',
  type: 'fetch-own-audiograms',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchOwnAudiograms,
});
