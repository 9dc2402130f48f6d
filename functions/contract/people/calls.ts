import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What all lists of people have in common. */
const listing = { service: 'admin', method: 'GET', alsoPost: true, access: ['admin'], actorField: 'id' } as const;

/** The customers, newest first; with a query those whose name, id, phone or email has all of its words. */
export const fetchUsers = defineCall({
  ...listing,
  type: 'fetch-users',
  errors: [],
  schemas: async () => (await schemas()).fetchPeople,
});

/** The customers after the one with this id. */
export const fetchPaginatedUsers = defineCall({
  ...listing,
  type: 'fetch-paginated-users',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPaginatedUsers,
});

/** Those who work here, newest first. */
export const fetchAdmins = defineCall({
  ...listing,
  type: 'fetch-admins',
  errors: [],
  schemas: async () => (await schemas()).fetchPeople,
});

/** Those who work here after the one with this id. */
export const fetchPaginatedAdmins = defineCall({
  ...listing,
  type: 'fetch-paginated-admins',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPaginatedAdmins,
});

/** Deletes a customer's account, profile and cart; their orders stay. */
export const deleteUser = defineCall({
  service: 'admin',
  type: 'delete-user',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).deleteUser,
});

/** Makes an account for somebody who works here. */
export const createAdmin = defineCall({
  service: 'admin',
  type: 'create-admin',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['fields_missing', 'user_exists'],
  schemas: async () => (await schemas()).createAdmin,
});

/** Changes the account of a member of staff. A new role or password ends their sessions. */
export const updateAdmin = defineCall({
  service: 'admin',
  type: 'update-admin',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['nothing_to_change', 'not_found', 'user_exists', 'not_yourself', 'last_admin'],
  schemas: async () => (await schemas()).updateAdmin,
});

/** Deletes the account of a member of staff; nobody deletes their own, nor the last admin's. */
export const deleteAdmin = defineCall({
  service: 'admin',
  type: 'delete-admin',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_yourself', 'last_admin'],
  schemas: async () => (await schemas()).deleteAdmin,
});
