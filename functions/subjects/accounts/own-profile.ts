import type { User } from '#contract/accounts/schemas.ts';
import { toE164 } from '#contract/phone.ts';
import { PHONES_PER_ACCOUNT } from '#lib/rate-limits.ts';
import type { Actor } from '#runtime/actor.ts';
import { countAttempt } from '#runtime/attempts.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow } from '#runtime/tables.ts';
import type { Contact } from '#runtime/users.ts';
import { personSearchText } from './rules/people.ts';

/** What somebody wants their profile to say; a phone that is left out stays. */
export interface WantedProfile {
  username: string;
  /** Normalised. */
  phone?: string;
}

type ProfileColumns = Pick<Rows['users'], 'username' | 'phone' | 'search'>;
type ProfileRow = SelectedRow<'users', 'username' | 'email' | 'phone'>;

/**
 * Changes the caller's name and phone, in the account and in the profile: both or neither. `write` writes the profile.
 * Refuses with `no_account` without a profile, with `user_exists` when somebody else has proven the phone to be theirs,
 * and with `too_many_attempts` for whoever tries many. A repeat changes nothing, and of several at once one wins
 * altogether.
 */
export async function changeOwnProfile(
  { actor, tables, users, now }: Pick<Ports, 'tables' | 'users' | 'now'> & { actor: Actor },
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
  if (contact.phone !== before.phone) {
    await countAttempt({ tables, now }, PHONES_PER_ACCOUNT, [actor.id]);
  }
  if ((await users.setContact(actor.id, before, contact)) === 'taken') {
    return refuse('user_exists');
  }
  if (profile.username !== columns.username || profile.phone !== columns.phone) {
    try {
      await write(columns, profile);
    } catch (error) {
      // The change may have happened although its answer was lost.
      const stored = await tables.get('users', actor.id, ['username', 'phone']);
      if (stored?.username !== columns.username || stored.phone !== columns.phone) {
        await users.setContact(actor.id, contact, before);
        throw error;
      }
    }
  }
  const isChange = contact.name !== before.name || contact.phone !== before.phone;
  if (isChange || profile.username !== username || profile.phone !== phone) {
    await bringIntoLine({ tables, users }, actor.id);
  }
  return { id: actor.id, role: actor.role, username, email: profile.email, phone };
}

/** So often the account follows a profile that goes on changing. */
const ROUNDS = 3;

/**
 * Makes the account say what the profile says. Name and phone of an account are written one after the other, those of a
 * profile together: of changes that cross each other the account may keep the name of one and the phone of another, and
 * whoever comes last sees to it that it does not.
 */
async function bringIntoLine({ tables, users }: Pick<Ports, 'tables' | 'users'>, id: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [profile, account] = await Promise.all([tables.get('users', id, ['username', 'phone']), users.contactOf(id)]);
    if (!profile || !account) {
      return;
    }
    const said: Contact = { name: profile.username, phone: profile.phone ? toE164(profile.phone) : account.phone };
    if (said.name === account.name && said.phone === account.phone) {
      return;
    }
    if ((await users.setContact(id, account, said)) === 'taken') {
      return;
    }
  }
}
