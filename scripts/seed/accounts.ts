import { type Client, Query, TablesDB, Users } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { toE164 } from '#contract/phone.ts';
import { STAFF_COUNTER_IDS } from '../../functions/lib/ids.ts';
import { personSearchText } from '../../functions/subjects/accounts/rules/people.ts';
import { ADMIN, findAdmins } from '../lib/admins.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';

/** Somebody to try the shop or the back-office as. */
export interface DemoAccount {
  id: string;
  role: Role;
  email: string;
  username: string;
  /** As written in Egypt, or null. */
  phone: string | null;
}

/** The one who is a specialist of the sample schedule. */
export const DEMO_AUDIOLOGIST = account('audiologist', 'أ. كريم فؤاد', null);

/** One account a role. They share one password, which every installation makes for itself. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('admin', 'مدير النظام', null),
  account('cs', 'خدمة العملاء', null),
  account('reception', 'الاستقبال', null),
  account('accounting', 'الحسابات', null),
  DEMO_AUDIOLOGIST,
  { ...account('user', 'عميل تجريبي', '01000000000'), id: 'demo-customer', email: 'customer@samaa.local' },
];

/** What their password must not contain. */
export const DEMO_PERSONAL = DEMO_ACCOUNTS.flatMap(({ id, email }) => [id, firstPart(email)]);

/** What stands before the @ of an email. */
export function firstPart(email: string): string {
  return email.split('@')[0] ?? '';
}

function account(role: Role, username: string, phone: string | null): DemoAccount {
  return { id: `demo-${role}`, role, email: `${role}@samaa.local`, username, phone };
}

/**
 * Makes the demo accounts that are not there, with label and profile row. `resetPassword` also gives those that are
 * there the password. Where no admin can sign in, the demo admin can again.
 */
export async function seedAccounts(
  client: Client,
  { password, resetPassword }: { password: string; resetPassword: boolean },
): Promise<void> {
  const users = new Users(client);
  const tables = new TablesDB(client);
  const ids = DEMO_ACCOUNTS.map(({ id }) => id);
  const query = [Query.equal('$id', ids), Query.limit(ids.length)];
  const [accounts, profiles] = await Promise.all([
    users.list({ queries: query }),
    tables.listRows({ databaseId: DATABASE_ID, tableId: 'users', queries: query }),
  ]);
  const hasAccount = new Set(accounts.users.map(({ $id }) => $id));
  const hasProfile = new Set(profiles.rows.map(({ $id }) => $id));
  for (const demo of DEMO_ACCOUNTS) {
    if (!hasAccount.has(demo.id)) {
      const { id: userId, email, username: name, phone } = demo;
      await users.create({ userId, email, password, name, ...(phone ? { phone: toE164(phone) } : {}) });
    } else if (resetPassword) {
      await users.updatePassword({ userId: demo.id, password });
    }
    // The profile comes last, so that whoever has one has all.
    if (!hasProfile.has(demo.id)) {
      await users.updateLabels({ userId: demo.id, labels: demo.role === 'user' ? [] : [demo.role] });
      await transact(tables, [profileOf(demo), ...(await countOperations(tables, demo.role))]);
    }
  }
  if ((await findAdmins(client)).able.length === 0) {
    await letIn({ users, tables }, 'demo-admin');
  }
}

/** Gives an account back what an admin needs to sign in. */
async function letIn({ users, tables }: { users: Users; tables: TablesDB }, userId: string): Promise<void> {
  await users.updateStatus({ userId, status: true });
  await users.updateLabels({ userId, labels: [ADMIN] });
  await tables.updateRow({ databaseId: DATABASE_ID, tableId: 'users', rowId: userId, data: { role: ADMIN } });
}

function profileOf({ id, username, email, phone, role }: DemoAccount): object {
  const search = personSearchText({ id, username, email, phone });
  const data = { username, email, phone, role, search };
  return { action: 'create', databaseId: DATABASE_ID, tableId: 'users', rowId: id, data };
}

/**
 * Counts one more person with a role. The counters of staff are made with what there is when they are first needed, so as
 * long as they are not there nothing has to be counted.
 */
export async function countOperations(tables: TablesDB, role: Role): Promise<object[]> {
  if (role === 'user') {
    return [countOne('users')];
  }
  const wanted = STAFF_COUNTER_IDS.filter((id) => id === 'staff' || role === 'admin');
  const queries = [Query.equal('$id', wanted)];
  const { rows } = await tables.listRows({ databaseId: DATABASE_ID, tableId: 'counters', queries });
  return rows.map(({ $id }) => countOne($id));
}

function countOne(rowId: string): object {
  const data = { column: 'value', value: 1 };
  return { action: 'increment', databaseId: DATABASE_ID, tableId: 'counters', rowId, data };
}
