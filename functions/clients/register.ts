import type { register as call } from '../contract/clients.ts';
import type { FieldMessage } from '../contract/errors.ts';
import { normalizePhone, toE164 } from '../contract/phone.ts';
import { derivedId } from '../domain/ids.ts';
import { REGISTRATIONS_PER_ADDRESS } from '../domain/rate-limits.ts';
import { countAttempt } from '../runtime/attempts.ts';
import type { Ports } from '../runtime/context.ts';
import { createProfile, hasProfile } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import type { NewAccount, Users } from '../runtime/users.ts';
import { makeWay } from './unfinished-registration.ts';

const INVALID = {
  invalid_email: { email: { key: 'email_invalid' } },
  invalid_password: { password: { key: 'invalid' } },
} as const satisfies Record<string, Record<string, FieldMessage>>;

/**
 * Makes a customer's account and profile. With a request id the account's id follows from it, so that a repeat whose
 * first answer was lost finds its own account and succeeds.
 */
export const register: Handler<typeof call> = async ({ requestId, ...input }, context) => {
  await countAttempt(context, REGISTRATIONS_PER_ADDRESS, [context.clientAddress]);
  const { users, tables, newId } = context;
  const profile = {
    username: input.username.trim(),
    email: input.email.trim().toLowerCase(),
    phone: normalizePhone(input.phone),
  };
  const password = input.password.trim();
  const id = requestId ? derivedId('account', profile.email, requestId) : newId();
  const account = { id, email: profile.email, phone: toE164(profile.phone), password, name: profile.username };
  const creation = await createAccount(context, account, requestId !== undefined);
  try {
    await createProfile(tables, id, { ...profile, role: 'user' });
  } catch (error) {
    // The commit may have happened although its answer was lost.
    if (await hasProfile(tables, id)) {
      return { id };
    }
    if (creation === 'made') {
      await users.delete(id);
    }
    throw error;
  }
  return { id };
};

/**
 * Makes the account: `made`, or `own` when an earlier request of the same registration made it. Refuses when Appwrite does
 * not take it or when email or phone are somebody's; what a registration left that died does not stand in the way.
 */
async function createAccount(context: Ports, account: NewAccount, mayBeOwn: boolean): Promise<'made' | 'own'> {
  const { users } = context;
  let creation = await users.create(account);
  if (creation === 'taken') {
    if (mayBeOwn && (await isOwn(users, account))) {
      return 'own';
    }
    creation = (await makeWay(context, account.email, account.phone ?? '')) ? await users.create(account) : creation;
  }
  if (creation === 'taken') {
    return refuse('user_exists');
  }
  return creation === 'made' ? creation : refuse('invalid_input', { fields: INVALID[creation] });
}

/** True when the account is there already, with this password. Without a match of the id no password is tried. */
async function isOwn(users: Users, { id, email, password }: NewAccount): Promise<boolean> {
  if ((await users.emailOf(id)) !== email) {
    return false;
  }
  const owner = await users.checkPassword(email, password);
  return typeof owner === 'object' && owner.id === id;
}
