import { Query } from 'node-appwrite';
import type { Ports } from '#runtime/ports.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import type { Users } from '#runtime/users.ts';
import { findPatient, listMerged, type PatientRow } from './patients.ts';

/** So many patients one account sees: parents see their children. */
const MOST_PATIENTS = 20;

const LINK_COLUMNS = ['user_id', 'email'] as const;

/** That the clinic has linked an account to a patient, by the email that the client said at the desk. */
export type AccountLink = SelectedRow<'patient_accounts', (typeof LINK_COLUMNS)[number]>;

/** A patient with the account that sees them. */
export interface LinkedPatient {
  patient: PatientRow;
  /** The link that counts; null without one. */
  link: AccountLink | null;
  /** The link as it is stored, also one that has ended because the account's email is another one now. */
  stored: AccountLink | null;
}

/**
 * Whether a link counts for what its account says of itself. It was made for an email, so it ends when the account has
 * another one, which somebody else may have proven, and while nobody has proven it.
 */
export function isLinkOf(
  link: Pick<AccountLink, 'email'>,
  mailbox: { email: string; isProven: boolean } | null,
): boolean {
  return link.email !== null && mailbox?.isProven === true && mailbox.email.toLowerCase() === link.email;
}

/**
 * The links of a patient, as they are stored, by all ids that they go by. Where records that were merged before had a
 * link each, that of the first id comes first.
 */
async function storedLinks(tables: Tables, patientIds: readonly string[]): Promise<AccountLink[]> {
  const { rows } = await tables.list('patient_accounts', LINK_COLUMNS, [
    Query.equal('$id', [...patientIds]),
    Query.limit(patientIds.length),
  ]);
  const place = ({ $id }: AccountLink) => patientIds.indexOf($id);
  return rows.filter((row) => place(row) >= 0).sort((a, b) => place(a) - place(b));
}

/**
 * The one of the links that counts, by what the profiles say, for functions that see no accounts: a profile says for
 * which email its account was claimed.
 */
async function countingLink(tables: Tables, links: readonly AccountLink[]): Promise<AccountLink | null> {
  if (links.length === 0) {
    return null;
  }
  const { rows } = await tables.list(
    'users',
    ['email', 'claimed_email'],
    [Query.equal('$id', [...new Set(links.map(({ user_id }) => user_id))]), Query.limit(links.length)],
  );
  const mailboxes = new Map(
    rows.map(({ $id, email, claimed_email }) => [$id, { email, isProven: claimed_email === email }]),
  );
  return links.find((link) => isLinkOf(link, mailboxes.get(link.user_id) ?? null)) ?? null;
}

/** The account that sees what the clinic keeps of a patient, by their id and those merged into them; null without one. */
export async function accountOf(tables: Tables, patientIds: readonly string[]): Promise<AccountLink | null> {
  return countingLink(tables, await storedLinks(tables, patientIds));
}

/** A patient with the account that sees them; null when there is no such patient. */
export async function linkOf(tables: Tables, patientId: string): Promise<LinkedPatient | null> {
  const patient = await findPatient(tables, patientId);
  if (!patient) {
    return null;
  }
  const stored = await storedLinks(tables, [patient.$id, ...(await listMerged(tables, patient.$id))]);
  const link = await countingLink(tables, stored);
  return { patient, link, stored: link ?? stored[0] ?? null };
}

/**
 * The ids of the patients whom an account sees: of those who were linked to it by the email that it has and its owner has
 * proven. The id is taken exactly, where the database takes A for a.
 */
async function patientsOfAccount(
  { tables, users }: { tables: Tables; users: Users },
  userId: string,
): Promise<string[]> {
  const [{ rows }, mailbox] = await Promise.all([
    tables.list('patient_accounts', LINK_COLUMNS, [
      Query.equal('user_id', userId),
      Query.orderAsc('$createdAt'),
      Query.limit(MOST_PATIENTS),
    ]),
    users.mailboxOf(userId),
  ]);
  return rows.filter((link) => link.user_id === userId && isLinkOf(link, mailbox)).map(({ $id }) => $id);
}

/**
 * The patients whose record an account sees, nobody twice, each with all ids they go by: whatever shows a customer
 * something that the clinic keeps asks this.
 */
export async function patientsSeenBy(
  { tables, users }: Pick<Ports, 'tables' | 'users'>,
  userId: string,
): Promise<{ patient: PatientRow; ids: string[] }[]> {
  const linked = await patientsOfAccount({ tables, users }, userId);
  const found = await Promise.all(linked.map((id) => findPatient(tables, id)));
  const patients = new Map(found.flatMap((patient) => (patient ? [[patient.$id, patient]] : [])));
  const seen = await Promise.all(
    [...patients.values()].map(async (patient) => {
      const ids = [patient.$id, ...(await listMerged(tables, patient.$id))];
      // A patient is one account's, also where a record that was merged into theirs was another's.
      return (await accountOf(tables, ids))?.user_id === userId ? [{ patient, ids }] : [];
    }),
  );
  return seen.flat();
}
