import type { QueryClient } from '@tanstack/react-query';
import { fetchAdmins, fetchPaginatedAdmins, fetchPaginatedUsers, fetchUsers } from '#contract/people/calls.ts';
import type { Person } from '#contract/people/schemas.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type CursorList, useCursorList } from '#web/office/cursor-list.ts';

/** First words of the keys of everything fetched here. */
const PEOPLE = [MINE, 'admin-people'] as const;

/** The customers, newest first. */
export function useUsers(search: string): CursorList<Person> {
  const asked = search ? { query: search } : {};
  return useCursorList({
    queryKey: [...PEOPLE, 'users', search],
    fetchAfter: (after, signal) =>
      after
        ? call(fetchPaginatedUsers, { ...asked, userId: after.row.$id, createdAt: after.row.$createdAt }, { signal })
        : call(fetchUsers, asked, { signal }),
  });
}

/** Those who work here, newest first. */
export function useAdmins(search: string): CursorList<Person> {
  const asked = search ? { query: search } : {};
  return useCursorList({
    queryKey: [...PEOPLE, 'admins', search],
    fetchAfter: (after, signal) =>
      after
        ? call(fetchPaginatedAdmins, { ...asked, adminId: after.row.$id, createdAt: after.row.$createdAt }, { signal })
        : call(fetchAdmins, asked, { signal }),
  });
}

/** Has every list of people fetched anew, after a change. */
export function refreshPeople(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PEOPLE });
}
