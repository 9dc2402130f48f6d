import { normalizePhone, toE164 } from '#contract/phone.ts';
import type { signInByPhone as call } from '#contract/phone-codes/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { roleOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { HOLDER_COLUMNS } from '#subjects/accounts/holder.ts';
import { validateHolding } from '#subjects/accounts/rules/people.ts';
import { spendProof } from '../proofs.ts';

/**
 * Signs in to the account that has proven a phone. Which accounts there are is told to nobody but who reads the messages
 * of that phone. Whoever works here signs in with a password; an account whose email somebody has recovered since is not
 * that of the phone any more.
 */
export const signInByPhone: Handler<typeof call> = async ({ phone, proof, requestId }, context) => {
  const { tables, users } = context;
  await spendProof(context, { phone, proof }, derivedId('sign-in-by-phone', requestId));
  const holder = await users.provenHolderOf(toE164(normalizePhone(phone)));
  if (!holder || roleOf(holder.labels) !== 'user') {
    return refuse('no_phone_account');
  }
  const [standing, profile] = await Promise.all([
    users.standingOf(holder.id),
    tables.get('users', holder.id, HOLDER_COLUMNS),
  ]);
  const holding = standing && profile && validateHolding(standing, profile);
  if (holding === null || holding === 'recovered' || holding === 'untied_recovered') {
    return refuse('no_phone_account');
  }
  if (holding === 'unclaimed') {
    return refuse('account_unclaimed');
  }
  if (holder.isBlocked) {
    return refuse('forbidden');
  }
  return users.createEntry(holder.id);
};
