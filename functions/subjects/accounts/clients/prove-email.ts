import type { proveEmail as call } from '#contract/accounts/calls.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Standing } from '#runtime/users.ts';
import { claim, endOtherWaysIn, HOLDER_COLUMNS, isOwners } from '../holder.ts';
import { areLinksTied, LINKS_MINUTES, mayMakeTarget, validateHolding } from '../rules/people.ts';

/** How long Appwrite lets nobody try again who has sent it ten secrets. */
const LIMITED_MINUTES = 60;
const MINUTE_MS = 60_000;

/**
 * Proves the caller's email with what a mail to it carried. Whoever is signed in *and* has read the mail is the account's
 * holder: they keep their session, phone, cart and audiogram; all other sessions and other people's identities go. That
 * is why it is a call and not Appwrite's own endpoint, which cannot tell whether the reader of the mail is also who
 * registered the account. A repeat that finds it done is answered alike. An email that the account has not always had is not proven before
 * links to the one of before have ended.
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
  if (!areLinksTied(standing, context.now())) {
    return refuse('email_too_new', { minutes: await minutesToGo(context, actor.id, standing) });
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

/** How long links to another email may still work. The owner may delete what tells since when the account has this one: it is made again. */
async function minutesToGo(
  { users, now }: Pick<Ports, 'users' | 'now'>,
  id: string,
  { email, emailSince, registeredAt }: Standing,
): Promise<number> {
  if (emailSince !== '') {
    return Math.max(1, Math.ceil(LINKS_MINUTES - (now().getTime() - Date.parse(emailSince)) / MINUTE_MS));
  }
  if (mayMakeTarget({ registeredAt }, now())) {
    await users.setEmail(id, email);
  }
  return LINKS_MINUTES;
}
