import { ID, type Models, Query, TablesDB, Users } from 'node-appwrite';
import { personSearchText } from '../../functions/subjects/accounts/rules/people.ts';
import { ADMIN } from '../lib/admins.ts';
import { newPassword } from '../lib/demo-password.ts';
import { undefinedWhenMissing } from '../lib/missing.ts';
import type { Inspection, Part } from '../lib/part.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { countOperations, firstPart } from '../seed/accounts.ts';
import type { DeploySettings } from './settings.ts';
import type { Target } from './target.ts';

/**
 * The first admin: somebody has to be able to make others. Once there is an admin, nothing more is done. The account gets
 * an id that nobody can know before. Only a server gives labels, so one shows that no visitor made the account. Anybody may register with any email and choose an id, so an account that is there
 * already is only ever finished when it has the label of an admin.
 */
export function firstAdminPart(
  target: Pick<Target, 'client'>,
  wanted: DeploySettings['firstAdmin'],
  /** Gets the password once, when it was made here. */
  tellPassword: (password: string) => void,
): Part {
  const users = new Users(target.client);
  const tables = new TablesDB(target.client);

  async function hasAdmin(): Promise<boolean> {
    const queries = [Query.equal('role', ADMIN), Query.limit(1)];
    const profiles = await tables
      .listRows({ databaseId: DATABASE_ID, tableId: 'users', queries })
      .catch(undefinedWhenMissing);
    return (profiles?.total ?? 0) > 0;
  }

  /** The account with the email, whoever made it. */
  async function holderOf(email: string): Promise<Models.User | undefined> {
    const { users: holders } = await users.list({ queries: [Query.equal('email', email), Query.limit(1)] });
    return holders[0];
  }

  async function inspect(): Promise<Inspection> {
    if (await hasAdmin()) {
      return { changes: [], refusals: [], apply: async () => {} };
    }
    if (!wanted) {
      const why = 'FIRST_ADMIN_EMAIL is missing: there is no admin yet, and only an admin can make others';
      return { changes: [], refusals: [why], apply: async () => {} };
    }
    const { email } = wanted;
    const holder = await holderOf(email);
    const refusals =
      holder && !holder.labels.includes(ADMIN)
        ? [
            `FIRST_ADMIN_EMAIL: an account with the email ${email} is there already. Anybody may have registered it, so it does not become the admin. Choose another email; or, if nobody uses that account, delete it in the console (Auth → Users) and deploy again`,
          ]
        : [];
    return { changes: [`new admin ${email}`], refusals, apply: () => create(wanted) };
  }

  async function create({ email, name, ...wish }: NonNullable<typeof wanted>): Promise<void> {
    const password = wish.password ?? newPassword([name, firstPart(email)]);
    const begun = await holderOf(email);
    const userId = begun?.$id ?? ID.unique();
    if (begun) {
      await users.updatePassword({ userId, password });
      await users.deleteSessions({ userId });
    } else {
      await users.create({ userId, email, password, name });
      await users.updateLabels({ userId, labels: [ADMIN] });
    }
    // The profile comes last: whoever has one has all.
    const search = personSearchText({ id: userId, username: name, email, phone: null });
    const data = { username: name, email, phone: null, role: ADMIN, search };
    await transact(tables, [
      { action: 'create', databaseId: DATABASE_ID, tableId: 'users', rowId: userId, data },
      ...(await countOperations(tables, ADMIN)),
    ]);
    if (!wanted?.password) {
      tellPassword(password);
    }
  }

  return { title: 'First admin', inspect };
}
