import { Query } from 'node-appwrite';
import { ADDRESSES_MAX } from '#contract/addresses/constants.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import type { DocumentList } from '#contract/fields.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

const COLUMNS = ['slot', 'name', 'phone', 'city', 'address', 'used_at', 'default_at'] as const;
type AddressRow = SelectedRow<'addresses', (typeof COLUMNS)[number]>;

const NEVER = '1970-01-01T00:00:00.000Z';

/** The addresses of an account. */
export async function readAddresses(tables: Tables, userId: string): Promise<AddressRow[]> {
  const { rows } = await tables.list('addresses', COLUMNS, [
    Query.equal('user_id', userId),
    Query.limit(ADDRESSES_MAX),
  ]);
  return rows;
}

/** The rows as they are answered. The default is the one that was made it last. */
export function toAddresses(rows: readonly AddressRow[]): DocumentList<KeptAddress> {
  const preferred = newest(rows, 'default_at')[0];
  const chosen = preferred?.default_at ? preferred.$id : null;
  const ordered = newest(rows, 'used_at').sort((a, b) => Number(b.$id === chosen) - Number(a.$id === chosen));
  return {
    documents: ordered.map(({ $id, name, phone, city, address }) => ({
      $id,
      name,
      phone,
      city,
      address,
      isDefault: $id === chosen,
    })),
    total: rows.length,
  };
}

function newest(rows: readonly AddressRow[], column: 'used_at' | 'default_at'): AddressRow[] {
  const timeOf = (row: AddressRow) => Date.parse(row[column] ?? NEVER);
  return [...rows].sort((a, b) => timeOf(b) - timeOf(a));
}

/** Changes an address of the account, and answers all of them; null when it is not there. */
export async function changeAddress(
  tables: Tables,
  { userId, addressId }: { userId: string; addressId: string },
  columns: Partial<Rows['addresses']>,
): Promise<DocumentList<KeptAddress> | null> {
  const rows = await readAddresses(tables, userId);
  const isOwn = rows.some(({ $id }) => $id === addressId);
  if (!isOwn || !(await tables.update('addresses', addressId, columns))) {
    return null;
  }
  return toAddresses(rows.map((row) => (row.$id === addressId ? { ...row, ...columns } : row)));
}
