import type { proveEmail as call } from '#contract/accounts/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { claim, endOtherWaysIn, HOLDER_COLUMNS, isOwners } from '../holder.ts';
import { validateHolding } from '../rules/people.ts';

/** How long Appwrite lets nobody try again who has sent it ten secrets. */
const LIMITED_MINUTES = 60;

/**
 * Proves the caller's email with what a mail to it carried. Whoever is signed in *and* has read the mail is the account's
 * holder: they keep their session, phone, cart and audiogram; all other sessions and other people's identities go. That
 * is why it is a call and not Appwrite's own endpoint, which cannot tell whether the reader of the mail is also who
 * registered the account. A repeat that finds it done is answered alike.
 */
export const proveEmail: Handler<typeof call> = async ({ secret }, context) => {
  const { actor, sessionId, tables, users } = context;
  const [standing, profile] = await Promise.all([
    users.standingOf(actor.id),
    tables.get('users', actor.id, HOLDER_COLUMNS),
  ]);
  if (!standing || !profile) {
    return refuse('forbidden');
  }
  const { email, phone } = profile;
  const user = { id: actor.id, role: actor.role, username: profile.username, email, phone };
  if (standing.isEmailProven) {
    return validateHolding(standing, profile) === 'settled' ? user : refuse('link_invalid');
  }
  // Nobody stays by a way in that leads to another email.
  const own = (await users.sessionsOf(actor.id)).find((session) => session.id === sessionId);
  if (own && !isOwners(own, standing, false)) {
    return refuse('account_unclaimed');
  }
  const proof = await users.proveEmail(actor.id, secret);
  if (proof === 'too_often') {
    return refuse('too_many_attempts', { minutes: LIMITED_MINUTES });
  }
  if (proof === 'dead') {
    return refuse('link_invalid');
  }
  await endOtherWaysIn(context, actor.id, standing, (session) => session.id === sessionId);
  await claim(context, profile, standing);
  return { ...user, email: standing.email.toLowerCase() };
};
