import { Query, TablesDB, Users } from 'node-appwrite';
import { personSearchText } from '../../functions/domain/people.ts';
import { newPassword } from '../lib/demo-password.ts';
import { Problem } from '../lib/problem.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { countOperations } from '../seed/accounts.ts';
import { transact } from '../seed/transact.ts';
import { undefinedWhenMissing } from './missing.ts';
import type { Inspection, Part } from './part.ts';
import type { DeploySettings } from './settings.ts';
import type { Target } from './target.ts';

/** The account that a deployment makes; an interrupted one is found by it. */
const ACCOUNT_ID = 'first-admin';

/** The first admin: somebody has to be able to make others. Once there is an admin, nothing more is done. */
export function firstAdminPart(
  target: Target,
  wanted: DeploySettings['firstAdmin'],
  /** Gets the password once, when it was made here. */
  tellPassword: (password: string) => void,
): Part {
  const users = new Users(target.client);
  const tables = new TablesDB(target.client);

  async function hasAdmin(): Promise<boolean> {
    const queries = [Query.equal('role', 'admin'), Query.limit(1)];
    const profiles = await tables
      .listRows({ databaseId: DATABASE_ID, tableId: 'users', queries })
      .catch(undefinedWhenMissing);
    return (profiles?.total ?? 0) > 0;
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
    const { users: taken } = await users.list({ queries: [Query.equal('email', email), Query.limit(1)] });
    const refusals =
      taken[0] && taken[0].$id !== ACCOUNT_ID
        ? [
            `FIRST_ADMIN_EMAIL: somebody else's account has the email ${email} already, and making that one the admin could make a stranger the admin. Choose another email`,
          ]
        : [];
    return { changes: [`new admin ${email}`], refusals, apply: () => create(wanted) };
  }

  async function create({ email, name, password = newPassword() }: NonNullable<typeof wanted>): Promise<void> {
    const account = await users.get({ userId: ACCOUNT_ID }).catch(undefinedWhenMissing);
    if (!account) {
      await users.create({ userId: ACCOUNT_ID, email, password, name });
    } else if (account.email === email) {
      await users.updatePassword({ userId: ACCOUNT_ID, password });
    } else {
      throw new Problem(
        `An earlier deployment began to make ${account.email} the first admin. Set FIRST_ADMIN_EMAIL to that, or delete the account "${ACCOUNT_ID}" in the console.`,
      );
    }
    await users.updateLabels({ userId: ACCOUNT_ID, labels: ['admin'] });
    // The profile comes last: whoever has one has all.
    const search = personSearchText({ id: ACCOUNT_ID, username: name, email, phone: null });
    const data = { username: name, email, phone: null, role: 'admin', search, open_cash_orders: 0 };
    await transact(tables, [
      { action: 'create', databaseId: DATABASE_ID, tableId: 'users', rowId: ACCOUNT_ID, data },
      ...(await countOperations(tables, 'admin')),
    ]);
    if (!wanted?.password) {
      tellPassword(password);
    }
  }

  return { title: 'First admin', inspect };
}
