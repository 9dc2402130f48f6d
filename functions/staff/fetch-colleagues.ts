import { Query } from 'node-appwrite';
import { ROLES } from '#contract/call.ts';
import type { fetchColleagues as call } from '#contract/staff/calls.ts';
import type { Colleague } from '#contract/staff/schemas.ts';
import type { Handler } from '../runtime/service.ts';

/** More people than any clinic has. */
const MAX_COLLEAGUES = 500;
const STAFF_ROLES = ROLES.filter((role) => role !== 'user');

/** Everybody of the staff by name, without how to reach them. Two steps. */
export const fetchColleagues: Handler<typeof call> = async (_input, { tables }) => {
  const { rows } = await tables.list(
    'users',
    ['username', 'role'],
    [Query.equal('role', STAFF_ROLES), Query.limit(MAX_COLLEAGUES)],
  );
  return rows
    .map(({ $id: id, username, role }) => ({ id, username, role: role as Colleague['role'] }))
    .sort((a, b) => a.username.localeCompare(b.username, 'ar'));
};
