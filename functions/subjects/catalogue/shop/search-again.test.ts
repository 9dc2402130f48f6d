import { expect, test } from 'vitest';
import { deleteProduct, updateProduct } from '#contract/catalogue/admin-calls.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import type { ProductChanges } from '#contract/catalogue/product-fields.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const first = await shop.addHearingAid({ brand: 'Phonak', model: 'Naída P70', price_piasters: 100 });
const second = await shop.addHearingAid({ brand: 'Phonak', model: 'Audéo L90', price_piasters: 200 });

async function search() {
  const input = { product_type: 'hearing-aids', searchQuery: 'phonak', sort: 'price-asc' } as const;
  const { data, headers } = await shop.call(shop.guest, fetchPaginatedProducts, input);
  const found = data?.documents.map(({ $id, stock }) => [$id, stock]);
  return { found, total: data?.total, requests: Number(headers['x-samaa-requests']) };
}

/** Searches until what is found is kept: the first search of a revision does not know it yet. */
async function searchOften() {
  await search();
  await search();
  return search();
}

async function edit({ $id }: { $id: string }, data: ProductChanges) {
  const input = { id: boss.id, productId: $id, product_type: 'hearing-aids', data } as const;
  expect((await shop.call(boss, updateProduct, input)).status).toBe(200);
}

test('a search that was made before asks for its products and the revision alone, and has the stock of now', async () => {
  await edit(first, { price: 1.5 });
  expect(await searchOften()).toEqual({
    found: [
      [first.$id, first.stock],
      [second.$id, second.stock],
    ],
    total: 2,
    requests: 2,
  });
  // As a sale does, which writes nothing of the catalogue.
  await shop.change('hearing_aids', second.$id, { stock: 3 });
  expect(await search()).toMatchObject({ found: [expect.anything(), [second.$id, 3]], requests: 2 });
  await shop.change('hearing_aids', second.$id, { stock: second.stock });
});

test('whatever an admin writes is in the very next answer', async () => {
  const ids = async () => (await search()).found?.map(([id]) => id);
  await searchOften();
  await edit(first, { price: 900 });
  expect(await ids()).toEqual([second.$id, first.$id]);
  await searchOften();
  await edit(second, { brand: 'Oticon' });
  expect(await ids()).toEqual([first.$id]);
  await searchOften();
  await edit(second, { brand: 'Phonak' });
  expect(await ids()).toEqual([second.$id, first.$id]);
  await searchOften();
  await shop.change('counters', 'products', { value: 2 });
  const gone = { id: boss.id, productId: second.$id, product_type: 'hearing-aids' } as const;
  expect((await shop.call(boss, deleteProduct, gone)).status).toBe(200);
  expect(await search()).toMatchObject({ found: [[first.$id, first.stock]], total: 1 });
});
