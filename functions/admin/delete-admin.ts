import type { deleteAdmin as call } from '../contract/admin-people.ts';
import { isStaffRole } from '../contract/people.ts';
import { auditEntry } from '../runtime/audit.ts';
import { countPerson, ensurePeopleCounters, hasProfile } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { Handler } from '../runtime/service.ts';
import { stage } from '../runtime/tables.ts';
import { countAdmins, giveRoleOfProfile, PERSON_ATTEMPTS, PROFILE_COLUMNS } from './staff-accounts.ts';

/** The only label of an account that is being deleted; it gives no role, and tells a repeat what it may finish. */
const LEAVING = 'leaving';

/**
 * Deletes an account of somebody who works here. First he loses his role and his sessions, then, in one transaction, his
 * profile goes and he is counted out, last his account. When the transaction is refused he gets his role back; after a
 * break anywhere a repeat finishes it. Who is gone already is answered like who goes now.
 */
export const deleteAdmin: Handler<typeof call> = ({ adminId }, context) => {
  const { actor, tables, users } = context;
  if (adminId === actor.id) {
    refuse('not_yourself');
  }
  return retryWhenOvertaken(context, PERSON_ATTEMPTS, async () => {
    const [account, profile] = await Promise.all([
      users.managed(adminId),
      tables.get('users', adminId, PROFILE_COLUMNS),
    ]);
    if (!profile) {
      if (account?.labels.includes(LEAVING)) {
        await users.delete(adminId);
      }
      return { answer: { $id: adminId } };
    }
    const { username, email, role } = profile;
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
      stage.claim('users', adminId, 'card_order_version', profile.card_order_version),
      stage.deleteIds('users', [adminId]),
      auditEntry(context, {
        action: 'delete',
        kind: 'role',
        id: adminId,
        label: username,
        before: { username, email, role },
        after: null,
      }),
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
      return { answer: { $id: adminId } };
    }
    await giveRoleBack();
    if (problem === 'missing') {
      await ensurePeopleCounters(tables);
    }
    return null;
  });
};
