import { Query } from 'node-appwrite';
import type { continueWithGoogle as call } from '../contract/clients.ts';
import { USERNAME_MAX } from '../contract/constants.ts';
import { fromE164 } from '../contract/phone.ts';
import { personSearchText } from '../domain/people.ts';
import { createProfile } from '../runtime/profiles.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { stage, type Tables } from '../runtime/tables.ts';
import type { Standing, Users } from '../runtime/users.ts';

/**
 * What follows after Google vouched for the caller: the first time his profile is made.
 *
 * Appwrite joins a Google account with the account here that has its email, also when that was registered by somebody
 * who never proved the email to be his. Whoever that was must not stay inside: his password, phone, other identities
 * and sessions end, and what he put into cart and audiogram goes. The caller's own session ends with them (`startAgain`):
 * the call cannot tell whether it comes from the owner or from that other one, so nobody gets more by it than the way back
 * to Google. That the email is proven is noted last, so a request that broke off is taken up again.
 */
export const continueWithGoogle: Handler<typeof call> = async (_input, { actor, tables, users }) => {
  const [standing, profile] = await Promise.all([
    users.standingOf(actor.id),
    tables.get('users', actor.id, ['username', 'email', 'phone']),
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
  const own = profile ?? { $id: id, username: nameFrom(standing.name, email), email, phone: null };
  if (!profile) {
    await createProfile(tables, id, { username: own.username, email, phone: null, role });
  }
  const user = { id, role, username: own.username, email: own.email };
  // Also without a profile there may be a password: of a registration that died before it.
  if (!isVouchedFor || standing.isEmailProven || !standing.hasPassword) {
    return { user: { ...user, phone: own.phone && fromE164(own.phone) }, startAgain: false };
  }
  await takeOver({ tables, users }, own, standing);
  return { user: { ...user, phone: null }, startAgain: true };
};

const vouchesFor = (identity: Standing['identities'][number], email: string): boolean =>
  identity.provider === 'google' && identity.email.toLowerCase() === email;

async function takeOver(
  { tables, users }: { tables: Tables; users: Users },
  { $id: id, username, email: profileEmail }: { $id: string; username: string; email: string },
  { email, identities }: Standing,
): Promise<void> {
  const foreign = identities.filter((identity) => !vouchesFor(identity, email.toLowerCase()));
  await users.shutOut(
    id,
    foreign.map((identity) => identity.id),
  );
  const problem = await tables.transact([
    stage.deleteWhere('cart_items', [Query.equal('user_id', id)]),
    stage.deleteIds('hearings', [id]),
    stage.update('users', id, {
      phone: null,
      search: personSearchText({ id, username, email: profileEmail, phone: null }),
    }),
  ]);
  if (problem) {
    refuse('busy');
  }
  await users.markEmailProven(id);
}

/** The name that Google gave, as long as a username may be; else what stands before the @. */
function nameFrom(name: string, email: string): string {
  const given = name.trim() || (email.split('@')[0] ?? email);
  return [...given].slice(0, USERNAME_MAX).join('').trim();
}
