import { Query } from 'node-appwrite';
import { normalizeEmail } from '#contract/invisible.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext } from '#runtime/service.ts';

/** The customer whose account has an email that its owner has proven; refuses with `no_account`, `email_unproven`. */
export async function customerWith(
  { tables, users }: Pick<CallContext<readonly []>, 'tables' | 'users'>,
  email: string,
) {
  const wanted = normalizeEmail(email);
  const { rows } = await tables.list(
    'users',
    ['username', 'email', 'role', 'claimed_email'],
    [Query.equal('email', wanted), Query.limit(1)],
  );
  const profile = rows.find((row) => row.email === wanted && row.role === 'user') ?? refuse('no_account');
  const mailbox = await users.mailboxOf(profile.$id);
  const isTheirs = mailbox?.isProven && mailbox.email.toLowerCase() === wanted && profile.claimed_email === wanted;
  return isTheirs ? profile : refuse('email_unproven');
}
