import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./client-schemas.ts') } as const;

/**
 * The caller's own receipts, invoices and credit notes of the clinic, newest first; nothing as long as it has not linked
 * their account, or nobody has proven its email. Remembers the language in which they are read: theirs are the mails.
 */
export const fetchMyDocuments = defineCall(subject, 'fetch-my-documents', {
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
});
