import type { fetchUser as call } from '../contract/clients.ts';
import { fromE164 } from '../contract/phone.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';

/** The caller's own record: his profile, with the role that his account has at this moment. */
export const fetchUser: Handler<typeof call> = async (_input, { actor, tables }) => {
  const profile = await tables.get('users', actor.id, ['username', 'email', 'phone']);
  if (!profile) {
    return refuse('no_account');
  }
  const { username, email, phone } = profile;
  return { id: actor.id, role: actor.role, username, email, phone: phone && fromE164(phone) };
};
