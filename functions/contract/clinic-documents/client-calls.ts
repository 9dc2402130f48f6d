import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./client-schemas.ts') } as const;

/**
 * The caller's own receipts, invoices and credit notes of the clinic, newest first; nothing as long as it has not linked
 * their account, or nobody has proven its email. Remembers the language in which they are read: theirs are the mails.
 */
export const fetchMyDocuments = defineCall(subject, 'fetch-my-documents', {
  method: 'GET',
  access: ['user'],
});

/**
 * The paper to which a link leads, without what nobody else needs to read. A POST, as all of links:
 * paths stay in the server's log of executions, bodies do not.
 */
export const fetchLinkedPaper = defineCall(subject, 'fetch-linked-paper', {
  access: 'anyone',
  errors: ['link_invalid', 'too_many_attempts'],
});
