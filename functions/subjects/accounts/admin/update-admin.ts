import type { updateAdmin as call } from '#contract/people/calls.ts';
import { isStaffRole } from '#contract/people/roles.ts';
import { keptWaiting, roleOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import type { ManagedAccount } from '#runtime/users.ts';
import { claimAccount, ensurePeopleCounters } from '../profiles.ts';
import { giveRoleOfProfile } from '../role-labels.ts';
import { validatePassword } from '../rules/passwords.ts';
import { personSearchText } from '../rules/people.ts';
import {
  auditedStaff,
  countAdmins,
  PROFILE_COLUMNS,
  readAdminData,
  readPerson,
  refuseField,
} from './staff-accounts.ts';

type Context = CallContext<readonly ['admin']>;
type Profile = SelectedRow<'users', (typeof PROFILE_COLUMNS)[number]>;
type Wanted = ReturnType<typeof readAdminData>;

/**
 * Changes an account of somebody who works here. What Appwrite may refuse (email, password) comes first. While a role
 * changes the account has none, or waits for its second factor: an interruption leaves nobody with more than they may have, and a repeat finishes it.
 * The profile, its audit entry and the number of admins are one transaction; when that is refused, email and role are
 * restored.
 */
export const updateAdmin: Handler<typeof call> = async ({ adminId, data }, context) => {
  const { tables, users } = context;
  const wanted = readAdminData(data);
  if (Object.keys(wanted).length === 0) {
    refuse('nothing_to_change');
  }
  const [account, profile] = await Promise.all([users.managed(adminId), tables.get('users', adminId, PROFILE_COLUMNS)]);
  if (!account || !profile || !isStaffRole(profile.role)) {
    return refuse('not_found');
  }
  const changesRole = wanted.role !== undefined && wanted.role !== profile.role;
  if (changesRole) {
    await requireOtherAdmin(context, profile);
  }
  await changeCredentials(context, account, wanted);
  if (changesRole) {
    await users.setLabels(adminId, keptWaiting(account.labels));
    await users.endSessions(adminId);
  }
  const problem = await tables.transact(operations(context, profile, wanted)).catch(async (error) => {
    const now = await tables.get('users', adminId, ['version']);
    if (now?.version === profile.version) {
      await undo(context, account, profile, wanted);
      throw error;
    }
    // It happened, and only the answer was lost.
    return null;
  });
  if (problem) {
    await undo(context, account, profile, wanted);
    if (problem === 'missing') {
      await ensurePeopleCounters(tables);
    }
    return overtaken();
  }
  await finish(context, account, profile, wanted);
  return readPerson(tables, adminId);
};

/**
 * Takes back what was changed before the transaction, to what the profile says by now: somebody else may have changed it.
 * Of passwords the new one stays.
 */
async function undo(context: Context, account: ManagedAccount, { role }: Profile, wanted: Wanted): Promise<void> {
  const { tables, users } = context;
  const { id } = account;
  if (wanted.email && wanted.email !== account.email) {
    const now = await tables.get('users', id, ['email']);
    await users.setEmail(id, now?.email ?? account.email);
  }
  if (wanted.role && wanted.role !== role) {
    await giveRoleOfProfile(context, id);
  }
}

/** Nobody changes their own role, and there is always an admin. */
async function requireOtherAdmin({ actor, tables }: Context, { $id, role }: Profile): Promise<void> {
  if ($id === actor.id) {
    refuse('not_yourself');
  }
  if (role === 'admin' && (await countAdmins(tables)) <= 1) {
    refuse('last_admin');
  }
}

async function changeCredentials({ users }: Context, account: ManagedAccount, { email, password, username }: Wanted) {
  const owner = { id: account.id, email: email ?? account.email, name: username ?? account.name };
  const fault = password ? await validatePassword(password, owner) : null;
  if (fault) {
    refuseField(fault);
  }
  if (email && email !== account.email) {
    const change = await users.setEmail(account.id, email);
    if (change !== 'set') {
      return change === 'taken' ? refuse('user_exists') : refuseField('invalid_email');
    }
  }
  const outcome = password ? await users.setPassword(account.id, password) : 'set';
  if (outcome !== 'set') {
    await users.setEmail(account.id, account.email);
    refuseField(outcome);
  }
}

function operations(context: Context, profile: Profile, { username, email, password, role }: Wanted): Operation[] {
  const { $id: id } = profile;
  const before = { username: profile.username, email: profile.email, role: profile.role };
  const after = { username: username ?? before.username, email: email ?? before.email, role: role ?? before.role };
  const changes = password !== undefined || JSON.stringify(before) !== JSON.stringify(after);
  const columns = {
    ...after,
    search: personSearchText({ id, ...after, phone: profile.phone }),
    // Who had the email of before is not warned of what others do here.
    ...(before.email !== after.email && { claimed_email: null, holder_email: after.email }),
  };
  return [
    // Raised by whatever is decided by the profile, so that of two changes at once one is decided again.
    ...claimAccount(profile),
    ...(changes
      ? auditedStaff.update(context, profile, columns, {
          kind: before.role === after.role ? 'user' : 'role',
          ...(password && { before: { password: 'before' }, after: { password: 'after' } }),
        })
      : [stage.update('users', id, columns)]),
    ...(before.role === 'admin' && after.role !== 'admin'
      ? [stage.decrement('counters', 'admins', 'value', { by: 1, min: 1 })]
      : []),
    ...(before.role !== 'admin' && after.role === 'admin' ? [stage.increment('counters', 'admins', 'value')] : []),
  ];
}

/** What follows from the profile; a repeat does it again. */
async function finish(context: Context, account: ManagedAccount, profile: Profile, wanted: Wanted) {
  const { users } = context;
  const { id } = account;
  const role = wanted.role ?? profile.role;
  if (wanted.username && wanted.username !== account.name) {
    await users.setName(id, wanted.username);
  }
  if (wanted.role !== undefined || roleOf(account.labels) !== role) {
    await giveRoleOfProfile(context, id);
  }
  if (wanted.password) {
    await users.endSessions(id);
  }
}
