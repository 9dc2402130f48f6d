import type { fetchPaginatedUsers as call } from '#contract/people/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { listPeople, positionOfPerson } from './people-list.ts';

/** A later page of customers. */
export const fetchPaginatedUsers: Handler<typeof call> = async ({ userId, createdAt, query, limit }, { tables }) => {
  const position = await positionOfPerson(tables, userId, createdAt);
  return position ? listPeople(tables, 'users', { query, limit, position }) : refuse('not_found');
};
