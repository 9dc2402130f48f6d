import type { fetchProfile as call } from '#contract/staff/calls.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';

/** The caller's profile, with the role that their account has now. Two steps. */
export const fetchProfile: Handler<typeof call> = async (_input, { actor, tables }) => {
  const profile = await tables.get('users', actor.id, ['username', 'email', 'phone']);
  if (!profile) {
    return refuse('no_account');
  }
  const { username, email, phone } = profile;
  return { id: actor.id, role: actor.role, username, email, phone };
};
