import { type Client, Databases, TablesDB } from 'node-appwrite';
import { expect, vi } from 'vitest';

/** A column of a table that is made over the API: a text of that size, or another type. */
type Wanted = { key: string; size?: number; type?: 'integer' | 'boolean'; array?: boolean };

/** Makes a table over the API, with optional columns, and waits until all of it can be used. */
export async function makeTable(
  client: Client,
  target: { databaseId: string; tableId: string },
  columns: Wanted[],
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
  await vi.waitFor(async () => {
    const { columns: made } = await tables.getTable(target);
    expect(made.every(({ status }) => String(status) === 'available')).toBe(true);
  });
}
