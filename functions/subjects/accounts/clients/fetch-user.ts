import type { fetchUser as call } from '#contract/accounts/calls.ts';
import { PERMISSIONS } from '#contract/permissions/permissions.ts';
import { fromE164 } from '#contract/phone.ts';
import { isWaiting as stillWaits } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { takesPayments } from '#subjects/billing/reception-payments.ts';
import { giveRoleOfProfile, RENEWED } from '../role-labels.ts';
import { finishRegistration } from './unfinished-registration.ts';

/**
 * The caller's own record: their profile, with the role that their account has at this moment. A registration that was
 * interrupted before its profile was written is finished here, and whoever has set up the second factor that their role must have
 * gets back what it reads past the functions.
 */
export const fetchUser: Handler<typeof call> = async (_input, context) => {
  const { actor, tables, factor, isWaiting, may } = context;
  const permissions = PERMISSIONS.filter(may);
  const [row, takes] = await Promise.all([
    tables.get('users', actor.id, ['username', 'email', 'phone']),
    actor.role === 'reception' && takesPayments(context),
  ]);
  const profile = row ?? (await finishRegistration(context, actor));
  if (!profile) {
    return refuse('no_account');
  }
  const labels = isWaiting ? await giveRoleOfProfile(context, actor.id) : [];
  const { username, email, phone } = profile;
  return {
    id: actor.id,
    role: actor.role,
    username,
    email,
    phone: phone && fromE164(phone),
    ...(permissions.length > 0 && { permissions }),
    ...(factor && { factor: stillWaits(labels) ? { ...factor, on: false, step: nextStep(labels) } : factor }),
    ...(takes && { takes_payments: true }),
  };
};

const nextStep = (labels: readonly string[]) => (labels.includes(RENEWED) ? ('app' as const) : ('password' as const));
