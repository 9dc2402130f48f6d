import { type Client, Databases, DatabasesIndexType, TablesDB } from 'node-appwrite';
import { expect, vi } from 'vitest';

/** A column of a table that is made over the API: a text of that size, or another type. */
type Wanted = { key: string; size?: number; type?: 'integer' | 'boolean'; array?: boolean };

/** Makes a table over the API, with optional columns and one fulltext index, and waits until all of it can be used. */
export async function makeTable(
  client: Client,
  target: { databaseId: string; tableId: string },
  columns: Wanted[],
  searched?: string,
): Promise<void> {
  const tables = new TablesDB(client);
  const schema = new Databases(client);
  const collection = { databaseId: target.databaseId, collectionId: target.tableId };
  await tables.createTable({ ...target, name: 'Of a test' });
  for (const { key, size = 100, type, array } of columns) {
    const column = { ...collection, key, required: false, array };
    await (type === 'integer'
      ? schema.createIntegerAttribute(column)
      : type === 'boolean'
        ? schema.createBooleanAttribute(column)
        : schema.createStringAttribute({ ...column, size }));
  }
  const settled = () =>
    vi.waitFor(async () => {
      const { columns: made, indexes } = await tables.getTable(target);
      expect([...made, ...indexes].every(({ status }) => String(status) === 'available')).toBe(true);
    });
  await settled();
  if (searched !== undefined) {
    const words = { key: 'words', type: DatabasesIndexType.Fulltext, attributes: [searched] };
    await schema.createIndex({ ...collection, ...words });
    await settled();
  }
}
