import type { checkCredentials as call } from '#contract/accounts/calls.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import {
  FAILURES_PER_ADDRESS,
  FAILURES_PER_EMAIL,
  FAILURES_PER_EMAIL_AND_ADDRESS,
  networkOf,
  type Window,
} from '../domain/rate-limits.ts';
import { countAttempt, isKnownAddress, rememberAddress, takeBack } from '../runtime/attempts.ts';
import { refuse } from '../runtime/refusal.ts';
import type { CallContext, Handler } from '../runtime/service.ts';

/**
 * Tells whether an email and a password belong together, with one answer for a wrong email and a wrong password.
 * Every attempt counts before it is made, and a right one is taken back: it frees itself and no earlier failure. Six
 * steps for the first attempt of a window.
 */
export const checkCredentials: Handler<typeof call> = async (input, context) => {
  const email = normalizeEmail(input.email);
  const network = networkOf(context.clientAddress);
  const [isKnown, windows] = await count(context, email, network);
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
 * Counts an attempt under each limit, and tells whether the email's owner has signed in at this address before: then what
 * others try elsewhere does not keep them out. The narrow limits come first: once one of them is reached, a single address
 * cannot use up the email's wide one. What a later limit refuses is taken back from the earlier ones.
 */
async function count(context: CallContext<'anyone'>, email: string, network: string): Promise<[boolean, Window[]]> {
  const known = isKnownAddress(context, email, network);
  const windows: Window[] = [];
  try {
    windows.push(await countAttempt(context, FAILURES_PER_EMAIL_AND_ADDRESS, [email, network]));
    windows.push(await countAttempt(context, FAILURES_PER_ADDRESS, [network]));
    if (!(await known)) {
      windows.push(await countAttempt(context, FAILURES_PER_EMAIL, [email]));
    }
    return [await known, windows];
  } catch (error) {
    await Promise.all([known.catch(() => false), ...windows.map((window) => takeBack(context, window))]);
    throw error;
  }
}
