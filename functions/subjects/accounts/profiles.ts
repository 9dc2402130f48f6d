import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { isStaffRole, STAFF_ROLES } from '#contract/people/roles.ts';
import { isMailRecipientId, mailRecipientId, STAFF_COUNTER_IDS } from '#lib/ids.ts';
import { having } from '#runtime/conditions.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { countOneLess, countOneMore, ensureCounters } from '#subjects/metrics/counters.ts';
import { wasErased } from '#subjects/privacy/requests.ts';
import { freeEmail } from './holder.ts';
import { type Claim, personSearchText } from './rules/people.ts';

/** What a profile says of a person besides what the shop counts. */
export interface Profile {
  username: string;
  email: string;
  /** As written in Egypt (01…); null for somebody who came without one. */
  phone: string | null;
  role: Role;
  /** For whom the account was cleared of other holders, where it was (`validateHolding`). */
  claim?: Claim;
}

const ATTEMPTS = 3;

/**
 * Makes the profile of an account and counts it, once: another request that made it meanwhile is as good. An email that
 * stands in the profile of an account which no longer has it is taken from there. `more` goes into the same transaction.
 * Refuses with `no_account` under the id of somebody who was erased, and under one that stands for somebody else's mailbox: Appwrite lets
 * anybody sign up with a free id.
 */
export async function createProfile(
  { tables, users }: Pick<Ports, 'tables' | 'users'>,
  id: string,
  { claim, ...profile }: Profile,
  more: readonly Operation[] = [],
): Promise<void> {
  const standsForAnother = isMailRecipientId(id) && id !== mailRecipientId(profile.email);
  if (standsForAnother || (await wasErased(tables, id))) {
    refuse('no_account');
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const search = personSearchText({ id, ...profile });
    const problem = await tables.transact([
      stage.create('users', id, { ...profile, ...claim, holder_email: profile.email, search, version: 0 }),
      ...more,
      ...countPerson(profile.role, 1),
    ]);
    if (!problem) {
      return;
    }
    if (problem === 'missing') {
      await ensurePeopleCounters(tables);
    } else if (await hasProfile(tables, id)) {
      return;
    } else {
      await freeEmail({ tables, users }, profile.email, id);
    }
  }
  refuse('busy');
}

export async function hasProfile(tables: Tables, id: string): Promise<boolean> {
  return (await tables.get('users', id, ['email'])) !== null;
}

/**
 * Claims an account for what is decided by its profile: of all who read the same version one gets past this. Where an
 * account had no version, Appwrite would let everybody past.
 */
export function claimAccount({ $id, version }: { $id: string; version: number | null }): Operation[] {
  return version === null ? refuse('busy') : stage.change('users', { $id, version });
}

/**
 * One more or one fewer of those with a role, as the last operations of a transaction. The last admin cannot go: the
 * transaction is refused with `limit`.
 */
export function countPerson(role: Role, step: 1 | -1): Operation[] {
  if (!isStaffRole(role)) {
    return [step === 1 ? countOneMore('users') : countOneLess('users')];
  }
  const count = (counter: string, lowest: number) => stage.count('counters', counter, 'value', { by: step, lowest });
  return [count('staff', 0), ...(role === 'admin' ? [count('admins', 1)] : [])];
}

/** How many work here, exactly. */
export async function countStaff(tables: Tables): Promise<number> {
  const row = await tables.get('counters', 'staff', ['value']);
  return row?.value ?? (await readStaffCounts(tables)).staff;
}

/**
 * Makes the counters of people that are not there. An installation from before those of staff were counted has profiles
 * that no counter knows: until they are there nobody can be added or taken away, so what is counted here stays true.
 */
export async function ensurePeopleCounters(tables: Tables): Promise<void> {
  const [counts] = await Promise.all([readStaffCounts(tables), ensureCounters(tables)]);
  await Promise.all(STAFF_COUNTER_IDS.map((id) => tables.create('counters', id, { value: counts[id] })));
}

async function readStaffCounts(tables: Tables): Promise<Record<(typeof STAFF_COUNTER_IDS)[number], number>> {
  const [staff, admins] = await Promise.all([
    tables.count('users', [Query.equal('role', [...STAFF_ROLES])]),
    tables.count('users', [Query.equal('role', 'admin')]),
  ]);
  return { staff, admins };
}

/** So many of those who work here are found by a name. */
const MAX_STAFF_FOUND = 20;

/** The ids of those who work here and have all of these words in their names; none without words. */
export async function findStaffIds(tables: Tables, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) {
    return [];
  }
  const { rows } = await tables.list(
    'users',
    ['role'],
    [Query.equal('role', [...STAFF_ROLES]), ...having('search', words), Query.limit(MAX_STAFF_FOUND)],
  );
  return rows.map(({ $id }) => $id);
}
