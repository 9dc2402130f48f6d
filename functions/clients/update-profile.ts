import type { updateProfile as call } from '../contract/clients.ts';
import { normalizePhone, toE164 } from '../contract/phone.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import type { Contact } from '../runtime/users.ts';

/**
 * Changes the caller's name and phone, in his account and in his profile: both or neither. A repeat changes nothing.
 * Two steps when nothing changes, else three to five.
 */
export const updateProfile: Handler<typeof call> = async (input, { actor, tables, users }) => {
  const username = input.username.trim();
  const phone = normalizePhone(input.phone);
  const [profile, before] = await Promise.all([
    tables.get('users', actor.id, ['username', 'email', 'phone']),
    users.contactOf(actor.id),
  ]);
  if (!profile || !before) {
    return refuse('no_account');
  }
  const wanted: Contact = { name: username, phone: toE164(phone) };
  if ((await users.setContact(actor.id, before, wanted)) === 'taken') {
    return refuse('user_exists');
  }
  if (profile.username !== username || profile.phone !== phone) {
    try {
      await tables.update('users', actor.id, { username, phone });
    } catch (error) {
      // The change may have happened although its answer was lost.
      const now = await tables.get('users', actor.id, ['username', 'phone']);
      if (now?.username !== username || now.phone !== phone) {
        await users.setContact(actor.id, wanted, before);
        throw error;
      }
    }
  }
  return { id: actor.id, role: actor.role, username, email: profile.email, phone };
};
