import type { setForgottenPassword as call } from '#contract/phone-codes/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { freshSession } from '#subjects/accounts/clients/confirm-owner.ts';
import { PASSWORD_FAULTS, validatePassword } from '#subjects/accounts/rules/passwords.ts';

/**
 * Sets a password for whoever has signed in by a code a moment ago and does not know the one of before. Nobody stays signed
 * in by what was before, the caller included.
 */
export const setForgottenPassword: Handler<typeof call> = async ({ password: typed }, context) => {
  const { actor, users } = context;
  const { provider } = await freshSession(context);
  if (provider !== 'token') {
    return refuse('sign_in_again');
  }
  const [contact, password] = [await users.contactOf(actor.id), typed.trim()];
  const owner = { ...actor, phone: contact?.phone ?? null };
  const fault = (await validatePassword(password, owner)) ?? (await users.setPassword(actor.id, password));
  if (fault !== 'set') {
    return refuse('invalid_input', { fields: { password: PASSWORD_FAULTS[fault] } });
  }
  await users.endSessions(actor.id);
  return { set: true };
};
