import { toE164 } from '../contract/phone.ts';
import type { User } from '../contract/types.ts';
import { personSearchText } from '../domain/people.ts';
import type { Actor } from './actor.ts';
import type { Ports } from './context.ts';
import { refuse } from './refusal.ts';
import type { Rows } from './rows.generated.ts';
import type { SelectedRow } from './tables.ts';
import type { Contact } from './users.ts';

/** What somebody wants his profile to say; a phone that is left out stays. */
export interface WantedProfile {
  username: string;
  /** Normalised. */
  phone?: string;
}

type ProfileColumns = Pick<Rows['users'], 'username' | 'phone' | 'search'>;
type ProfileRow = SelectedRow<'users', 'username' | 'email' | 'phone'>;

/**
 * Changes the caller's name and phone, in his account and in his profile: both or neither. `write` writes the profile.
 * Refuses with `no_account` without a profile, and with `user_exists` when the phone is somebody else's. A repeat
 * changes nothing. Two steps when nothing changes, else one more for each of name and phone, and what `write` takes.
 */
export async function changeOwnProfile(
  { actor, tables, users }: Pick<Ports, 'tables' | 'users'> & { actor: Actor },
  wanted: WantedProfile,
  write: (columns: ProfileColumns, before: ProfileRow) => Promise<unknown>,
): Promise<User> {
  const [profile, before] = await Promise.all([
    tables.get('users', actor.id, ['username', 'email', 'phone']),
    users.contactOf(actor.id),
  ]);
  if (!profile || !before) {
    return refuse('no_account');
  }
  const username = wanted.username.trim();
  const phone = wanted.phone ?? profile.phone;
  const search = personSearchText({ id: actor.id, username, email: profile.email, phone });
  const columns: ProfileColumns = { username, phone, search };
  const contact: Contact = {
    name: columns.username,
    phone: wanted.phone === undefined ? before.phone : toE164(wanted.phone),
  };
  if ((await users.setContact(actor.id, before, contact)) === 'taken') {
    return refuse('user_exists');
  }
  if (profile.username !== columns.username || profile.phone !== columns.phone) {
    try {
      await write(columns, profile);
    } catch (error) {
      // The change may have happened although its answer was lost.
      const now = await tables.get('users', actor.id, ['username', 'phone']);
      if (now?.username !== columns.username || now.phone !== columns.phone) {
        await users.setContact(actor.id, contact, before);
        throw error;
      }
    }
  }
  return { id: actor.id, role: actor.role, username, email: profile.email, phone };
}
