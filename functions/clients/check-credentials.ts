import type { checkCredentials as call } from '../contract/clients.ts';
import { FAILURES_PER_EMAIL, FAILURES_PER_EMAIL_AND_ADDRESS } from '../domain/rate-limits.ts';
import { countAttempt, takeBack } from '../runtime/attempts.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';

/**
 * Tells whether an email and a password belong together, with one answer for a wrong email and a wrong password.
 * Every attempt counts before it is made, and a right one is taken back: it frees itself and no earlier failure.
 */
export const checkCredentials: Handler<typeof call> = async (input, context) => {
  const email = input.email.trim().toLowerCase();
  // The narrow limit comes first: once it is reached, one address alone cannot use up the email's wide one.
  const narrow = await countAttempt(context, FAILURES_PER_EMAIL_AND_ADDRESS, [email, context.clientAddress]);
  const wide = await countAttempt(context, FAILURES_PER_EMAIL, [email]);
  const result = await context.users.checkPassword(email, input.password.trim());
  if (result === 'wrong') {
    return refuse('invalid_credentials');
  }
  await Promise.all([takeBack(context, narrow), takeBack(context, wide)]);
  return result === 'blocked' ? refuse('forbidden') : result;
};
