import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** The runs through all books, newest first. */
export const fetchBooks = defineCall({
  service: 'admin',
  type: 'fetch-books',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchBooks,
});

/**
 * Goes through all books now, for some seconds: as long as its `state` is `open` the same is asked again, with the same
 * `requestId`. The schedule goes on with it too.
 */
export const checkBooks = defineCall({
  service: 'admin',
  type: 'check-books',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).checkBooks,
});
