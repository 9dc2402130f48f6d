import { AppwriteException, Query, type TablesDB } from 'node-appwrite';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { isOvertaken, listPage, listRows, type Migration, type Row } from './migration.ts';

const TABLE = 'patient_accounts';
/** So many links are looked at together. */
const SIZE = 50;
/** So often a page is read again because somebody changed one of its links meanwhile. */
const ATTEMPTS = 20;
const BAD_REQUEST = 400;
const LACKING = [Query.isNull('email')];

/**
 * A link between an account and a patient says for which email it was made, and ends when the account has another one. For
 * those of before the audit log tells, else the email for which the account was last claimed; where nothing tells, the link
 * ends, and the desk makes it anew.
 */
const migration: Migration = {
  id: '0011-emails-of-links',
  title: 'links between accounts and patients say for which email they were made',

  async left(tables) {
    let count = 0;
    for (let links = await readLinks(tables, null); links.length > 0; links = await readLinks(tables, lastOf(links))) {
      count += links.length;
    }
    return count;
  },

  async page(tables, after) {
    for (let attempt = 1; ; attempt += 1) {
      const links = await readLinks(tables, after);
      const next = links.length < SIZE ? null : lastOf(links);
      if (links.length === 0) {
        return { changed: 0, next };
      }
      const operations = await Promise.all(
        links.map(async (link) => ({
          action: 'update',
          databaseId: DATABASE_ID,
          tableId: TABLE,
          rowId: link.$id,
          data: { email: await emailOf(tables, link) },
        })),
      );
      try {
        await transact(tables, operations);
        return { changed: links.length, next };
      } catch (error) {
        if (!isOvertaken(error) || attempt === ATTEMPTS) {
          throw error;
        }
      }
    }
  },
};
export default migration;

const lastOf = (links: readonly Row[]): string | null => links.at(-1)?.$id ?? null;

/** The links that do not say it: all of them as long as the column is yet to be made. */
async function readLinks(tables: TablesDB, after: string | null): Promise<Row[]> {
  const page = { columns: ['user_id'], size: SIZE, after };
  try {
    return await listPage(tables, TABLE, { ...page, where: LACKING });
  } catch (error) {
    if (error instanceof AppwriteException && error.code === BAD_REQUEST) {
      return listPage(tables, TABLE, page);
    }
    throw error;
  }
}

/** For which email a link was made; `''`, which no account has, where nothing tells. */
async function emailOf(tables: TablesDB, { $id, user_id }: Row): Promise<string> {
  const [[entry], [profile]] = await Promise.all([
    listRows(tables, 'audit_log', [
      Query.select(['after']),
      Query.equal('kind', 'patient'),
      Query.equal('subject_id', $id),
      Query.equal('action', 'link'),
      Query.orderDesc('at'),
      Query.limit(1),
    ]),
    listRows(tables, 'users', [Query.select(['claimed_email']), Query.equal('$id', String(user_id)), Query.limit(1)]),
  ]);
  const linked: { email?: unknown } = JSON.parse(String(entry?.after ?? '{}'));
  return typeof linked.email === 'string' ? linked.email : String(profile?.claimed_email ?? '');
}
