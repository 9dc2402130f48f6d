import type { RemoteTable } from './schema-diff.ts';

/** What must outlast a push: that a table or column is the one that it was, and that a table has rows. */
export type Identity = ReadonlyMap<string, string>;

const ROWS = 'the rows of';

/**
 * The tables that never lose all of their rows, whatever people do and the schedule takes away: of such a one that is empty
 * after a push, the push has taken them. All others may become empty in a shop that is open: a cart is ordered, a message
 * has its time, the journal of transactions empties itself.
 */
export const KEEPS_ROWS: ReadonlySet<string> = new Set([
  'users',
  'settings',
  'counters',
  'migrations',
  'orders',
  'order_lines',
  'order_events',
  'returns',
  'return_lines',
  'payment_attempts',
  'payment_transactions',
  'forms',
  'cs_forms',
  'form_details',
  'cs_form_details',
  'clinic_payments',
  'clinic_documents',
  'instalment_plans',
]);

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
    if (KEEPS_ROWS.has(table.$id) && (await rowCount(table)) > 0) {
      identity.set(`${ROWS} ${place}`, 'some');
    }
  }
  return identity;
}

/** What was there before and is not the same any more. What is new does not count. */
export function lostSince(before: Identity, after: Identity): string[] {
  return [...before].filter(([what, value]) => after.get(what) !== value).map(([what]) => what);
}
