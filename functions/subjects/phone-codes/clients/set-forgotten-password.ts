import type { setForgottenPassword as call } from '#contract/phone-codes/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { freshSession } from '#subjects/accounts/clients/confirm-owner.ts';
import { lastDigits, tellAccount } from '#subjects/accounts/messages.ts';
import { PASSWORD_FAULTS, validatePassword } from '#subjects/accounts/rules/passwords.ts';
import { languageOf } from '#subjects/patients/patient-contact.ts';

/**
 * Sets a password for whoever has signed in by a code a moment ago and does not know the one of before. Nobody stays signed
 * in by what was before, the caller included. The account is told by mail, for whoever has its phone in their hands may be
 * somebody else; before the sessions end, so that a call that broke off can be made again.
 */
export const setForgottenPassword: Handler<typeof call> = async ({ password: typed }, context) => {
  const { actor, tables, users } = context;
  const { id: sessionId, provider } = await freshSession(context);
  if (provider !== 'token') {
    return refuse('sign_in_again');
  }
  const [contact, password] = [await users.contactOf(actor.id), typed.trim()];
  const phone = contact?.phone ?? null;
  const fault =
    (await validatePassword(password, { ...actor, phone })) ?? (await users.setPassword(actor.id, password));
  if (fault !== 'set') {
    return refuse('invalid_input', { fields: { password: PASSWORD_FAULTS[fault] } });
  }
  const about = lastDigits(phone ?? '');
  const told = {
    user_id: actor.id,
    kind: 'password_by_code',
    about,
    lang: await languageOf(tables, actor.id),
  } as const;
  const messageId = derivedId('password-message', sessionId);
  if (!(await tables.get('outbox', messageId, ['kind']))) {
    await tables.write([tellAccount(messageId, told)]);
  }
  await users.endSessions(actor.id);
  return { set: true };
};
