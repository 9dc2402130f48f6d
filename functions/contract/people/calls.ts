import { always, defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** What all lists of people have in common. */
const listing = { method: 'GET', alsoPost: true, access: ['admin'] } as const;

/** The customers, newest first; with a query those whose name, id, phone or email has all of its words. */
export const fetchUsers = defineCall(subject, 'fetch-users', { ...listing });

/** The customers after the one with this id. */
export const fetchPaginatedUsers = defineCall(subject, 'fetch-paginated-users', {
  ...listing,
  errors: ['not_found'],
});

/** Those who work here, newest first. */
export const fetchAdmins = defineCall(subject, 'fetch-admins', { ...listing });

/** Those who work here after the one with this id. */
export const fetchPaginatedAdmins = defineCall(subject, 'fetch-paginated-admins', {
  ...listing,
  errors: ['not_found'],
});

/** Deletes a customer's account, profile and cart; their orders stay. */
export const deleteUser = defineCall(subject, 'delete-user', {
  freshFactor: always,
  access: ['admin'],
});

/** Makes an account for somebody who works here. */
export const createAdmin = defineCall(subject, 'create-admin', {
  freshFactor: always,
  access: ['admin'],
  errors: ['fields_missing', 'user_exists'],
});

/** Changes the account of a member of staff. A new role or password ends their sessions. */
export const updateAdmin = defineCall(subject, 'update-admin', {
  freshFactor: always,
  access: ['admin'],
  errors: ['nothing_to_change', 'not_found', 'user_exists', 'not_yourself', 'last_admin'],
});

/** Deletes the account of a member of staff; nobody deletes their own, nor the last admin's. */
export const deleteAdmin = defineCall(subject, 'delete-admin', {
  freshFactor: always,
  access: ['admin'],
  errors: ['not_yourself', 'last_admin'],
});

/**
 * Takes the second factor, the recovery codes and the sessions from an account whose owner has lost them. The owner is told by
 * mail; nobody resets their own.
 */
export const resetSecondFactor = defineCall(subject, 'reset-second-factor', {
  freshFactor: always,
  access: ['admin'],
  errors: ['not_found', 'not_yourself'],
});
