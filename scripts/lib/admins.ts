import { AppwriteException, type Client, type Models, Query, TablesDB, Users } from 'node-appwrite';
import { waitingLabel } from '#contract/people/roles.ts';
import { DATABASE_ID } from './project.ts';

/** The role, and the label that gives it, which only a server gives. */
export const ADMIN = 'admin';
/** One who has to set up a second factor first does so by themselves. */
const ADMIN_LABELS = [ADMIN, waitingLabel(ADMIN)];
const ADMINS_LOOKED_AT = 25;
const NOT_FOUND = 404;

/** Who may administer the shop by their profile, and which of their accounts can sign in and has the label. */
export async function findAdmins(client: Client): Promise<{ profiles: string[]; able: Models.User[] }> {
  const queries = [Query.equal('role', ADMIN), Query.limit(ADMINS_LOOKED_AT)];
  const { rows } = await new TablesDB(client).listRows({ databaseId: DATABASE_ID, tableId: 'users', queries });
  const api = new Users(client);
  const accounts = await Promise.all(rows.map(({ $id: userId }) => api.get({ userId }).catch(nullWhenMissing)));
  return {
    profiles: rows.map(({ $id }) => $id),
    able: accounts.filter(
      (account) => account?.status === true && ADMIN_LABELS.some((label) => account.labels.includes(label)),
    ) as Models.User[],
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof AppwriteException && error.code === NOT_FOUND) {
    return null;
  }
  throw error;
}
