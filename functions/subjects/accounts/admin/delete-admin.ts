import type { deleteAdmin as call } from '#contract/people/calls.ts';
import { isStaffRole } from '#contract/people/roles.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { retirement, wasErased } from '#subjects/privacy/requests.ts';
import { claimAccount, countPerson, ensurePeopleCounters, hasProfile } from '../profiles.ts';
import { auditedStaff, countAdmins, giveRoleOfProfile, PROFILE_COLUMNS } from './staff-accounts.ts';

/** The only label of an account that is being deleted; it gives no role, and tells a repeat what it may finish. */
const LEAVING = 'leaving';

/**
 * Deletes the account of a member of staff. First they lose their role and their sessions; then one transaction deletes
 * their profile, lowers the counters and lets nobody be known under their id again; the account is deleted last. When the transaction is refused they get their
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
    if (account?.labels.includes(LEAVING)) {
      await users.delete(adminId);
    }
    return { $id: adminId };
  }
  const { role } = profile;
  if (!isStaffRole(role)) {
    return refuse('forbidden');
  }
  if (role === 'admin' && (await countAdmins(tables)) <= 1) {
    return refuse('last_admin');
  }
  if (account) {
    await users.setLabels(adminId, [LEAVING]);
    await users.endSessions(adminId);
  }
  const giveRoleBack = async () => {
    if (account) {
      await giveRoleOfProfile(context, adminId);
    }
  };
  const operations = [
    ...claimAccount(profile),
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
    await users.delete(adminId);
    return { $id: adminId };
  }
  await giveRoleBack();
  if (problem === 'missing') {
    await ensurePeopleCounters(tables);
  }
  return overtaken();
};
