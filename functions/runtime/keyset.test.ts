import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { startShop } from '../testing/kit.ts';
import { listAll } from './keyset.ts';

const shop = await startShop();

test.each([1, 2, 3, 7, 100])('all rows are read once each, %i at a time', async (rowsARequest) => {
  const made: string[] = [];
  const batch = crypto.randomUUID();
  for (let index = 0; index < 7; index += 1) {
    made.push(
      (await shop.create('tags', { product_type: 'accessories', category: batch.slice(0, 30), title: 'x', count: 1 }))
        .$id,
    );
  }
  const { tables } = shop.ports({});
  const conditions = [Query.equal('category', batch.slice(0, 30))];
  const rows = await listAll(tables, 'tags', ['title'], conditions, rowsARequest);
  expect(rows.map(({ $id }) => $id).sort()).toEqual([...made].sort());
});
