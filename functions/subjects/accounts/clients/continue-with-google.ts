import type { continueWithGoogle as call } from '#contract/accounts/calls.ts';
import { USERNAME_MAX } from '#contract/constants.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { claim, HOLDER_COLUMNS, phoneOf, settle, takeOver, vouchesFor } from '../holder.ts';
import { createProfile } from '../profiles.ts';
import { claimOf, validateHolding } from '../rules/people.ts';

/**
 * What follows after Google vouched for the caller: the first time their profile is made.
 *
 * Appwrite joins a Google account with the account here that has its email, also when that was registered by somebody
 * who never proved the email to be theirs. Whoever that was must not stay inside: their password, phone, other identities
 * and sessions end, and what they put into cart and audiogram goes. The caller's own session ends with them (`startAgain`):
 * the call cannot tell whether it comes from the owner or from that other one, so nobody gets more by it than the way back
 * to Google. That the account was claimed is noted last, so a request that broke off is taken up again.
 */
export const continueWithGoogle: Handler<typeof call> = async (_input, context) => {
  const { actor, sessionId, tables, users } = context;
  const [standing, profile] = await Promise.all([
    users.standingOf(actor.id),
    tables.get('users', actor.id, HOLDER_COLUMNS),
  ]);
  if (!standing?.email) {
    return refuse('no_account');
  }
  const { id, role } = actor;
  const email = standing.email.toLowerCase();
  const isVouchedFor = standing.identities.some((identity) => vouchesFor(identity, email));
  if (!profile && !isVouchedFor) {
    return refuse('no_account');
  }
  const nothing = { email, phone: null, claimed_email: null, holder_email: email };
  const own = profile ?? { ...nothing, $id: id, username: nameFrom(standing.name, email) };
  const isSafe = !standing.hasPassword && standing.identities.every((identity) => vouchesFor(identity, email));
  if (!profile) {
    const claimed = isSafe ? claimOf(standing) : undefined;
    await createProfile({ tables, users }, id, { username: own.username, email, phone: null, role, claim: claimed });
  }
  const user = { id, role, username: own.username, email };
  // Also without a profile there may be a password: of a registration that died before it.
  if (!isVouchedFor || profile?.claimed_email === email || (isSafe && !profile)) {
    if (profile && validateHolding(standing, profile) !== 'settled') {
      await settle({ actor, sessionId }, context);
    }
    return { user: { ...user, phone: phoneOf(own, standing) }, startAgain: false };
  }
  if (isSafe) {
    await claim(context, own, standing);
    return { user: { ...user, phone: phoneOf(own, standing) }, startAgain: false };
  }
  const foreign = standing.identities.filter((identity) => !vouchesFor(identity, email));
  const { passwordSetAt } = await users.shutOut(
    id,
    foreign.map((identity) => identity.id),
  );
  if (role === 'user') {
    await users.removeSecondFactor(id);
  }
  if (!standing.isEmailProven) {
    await users.markEmailProven(id);
  }
  await takeOver(context, { ...own, phone: null }, { ...standing, passwordSetAt, phone: '' });
  return { user: { ...user, phone: null }, startAgain: true };
};

/** The name that Google gave, as long as a username may be; else what stands before the @. */
function nameFrom(name: string, email: string): string {
  const given = name.trim() || (email.split('@')[0] ?? email);
  return [...given].slice(0, USERNAME_MAX).join('').trim();
}
