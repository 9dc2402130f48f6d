import { defineCall } from '../call.ts';

const schemas = () => import('./client-schemas.ts');

/**
 * The caller's own receipts, invoices and credit notes of the clinic, newest first; nothing as long as it has not linked
 * their account, or nobody has proven its email. Remembers the language in which they are read: theirs are the mails.
 */
export const fetchMyDocuments = defineCall({
  service: 'clients',
  type: 'fetch-my-documents',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchMyDocuments,
});
