import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

/** What the clinic keeps of the caller's hearing, newest first; nothing as long as it has not linked their account. */
export const fetchOwnAudiograms = defineCall(subject, 'fetch-own-audiograms', {
  method: 'GET',
  access: ['user'],
});
