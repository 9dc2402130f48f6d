import type { fetchUsers as call } from '../contract/admin-people.ts';
import type { Handler } from '../runtime/service.ts';
import { listPeople } from './people-list.ts';

/** The first page of customers. One step. */
export const fetchUsers: Handler<typeof call> = ({ query, limit }, { tables }) =>
  listPeople(tables, 'users', { query, limit });
