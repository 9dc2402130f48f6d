import type { deleteAdmin as call } from '#contract/people/calls.ts';
import { isStaffRole } from '#contract/people/roles.ts';
import { keptWaiting } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { retirement, wasErased } from '#subjects/privacy/requests.ts';
import { unlinkAccount } from '#subjects/specialists/account-links.ts';
import { releaseTasks } from '#subjects/tasks/tasks.ts';
import { claimAccount, countPerson, ensurePeopleCounters, hasProfile } from '../profiles.ts';
import { giveRoleOfProfile, LEAVING } from '../role-labels.ts';
import { auditedStaff, countAdmins, PROFILE_COLUMNS } from './staff-accounts.ts';

/**
 * Deletes the account of a member of staff. First they lose their role and their sessions; then one transaction deletes
 * their profile, lowers the counters and lets nobody be known under their id again; what they had left to do falls to their role, and the account is deleted last. When the transaction is refused they get their
 * role back; after an interruption anywhere a repeat finishes it. Deleting an account that is gone already succeeds.
 */
export const deleteAdmin: Handler<typeof call> = async ({ adminId }, context) => {
  const { actor, tables, users } = context;
  if (adminId === actor.id) {
    refuse('not_yourself');
  }
  const [account, profile, isRetired] = await Promise.all([
    users.managed(adminId),
    tables.get('users', adminId, PROFILE_COLUMNS),
    wasErased(tables, adminId),
  ]);
  if (!profile) {
    await releaseTasks(context, adminId);
    if (account?.labels.includes(LEAVING)) {
      await users.delete(adminId);
    }
    return { $id: adminId, specialist: null };
  }
  const { role } = profile;
  if (!isStaffRole(role)) {
    return refuse('forbidden');
  }
  if (role === 'admin' && (await countAdmins(tables)) <= 1) {
    return refuse('last_admin');
  }
  if (account) {
    await users.setLabels(adminId, [LEAVING, ...keptWaiting(account.labels.filter((label) => label !== LEAVING))]);
    await users.endSessions(adminId);
  }
  const giveRoleBack = async () => {
    if (account) {
      await giveRoleOfProfile(context, adminId);
    }
  };
  const unlinked = await unlinkAccount(context, adminId);
  const operations = [
    ...claimAccount(profile),
    ...(unlinked?.operations ?? []),
    ...auditedStaff.delete(context, profile),
    ...(isRetired ? [] : [stage.create('privacy_requests', ...retirement(adminId, actor.id, context.now()))]),
    ...countPerson(role, -1),
  ];
  const problem = await tables.transact(operations).catch(async (error) => {
    if (await hasProfile(tables, adminId)) {
      await giveRoleBack();
      throw error;
    }
    // It happened, and only the answer was lost.
    return null;
  });
  if (problem === null) {
    await releaseTasks(context, adminId);
    await users.delete(adminId);
    return { $id: adminId, specialist: unlinked?.specialist ?? null };
  }
  await giveRoleBack();
  if (problem === 'missing') {
    await ensurePeopleCounters(tables);
  }
  return overtaken();
};
