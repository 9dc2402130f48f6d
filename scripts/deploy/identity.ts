import type { RemoteTable } from './schema-diff.ts';

/** What must outlast a push: that a table or column is the one that it was, and that a table has rows. */
export type Identity = ReadonlyMap<string, string>;

const ROWS = 'the rows of';

/** The identity of these tables. `rowCount` answers how many rows a table has. */
export async function identityOf(
  tables: readonly RemoteTable[],
  rowCount: (table: RemoteTable) => Promise<number>,
): Promise<Identity> {
  const identity = new Map<string, string>();
  for (const table of tables) {
    const place = `${table.databaseId}/${table.$id}`;
    identity.set(`table ${place}`, table.$createdAt);
    for (const { key, $createdAt } of table.columns) {
      identity.set(`column ${place}/${key}`, $createdAt);
    }
    // A shop that is open gains and loses rows meanwhile; losing all of them is something else.
    if ((await rowCount(table)) > 0) {
      identity.set(`${ROWS} ${place}`, 'some');
    }
  }
  return identity;
}

/** What was there before and is not the same any more. What is new does not count. */
export function lostSince(before: Identity, after: Identity): string[] {
  return [...before].filter(([what, value]) => after.get(what) !== value).map(([what]) => what);
}
