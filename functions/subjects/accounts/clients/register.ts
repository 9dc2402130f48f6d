import type { register as call } from '#contract/accounts/calls.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { normalizePhone, toE164 } from '#contract/phone.ts';
import { derivedId } from '#lib/ids.ts';
import { networkOf, REGISTRATIONS_PER_ADDRESS } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { ManagedAccount, NewAccount, Users } from '#runtime/users.ts';
import { wasErased } from '#subjects/privacy/requests.ts';
import { createProfile, hasProfile } from '../profiles.ts';
import { PASSWORD_FAULTS, type PasswordFault, validatePassword } from '../rules/passwords.ts';
import { makeWay } from './unfinished-registration.ts';

/**
 * Makes a customer's account and profile. With a request id the account's id follows from it, so that a repeat whose
 * first answer was lost finds its own account and succeeds. It follows from nothing else, for what others know of a person
 * must not lead to the id under which they were known here.
 */
export const register: Handler<typeof call> = async ({ requestId, ...input }, context) => {
  await countAttempt(context, REGISTRATIONS_PER_ADDRESS, [networkOf(context.clientAddress)]);
  const { users, tables, newId } = context;
  const profile = {
    username: input.username.trim(),
    email: normalizeEmail(input.email),
    phone: normalizePhone(input.phone),
  };
  const password = input.password.trim();
  const id = requestId ? await idOf(context, requestId) : newId();
  const account = { id, email: profile.email, phone: toE164(profile.phone), password, name: profile.username };
  const fault = await validatePassword(password, account);
  if (fault) {
    refusePassword(fault);
  }
  const creation = await createAccount(context, account, requestId !== undefined);
  try {
    const claim = { claimed_email: null, claimed_password_at: creation.passwordSetAt };
    await createProfile(context, id, { ...profile, role: 'user', claim });
  } catch (error) {
    // The commit may have happened although its answer was lost.
    if (await hasProfile(tables, id)) {
      return { id };
    }
    if (creation.isNew) {
      await users.delete(id);
    }
    throw error;
  }
  return { id };
};

/** The id of the account that a request makes. The account that it once made may be erased: then this is another one. */
async function idOf({ tables, newId }: Ports, requestId: string): Promise<string> {
  const id = derivedId('account', requestId);
  return (await wasErased(tables, id)) ? newId() : id;
}

/**
 * Makes the account, or finds the one that an earlier request of the same registration made. Refuses when Appwrite does
 * not take it, when the email is somebody's, and when somebody has proven the phone to be theirs; a phone that nobody has
 * proven and what a registration left that died do not stand in the way.
 */
async function createAccount(
  context: Ports,
  account: NewAccount,
  mayBeOwn: boolean,
): Promise<{ isNew: boolean; passwordSetAt: string }> {
  const { users } = context;
  let creation = await users.create(account);
  if (creation === 'taken') {
    const own = mayBeOwn ? await findOwn(users, account) : null;
    if (own) {
      return { isNew: false, passwordSetAt: own.passwordSetAt };
    }
    const isFree = (await makeWay(context, account.email)) && (await users.freePhone(account.phone ?? '')) === 'free';
    creation = isFree ? await users.create(account) : creation;
    if (isFree && creation === 'taken') {
      // Somebody else was quicker to take the phone, which the profile says all the same.
      creation = await users.create({ ...account, phone: undefined });
    }
  }
  if (creation === 'taken') {
    return refuse('user_exists');
  }
  if (creation === 'invalid_email') {
    return refuse('invalid_input', { fields: { email: { key: 'email_invalid' } } });
  }
  return typeof creation === 'object' ? { isNew: true, ...creation } : refusePassword(creation);
}

function refusePassword(fault: PasswordFault): never {
  return refuse('invalid_input', { fields: { password: PASSWORD_FAULTS[fault] } });
}

/** The account when it is there already, with this password. Without a match of the id no password is tried. */
async function findOwn(users: Users, { id, email, password }: NewAccount): Promise<ManagedAccount | null> {
  const account = await users.managed(id);
  if (account?.email !== email) {
    return null;
  }
  const owner = await users.checkPassword(email, password);
  return typeof owner === 'object' && owner.id === id ? account : null;
}
