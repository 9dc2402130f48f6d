import type { createAdmin as call } from '#contract/people/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { auditEntry } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { createProfile, hasProfile } from '../profiles.ts';
import { giveRoleOfProfile } from '../role-labels.ts';
import { validatePassword } from '../rules/passwords.ts';
import { readAdminData, readPerson, refuseField, refuseMissing } from './staff-accounts.ts';

const FIELDS = ['username', 'email', 'password', 'role'] as const;

/**
 * Creates an account for a member of staff: account, profile, and last the label that gives the role, so that an
 * interruption leaves nobody with more than they may have. What fails before the profile is undone; after that a repeat
 * with its request id finishes it.
 */
export const createAdmin: Handler<typeof call> = async ({ data, requestId }, context) => {
  const { actor, tables, users, newId } = context;
  const { username, email, password, role } = readAdminData(data);
  if (!username || !email || !password || !role) {
    return refuseMissing(FIELDS.filter((field) => !readAdminData(data)[field]));
  }
  const id = requestId ? derivedId('staff-account', actor.id, requestId) : newId();
  const fault = await validatePassword(password, { id, email, name: username });
  if (fault) {
    refuseField(fault);
  }
  const creation = await users.create({ id, email, password, name: username });
  if (typeof creation === 'string' && creation !== 'taken') {
    return refuseField(creation);
  }
  // An account with this id can only come from this very request.
  if (creation === 'taken' && (await users.managed(id))?.email !== email) {
    return refuse('user_exists');
  }
  const after = { username, email, role };
  const entry = auditEntry(context, {
    action: 'create',
    kind: 'role',
    id,
    label: username,
    before: null,
    after,
    once: 'create',
  });
  try {
    const claim =
      creation === 'taken' ? undefined : { claimed_email: null, claimed_password_at: creation.passwordSetAt };
    await createProfile(context, id, { ...after, phone: null, claim }, [entry]);
  } catch (error) {
    // The commit may have happened although its answer was lost.
    if (!(await hasProfile(tables, id))) {
      if (creation !== 'taken') {
        await users.delete(id);
      }
      throw error;
    }
  }
  // A repeat may come after the person got another role.
  await giveRoleOfProfile(context, id);
  return readPerson(tables, id);
};
