import { USERNAME_MAX } from '#contract/constants.ts';
import { fromE164, isEgyptianMobile } from '#contract/phone.ts';
import { isAhead } from '#lib/clock.ts';
import { derivedId, isMailRecipientId, mailRecipientId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { lostEmail, vouchesFor } from '../holder.ts';
import { createProfile, hasProfile, type Profile } from '../profiles.ts';

type Needs = Pick<Ports, 'tables' | 'users' | 'now'>;

/** So long a registration may take between account and profile. */
const UNFINISHED_MS = 3_600_000;

/**
 * Makes the profile that an interrupted registration did not get to, from what its account says. Only for somebody who
 * is signed in to that account, with a password and a phone of their own: accounts of staff and of other providers get
 * their profiles elsewhere. Answers null when there is nothing to finish.
 */
export async function finishRegistration({ tables, users }: Needs, actor: Actor): Promise<Profile | null> {
  const [standing, contact] = await Promise.all([users.standingOf(actor.id), users.contactOf(actor.id)]);
  const phone = fromE164(contact?.phone ?? '');
  // No registration makes an account that stands for a mailbox.
  if (isMailRecipientId(actor.id) || actor.role !== 'user' || !standing?.hasPassword || !isEgyptianMobile(phone)) {
    return null;
  }
  const email = standing.email.toLowerCase();
  const username = [...(standing.name.trim() || email)].slice(0, USERNAME_MAX).join('');
  const claim = { claimed_email: null, claimed_password_at: standing.passwordSetAt };
  const profile: Profile = { username, email, phone, role: 'user', claim };
  await createProfile({ tables, users }, actor.id, profile);
  return profile;
}

/**
 * Makes way for a registration whose email is held by an account that a registration died with: an hour old, without profile,
 * without role, with nothing proven. Nobody has ever been signed in to such an account, or it would have its profile, so
 * nobody loses anything; whoever registers gets a new account and none of theirs. An account that stands in for a mailbox
 * (`mailRecipientId`) makes way at once. One that is blocked and has proven nothing keeps all but the email: its holder may have blocked it by
 * Appwrite's endpoint, and the owner of the email could not even set another password. Answers true when nothing holds the email any more.
 */
export async function makeWay({ tables, users, now }: Needs, email: string): Promise<boolean> {
  const holder = await users.holderOf(email);
  if (!holder) {
    return true;
  }
  const { id, labels, isProven, isBlocked, createdAt } = holder;
  if (labels.length > 0) {
    return false;
  }
  if (await hasProfile(tables, id)) {
    return isBlocked && !isProven && (await users.setEmail(id, lostEmail(derivedId('blocked', id)))) === 'set';
  }
  const isOld = isAhead(createdAt, now()) || now().getTime() - new Date(createdAt).getTime() > UNFINISHED_MS;
  if (id !== mailRecipientId(email) && !(isOld && (!isProven || !(await canGoOn(users, id, email))))) {
    return false;
  }
  await users.delete(id);
  return true;
}

/**
 * Whether the owner of a proven email gets from an account without a profile to one with it: by Google, or by `finishRegistration`. One that
 * a stranger made at Appwrite has no phone or asks for their second factor; so setting another password by mail would lead nowhere.
 */
async function canGoOn(users: Needs['users'], id: string, email: string): Promise<boolean> {
  const standing = await users.standingOf(id);
  return (
    standing !== null &&
    (standing.identities.some((identity) => vouchesFor(identity, email)) ||
      (standing.phone !== '' && !standing.asksForFactor))
  );
}
