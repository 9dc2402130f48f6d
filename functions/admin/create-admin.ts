import type { createAdmin as call } from '../contract/admin-people.ts';
import { derivedId } from '../domain/ids.ts';
import { auditEntry } from '../runtime/audit.ts';
import { createProfile, hasProfile } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { giveRoleOfProfile, readAdminData, readPerson, refuseField, refuseMissing } from './staff-accounts.ts';

const FIELDS = ['username', 'email', 'password', 'role'] as const;

/**
 * Makes the account of somebody who works here: account, profile, and last the label that gives him his role, so that
 * whatever breaks off leaves nobody with more than he may have. What fails before the profile is undone; after that a
 * repeat with its request id finishes it.
 */
export const createAdmin: Handler<typeof call> = async ({ data, requestId }, context) => {
  const { actor, tables, users, newId } = context;
  const { username, email, password, role } = readAdminData(data);
  if (!username || !email || !password || !role) {
    return refuseMissing(FIELDS.filter((field) => !readAdminData(data)[field]));
  }
  const id = requestId ? derivedId('staff-account', actor.id, requestId) : newId();
  const creation = await users.create({ id, email, password, name: username });
  if (creation === 'invalid_email' || creation === 'invalid_password') {
    return refuseField(creation === 'invalid_email' ? 'email' : 'password');
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
    await createProfile(tables, id, { ...after, phone: null }, [entry]);
  } catch (error) {
    // The commit may have happened although its answer was lost.
    if (!(await hasProfile(tables, id))) {
      if (creation === 'made') {
        await users.delete(id);
      }
      throw error;
    }
  }
  // A repeat may come after he got another role.
  await giveRoleOfProfile(context, id);
  return readPerson(tables, id);
};
