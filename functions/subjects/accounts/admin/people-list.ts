import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { isCapped } from '#contract/constants.ts';
import type { CountedList } from '#contract/fields.ts';
import { PEOPLE_PAGE_SIZE, STAFF_ROLES } from '#contract/people/roles.ts';
import type { Person } from '#contract/people/schemas.ts';
import { fromE164 } from '#contract/phone.ts';
import { joinedNumbers, statesNamed, typedWords } from '#lib/search.ts';
import { ROLE_WORDS } from '#lib/state-words.ts';
import { all, either, having } from '#runtime/conditions.ts';
import { behind, inOrder, type Position } from '#runtime/keyset.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { findByWords } from '#runtime/terms.ts';
import { countStaff } from '../profiles.ts';

export const PERSON_COLUMNS = ['username', 'email', 'phone', 'role'] as const;
export type PersonRow = SelectedRow<'users', (typeof PERSON_COLUMNS)[number]>;

/** Which of the two lists: customers, or those who work here. */
export type PeopleList = 'users' | 'staff';

const ROLES_OF: Record<PeopleList, readonly Role[]> = { users: ['user'], staff: STAFF_ROLES };
const NEWEST_FIRST = { column: '$createdAt', newestFirst: true };

interface Page {
  query?: string | null | undefined;
  limit?: number | undefined;
  position?: Position | null;
}

/** A page of people, newest first; with a query those who have all of its words, or a role that is called so. */
export async function listPeople(
  tables: Tables,
  list: PeopleList,
  { query, limit = PEOPLE_PAGE_SIZE, position = null }: Page,
): Promise<CountedList<Person>> {
  const typed = joinedNumbers(query?.trim() ?? '');
  const meant = typed === '' ? [] : await thatMean(tables, list, typed);
  if (meant === null) {
    return { documents: [], total: 0, capped: false };
  }
  const conditions = [Query.equal('role', [...ROLES_OF[list]]), ...meant];
  const [{ rows }, total] = await Promise.all([
    tables.list('users', PERSON_COLUMNS, [
      ...conditions,
      ...(position ? [behind(position, NEWEST_FIRST)] : []),
      ...inOrder(NEWEST_FIRST),
      Query.limit(limit),
    ]),
    typed === '' ? countAll(tables, list) : tables.count('users', conditions),
  ]);
  return { documents: rows.map(toPerson), total, capped: typed !== '' && isCapped(total) };
}

/** Conditions of the people who have all of the words, or a role that is called so; null when nobody has. */
async function thatMean(tables: Tables, list: PeopleList, typed: string): Promise<string[] | null> {
  const words = typedWords(typed);
  if (words.length === 0) {
    return null;
  }
  const roles = list === 'staff' ? statesNamed(typed, ROLE_WORDS) : [];
  return roles.length === 0
    ? findByWords(tables, 'users', words)
    : [either([all(having('search', words)), Query.equal('role', roles)])];
}

/** The position in the list after which a page begins; null when it is not known. */
export async function positionOfPerson(
  tables: Tables,
  id: string,
  createdAt: string | undefined,
): Promise<Position | null> {
  if (createdAt !== undefined) {
    return { id, time: createdAt };
  }
  const row = await tables.get('users', id, ['role']);
  return row && { id, time: row.$createdAt };
}

export function toPerson({ $id, $createdAt, username, email, phone, role }: PersonRow): Person {
  return { $id, $createdAt, username, email, phone: phone && fromE164(phone), role };
}

async function countAll(tables: Tables, list: PeopleList): Promise<number> {
  return list === 'staff' ? countStaff(tables) : ((await tables.get('counters', 'users', ['value']))?.value ?? 0);
}
