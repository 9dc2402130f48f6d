import type { fetchAdmins as call } from '#contract/people/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { listPeople } from './people-list.ts';

/** The first page of those who work here. */
export const fetchAdmins: Handler<typeof call> = ({ query, limit }, { tables }) =>
  listPeople(tables, 'staff', { query, limit });
