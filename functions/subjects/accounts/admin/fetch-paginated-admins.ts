import type { fetchPaginatedAdmins as call } from '#contract/people/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { listPeople, positionOfPerson } from './people-list.ts';

/** A later page of those who work here. */
export const fetchPaginatedAdmins: Handler<typeof call> = async ({ adminId, createdAt, query, limit }, { tables }) => {
  const position = await positionOfPerson(tables, adminId, createdAt);
  return position ? listPeople(tables, 'staff', { query, limit, position }) : refuse('not_found');
};
