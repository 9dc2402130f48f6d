import type { checkCredentials as call } from '#contract/accounts/calls.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_EMAIL,
  FAILURES_PER_EMAIL_AND_ADDRESS,
  networkOf,
} from '#lib/rate-limits.ts';
import { type Counted, countAttempts, isKnownAddress, rememberAddress, takeBack } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';

/**
 * Tells whether an email and a password belong together, with one answer for a wrong email and a wrong password. Every
 * attempt counts before it is made, and a right one is taken back: it frees itself and no earlier failure.
 */
export const checkCredentials: Handler<typeof call> = async (input, context) => {
  const email = normalizeEmail(input.email);
  const network = networkOf(context.clientAddress);
  const isKnown = await isKnownAddress(context, email, network);
  const windows = await countAttempts(context, limitsOf(isKnown, email, network));
  const result = await context.users.checkPassword(email, input.password.trim());
  if (result === 'wrong') {
    return refuse('invalid_credentials');
  }
  await Promise.all([
    ...windows.map((window) => takeBack(context, window)),
    ...(isKnown || result === 'blocked' ? [] : [rememberAddress(context, email, network)]),
  ]);
  return result === 'blocked' ? refuse('forbidden') : result;
};

/**
 * What an attempt is counted under. Where the email's owner has signed in before, only the attempts at their own email
 * count: neither what others try at an address that they share nor what is tried elsewhere keeps them out. Of all others
 * the address comes first: once it is full, nothing is written for a further email. The narrow limit comes before the
 * email's wide one, which a single address cannot use up.
 */
function limitsOf(isKnown: boolean, email: string, network: string): Counted[] {
  const narrow: Counted = [FAILURES_PER_EMAIL_AND_ADDRESS, [email, network]];
  return isKnown ? [narrow] : [[FAILURES_PER_ADDRESS, [network]], narrow, [FAILURES_PER_EMAIL, [email]]];
}
