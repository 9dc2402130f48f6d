import { Query } from 'node-appwrite';
import { OFFICE_ROLES } from '#contract/people/roles.ts';
import type { fetchDrivers as listCall } from '#contract/shipments/admin-calls.ts';
import type { Handler } from '#runtime/service.ts';

/** More than work in a clinic. */
const MOST_STAFF = 200;

/** Those who work here, by their names. */
export const fetchDrivers: Handler<typeof listCall> = async (_input, { tables }) => {
  const { rows } = await tables.list(
    'users',
    ['username'],
    [Query.equal('role', [...OFFICE_ROLES]), Query.orderAsc('username'), Query.limit(MOST_STAFF)],
  );
  return { documents: rows.map(({ $id, username }) => ({ $id, name: username })), total: rows.length };
};
