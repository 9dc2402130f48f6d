import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** The runs through all books, newest first. */
export const fetchBooks = defineCall(subject, 'fetch-books', {
  method: 'GET',
  access: ['admin'],
});

/**
 * Goes through all books now, for some seconds: as long as its `state` is `open` the same is asked again, with the same
 * `requestId`. The schedule goes on with it too.
 */
export const checkBooks = defineCall(subject, 'check-books', { access: ['admin'] });
