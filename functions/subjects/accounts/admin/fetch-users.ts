import type { fetchUsers as call } from '#contract/people/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { listPeople } from './people-list.ts';

/** The first page of customers. */
export const fetchUsers: Handler<typeof call> = ({ query, limit }, { tables }) =>
  listPeople(tables, 'users', { query, limit });
