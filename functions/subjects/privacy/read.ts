import { Query } from 'node-appwrite';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import { piastersToEgp } from '#lib/money.ts';
import { keptNames } from '#lib/named.ts';
import { listAll } from '#runtime/keyset.ts';
import type { TableId, Tables } from '#runtime/tables.ts';
import type { Users } from '#runtime/users.ts';
import { provenEmailOf } from '#subjects/accounts/rules/people.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';
import { holdingOf, type Link, PERSONAL_TABLES } from './definition.ts';
import type { Subject } from './subject.ts';

/** A row with the columns that were asked for. */
export type PersonalRow = Readonly<Record<string, unknown>> & { $id: string; $createdAt: string };

/** So many values fit into one query. */
const VALUES_A_QUERY = 90;

/** What is read of a table: which columns, and by which of its links. */
interface Wanted {
  columns: (table: TableId) => readonly string[];
  follows: (link: Link) => boolean;
  /** Of rows that stand under an email: only those under one that its owner has proven. Who only says an email is not told of them. */
  onlyProven?: boolean;
}

/**
 * The rows of somebody, table by table. A table waits for those through which its rows are found, and for no other: six
 * steps after one another at most, however many tables there are.
 */
export async function findRows(
  tables: Tables,
  { kind, id }: Subject,
  { columns, follows, onlyProven = false }: Wanted,
): Promise<Map<TableId, PersonalRow[]>> {
  const found = new Map<TableId, Promise<PersonalRow[]>>();
  const readEmail = async () => {
    const profile = await tables.get('users', id, ['email', 'claimed_email']);
    return (onlyProven ? provenEmailOf(profile) : profile?.email) ?? null;
  };
  const email = kind === 'user' ? readEmail() : null;
  const valuesOf = async ({ of }: Link): Promise<string[]> => {
    switch (of) {
      case 'id':
        return [id];
      case 'email': {
        const known = await email;
        return known === null ? [] : [known];
      }
      default:
        return ((await found.get(of)) ?? []).map(({ $id }) => $id);
    }
  };
  for (const table of PERSONAL_TABLES) {
    const links = holdingOf(table)[kind].filter(follows);
    const read = Promise.all(
      links.map(async (link) => rowsOf(tables, table, columns(table), link, await valuesOf(link))),
    );
    found.set(
      table,
      read.then((parts) => [...new Map(parts.flat().map((row) => [row.$id, row])).values()]),
    );
  }
  const all = await Promise.all([...found].map(async ([table, rows]) => [table, await rows] as const));
  return new Map(all.filter(([, rows]) => rows.length > 0));
}

async function rowsOf(
  tables: Tables,
  table: TableId,
  columns: readonly string[],
  { by, where = [] }: Link,
  values: readonly string[],
): Promise<PersonalRow[]> {
  const chunks = Array.from({ length: Math.ceil(values.length / VALUES_A_QUERY) }, (_, index) =>
    values.slice(index * VALUES_A_QUERY, (index + 1) * VALUES_A_QUERY),
  );
  const asked = columns.length === 0 ? ['$id'] : columns;
  const parts = await Promise.all(
    chunks.map((chunk) => listAll(tables, table, asked as never[], [Query.equal(by, chunk), ...where])),
  );
  return parts.flat() as unknown as PersonalRow[];
}

/** Everything that the shop holds about somebody, as they may have it; null when nothing is known of them. */
export async function readPersonalFile(
  { tables, users }: { tables: Tables; users: Users },
  subject: Subject,
  now: Date,
): Promise<PersonalFile | null> {
  const [found, account] = await Promise.all([
    findRows(tables, subject, {
      columns: (table) => holdingOf(table).told,
      follows: ({ untold }) => !untold,
      onlyProven: true,
    }),
    subject.kind === 'user' ? readAccount(users, subject.id) : null,
  ]);
  if (found.size === 0 && account === null) {
    return null;
  }
  const patients = found.get('patients');
  if (patients?.some(({ referral_source }) => referral_source !== null)) {
    found.set('patients', withSourceNames(patients, await loadReferralSources(tables)));
  }
  return {
    made_at: now.toISOString(),
    subject: subject.kind,
    id: subject.id,
    account,
    parts: [...found].map(([table, rows]) => ({
      name: table,
      kept: holdingOf(table).kept,
      rows: rows.map((row) => toldRow(row, holdingOf(table).told)),
    })),
  };
}

/** A record names by an id how somebody came to the clinic: they are told what that is called. */
function withSourceNames(rows: readonly PersonalRow[], sources: readonly ReferralSourceSetting[]): PersonalRow[] {
  return rows.map((row) => {
    const source = sources.find(({ id }) => id === row.referral_source);
    const names = source ? Object.values(keptNames(source)).filter((name) => name !== '') : [];
    return names.length > 0 ? { ...row, referral_source: names.join(' / ') } : row;
  });
}

async function readAccount(users: Users, id: string): Promise<PersonalFile['account']> {
  const standing = await users.standingOf(id);
  return (
    standing && {
      email: standing.email,
      email_proven: standing.isEmailProven,
      name: standing.name,
      phone: standing.phone,
      registered_at: standing.registeredAt,
      has_password: standing.hasPassword,
      other_ways_in: standing.identities.map(({ provider, email }) => ({ provider, email })),
      signed_in_since: (await users.sessionsOf(id)).map(({ createdAt }) => createdAt),
    }
  );
}

/** A row with what they are told of it: money in EGP, and when it was made. */
function toldRow(row: PersonalRow, told: readonly string[]): Record<string, unknown> {
  const columns = told.map((column) => {
    const value = row[column];
    return column.endsWith('_piasters')
      ? [column.replace(/_piasters$/, '_egp'), typeof value === 'number' ? piastersToEgp(value) : null]
      : [column, value ?? null];
  });
  return { $id: row.$id, $createdAt: row.$createdAt, ...Object.fromEntries(columns) };
}
