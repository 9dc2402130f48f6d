import type { fetchUser as call } from '#contract/accounts/calls.ts';
import { fromE164 } from '#contract/phone.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { takesPayments } from '#subjects/billing/reception-payments.ts';
import { finishRegistration } from './unfinished-registration.ts';

/**
 * The caller's own record: their profile, with the role that their account has at this moment. A registration that was
 * interrupted before its profile was written is finished here.
 */
export const fetchUser: Handler<typeof call> = async (_input, context) => {
  const { actor, tables, factor } = context;
  const [row, takes] = await Promise.all([
    tables.get('users', actor.id, ['username', 'email', 'phone']),
    actor.role === 'reception' && takesPayments(context),
  ]);
  const profile = row ?? (await finishRegistration(context, actor));
  if (!profile) {
    return refuse('no_account');
  }
  const { username, email, phone } = profile;
  return {
    id: actor.id,
    role: actor.role,
    username,
    email,
    phone: phone && fromE164(phone),
    ...(factor && { factor }),
    ...(takes && { takes_payments: true }),
  };
};
