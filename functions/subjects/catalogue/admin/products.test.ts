import { ID, Query, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { addToCart, fetchCart } from '#contract/cart/calls.ts';
import {
  createProduct,
  deleteProduct,
  fetchProducts,
  restoreProduct,
  updateProduct,
} from '#contract/catalogue/admin-calls.ts';
import { fetchPaginatedProducts, fetchProduct, fetchTags } from '#contract/catalogue/calls.ts';
import { type ProductChanges, type ProductData, productFieldNames } from '#contract/catalogue/product-fields.ts';
import { PRODUCTS_BUCKET, type ProductType } from '#contract/constants.ts';
import { cancelOrder, fetchOrder } from '#contract/orders/calls.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { sitemap } from '../shop/sitemap.ts';
import { deleteProduct as deleteProductHandler } from './delete-product.ts';

const deleteHandler = asCalled(deleteProductHandler);

const shop = await startShop();
const kit = checkoutKit(shop);
const boss = await shop.join('admin');

const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

async function upload(content: Buffer, name = 'cover.webp'): Promise<string> {
  const file = InputFile.fromBuffer(content, name);
  const { $id } = await new Storage(boss.client).createFile({ bucketId: PRODUCTS_BUCKET, fileId: ID.unique(), file });
  return $id;
}

const image = await upload(WEBP);
let models = 0;

/** A complete hearing aid of a model that nothing else has. */
function aid(change: ProductData = {}): ProductData {
  models += 1;
  return {
    brand: 'Widex',
    family: 'Moment',
    model: `Moment ${models}`,
    style: 'ric',
    channel: 16,
    battery: '312',
    fitting_range_from: 0,
    fitting_range_to: 85,
    price: 12_500.5,
    stock: 4,
    image,
    description_ar: '<p>سماعة مريحة</p>',
    ...change,
  };
}

const create = (data: ProductData, more: { product_type?: ProductType; requestId?: string } = {}) =>
  shop.call(boss, createProduct, { id: boss.id, product_type: 'hearing-aids', data, ...more });

async function created(change: ProductData = {}, product_type: ProductType = 'hearing-aids') {
  const data = product_type === 'hearing-aids' ? aid(change) : { title_ar: 'بطاريات', price: 50, stock: 9, ...change };
  const { data: product, body } = await create(data, { product_type });
  return product ?? expect.fail(body);
}

const update = (
  product: { $id: string; product_type: ProductType },
  data: ProductChanges,
  more: { version?: number; stock_seen?: number; requestId?: string } = {},
) =>
  shop.call(boss, updateProduct, {
    id: boss.id,
    productId: product.$id,
    product_type: product.product_type,
    data,
    ...more,
  });

const remove = ({ $id, product_type }: { $id: string; product_type: ProductType }) =>
  shop.call(boss, deleteProduct, { id: boss.id, productId: $id, product_type });

const counter = async () => (await shop.row('counters', 'products'))?.value;
const tag = async (title: string) => {
  const { data } = await shop.call(shop.guest, fetchTags, { product_type: 'hearing-aids' });
  return data?.find((one) => one.title === title)?.count ?? 0;
};
const audit = (id: string) => shop.rows('audit_log', [Query.equal('subject_id', id), Query.orderAsc('at')]);

describe('create-product', () => {
  test('puts a product into the store, with tags, search text, counter and audit entry', async () => {
    const before = await counter();
    const data = aid({ description_en: '<p onclick="x()">Soft <script>alert(1)</script>sound</p>' });
    const { data: product } = await create(data);
    expect(product).toMatchObject({
      product_type: 'hearing-aids',
      brand: 'Widex',
      price: 12_500.5,
      stock: 4,
      image,
      version: 0,
      archived: false,
      fitting_range: [0, 85],
      description_ar: '<p>سماعة مريحة</p>',
      description_en: '<p>Soft sound</p>',
    });
    expect(await counter()).toBe((before ?? 0) + 1);
    expect(await tag(data.model ?? '')).toBe(1);
    const found = await shop.call(shop.guest, fetchPaginatedProducts, {
      product_type: 'hearing-aids',
      searchQuery: 'وايدكس',
    });
    expect(found.data?.documents.map(({ $id }) => $id)).toContain(product?.$id);
    expect(await audit(product?.$id ?? '')).toMatchObject([
      { action: 'create', kind: 'product', actor_id: boss.id, label: `Widex ${data.model}`, before: null },
    ]);
  });

  test.each([
    ['hearing-aids', {}, 12],
    ['hearing-aids', aid({ brand: ' ', image: '' }), 2],
    ['hearing-aids', aid({ fitting_range_to: null }), 1],
    ['accessories', { brand: 'Rayovac' }, 3],
  ] as const)('of %s without all fields is refused to the letter', async (product_type, data, count) => {
    const answer = await create(data, { product_type });
    expect([answer.status, answer.code]).toEqual([400, 'fields_missing']);
    expect(JSON.parse(answer.body).error).toBe('Please Fill in All The Fields');
    expect(Object.keys(answer.params.fields as object)).toHaveLength(count);
  });

  test.each([
    [{ price: 10.555 }, 'data.price', 'two_decimals'],
    [{ price: -1 }, 'data.price', 'too_small'],
    [{ stock: 1.5 }, 'data.stock', 'not_an_integer'],
    [{ stock: -1 }, 'data.stock', 'too_small'],
    [{ fitting_range_from: 90 }, 'data.fitting_range_to', 'too_small'],
    [{ style: 'ear' as 'cic' }, 'data.style', 'not_a_choice'],
    [{ brand: 'a\u0000b' }, 'data.brand', 'invalid'],
    [{ title_ar: 'عنوان' }, 'data.title_ar', 'unknown_field'],
  ])('with %o names the field', async (change, field, key) => {
    const { code, params } = await create(aid(change));
    expect(code).toBe('invalid_input');
    expect(params.fields).toMatchObject({ [field]: { key } });
  });

  test('takes only pictures that are there, by their content', async () => {
    expect((await create(aid({ image: 'nothing' }))).code).toBe('invalid_image');
    expect((await create(aid({ image: await upload(Buffer.from('no picture')) }))).code).toBe('invalid_image');
  });

  test('happens once, however often it is sent', async () => {
    const before = (await counter()) ?? 0;
    const data = aid();
    const answers = await Promise.all([1, 2, 3].map(() => create(data, { requestId: 'press-one-of-create' })));
    expect(new Set(answers.map((answer) => answer.data?.$id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counter()).toBe(before + 1);
    expect(await tag(data.model ?? '')).toBe(1);
  });
});

describe('update-product', () => {
  test('changes what is sent, and tags, search text and version with it', async () => {
    const product = await created({ family: 'Evoke' });
    const { data } = await update(
      product,
      { family: 'Allure', price: 9000, clear: ['description_ar'] },
      { version: 0 },
    );
    expect(data).toMatchObject({ family: 'Allure', price: 9000, description_ar: '', stock: 4, version: 1 });
    expect([await tag('Evoke'), await tag('Allure')]).toEqual([0, 1]);
    expect((await shop.row('hearing_aids', product.$id))?.search).toContain('allure');
    const [, entry] = await audit(product.$id);
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      family: 'Evoke',
      price_piasters: 1_250_050,
      description_ar: '<p>سماعة مريحة</p>',
    });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ family: 'Allure', price_piasters: 900_000, description_ar: null });
  });

  test('clears every field that may be empty, the prices of a sale and of a pair among them', async () => {
    const sale = { sale_price: 9_000, sale_from: '2000-01-01', sale_until: '2100-01-01', pair_price: 20_000 };
    const product = await created({ ...sale, description_en: '<p>Light</p>' });
    const clear = productFieldNames('hearing-aids', (field) => field.clearable).filter((name) => name !== 'image');
    expect((await update(product, { clear })).status).toBe(200);
    expect(await shop.row('hearing_aids', product.$id)).toMatchObject({
      ...{ sale_price_piasters: null, sale_from: null, sale_until: null, pair_price_piasters: null },
      ...{ description_ar: null, description_en: null, price_now_piasters: 1_250_050 },
    });
  });

  test('needs at least one field', async () => {
    const product = await created();
    for (const data of [{}, { brand: '', price: null }, { clear: [] }]) {
      const { code, body } = await update(product, data);
      expect([code, JSON.parse(body).error]).toEqual(['nothing_to_change', 'Please fill in at least one field']);
    }
  });

  test('keeps pieces sold that were sold while somebody counted', async () => {
    const product = await created({ stock: 10 });
    await shop.change('hearing_aids', product.$id, { stock: 7 });
    const edit = () => update(product, { stock: 15 }, { version: 0, stock_seen: 10 });
    expect((await edit()).data?.stock).toBe(12);
    // Its answer may be lost and the edit sent again.
    expect((await edit()).data?.stock).toBe(12);
    expect((await update(product, { stock: 1 }, { version: 1, stock_seen: 15 })).code).toBe('stock_sold');
  });

  test('of an older version is refused', async () => {
    const product = await created();
    await update(product, { price: 1 }, { version: 0 });
    expect((await update(product, { price: 2 }, { version: 0 })).code).toBe('product_changed');
    expect((await update(product, { price: 2 })).data?.price).toBe(2);
  });

  test('by five at once leaves every tag counted once', async () => {
    const product = await created();
    const families = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(families.map((family) => update(product, { family })));
    expect(answers.every(({ status, code }) => status === 200 || code === 'busy')).toBe(true);
    const counts = await Promise.all(families.map(tag));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('of a fitting range needs both ends', async () => {
    const product = await created();
    const { code, params } = await update(product, { fitting_range_from: 10 });
    expect([code, Object.keys(params.fields as object)]).toEqual(['invalid_input', ['data.fitting_range_to']]);
    expect((await update(product, { fitting_range_from: 10, fitting_range_to: 60 })).data).toMatchObject({
      fitting_range: [10, 60],
    });
  });

  test('leaves an accessory a title', async () => {
    const product = await created({ title_ar: 'منظف' }, 'accessories');
    expect((await update(product, { clear: ['title_ar'] })).code).toBe('invalid_input');
    expect((await update(product, { clear: ['title_ar'], title_en: 'Cleaner' })).data).toMatchObject({
      title_ar: null,
      title_en: 'Cleaner',
    });
  });

  test('tells a picture that is none together with what else is wrong', async () => {
    const product = await created({ title_ar: 'منظف' }, 'accessories');
    const change = { stock: 999_999, image: 'nothing', clear: ['title_ar' as const] };
    const { code, params } = await update(product, change, { version: 0, stock_seen: 0 });
    expect([code, params.fields]).toEqual([
      'invalid_input',
      {
        'data.title_ar': { key: 'required' },
        'data.stock': { key: 'too_large', values: { max: expect.any(Number) } },
        'data.image': { key: 'invalid_image' },
      },
    ]);
    expect((await update(product, { image: 'nothing' })).code).toBe('invalid_image');
  });

  test('of what is not there is refused', async () => {
    expect((await update({ $id: 'nothing', product_type: 'hearing-aids' }, { price: 1 })).code).toBe('not_found');
  });
});

describe('delete-product', () => {
  test('takes a product away with its tags', async () => {
    const before = (await counter()) ?? 0;
    const product = await created({ family: 'Gone' });
    expect((await remove(product)).data).toEqual({ $id: product.$id, archived: false });
    expect(await shop.row('hearing_aids', product.$id)).toBeNull();
    expect([await counter(), await tag('Gone')]).toEqual([before, 0]);
    // Again, as after a lost answer.
    expect((await remove(product)).status).toBe(200);
    expect(await counter()).toBe(before);
    expect((await audit(product.$id)).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  test('archives one that an order holds: the store does not know it, the order keeps its picture', async () => {
    const product = await created({ family: 'Held', stock: 5 });
    const stored = (await shop.row('hearing_aids', product.$id)) ?? expect.fail();
    const { caller, form } = await kit.customer([stored, 1]);
    const order = (await kit.place(caller, form)).data;
    const other = await shop.join();
    const wanted = { productId: product.$id, product_type: 'hearing-aids', count: 1 } as const;
    await shop.call(other, addToCart, { userId: other.id, ...wanted });
    const before = (await counter()) ?? 0;

    expect((await remove(product)).data).toEqual({ $id: product.$id, archived: true });
    expect((await remove(product)).data).toEqual({ $id: product.$id, archived: true });

    expect([await counter(), await tag('Held')]).toEqual([before - 1, 0]);
    expect((await shop.call(shop.guest, fetchProduct, { id: product.$id, product_type: 'hearing-aids' })).code).toBe(
      'not_found',
    );
    expect((await shop.call(other, fetchCart, { id: other.id })).data?.documents[0]?.product).toBeNull();
    expect((await shop.call(other, addToCart, { userId: other.id, ...wanted })).code).toBe('not_found');
    const page = await shop.call(caller, fetchOrder, { id: caller.id, orderId: order?.$id ?? '' });
    expect(page.data?.lines[0]).toMatchObject({ image, available: false });
    const store = await shop.call(shop.guest, fetchPaginatedProducts, {
      product_type: 'hearing-aids',
      searchQuery: product.$id,
    });
    expect(store.data).toEqual({ documents: [], total: 0 });
    const addresses = await sitemap.write(new URLSearchParams(), shop.ports({ siteOrigin: 'https://samaa.example' }));
    expect(addresses).not.toContain(product.$id);
    const list = (archived: boolean) =>
      shop.call(boss, fetchProducts, { id: boss.id, product_type: 'hearing-aids', search: product.$id, archived });
    expect((await list(false)).data?.documents).toEqual([]);
    expect((await list(true)).data?.documents).toMatchObject([{ $id: product.$id, archived: true }]);
    expect((await update(product, { price: 1 })).code).toBe('not_found');
  });

  test('archives one that is ordered between the look and the deletion', async () => {
    const product = await created({ stock: 5 });
    const stored = (await shop.row('hearing_aids', product.$id)) ?? expect.fail();
    const { caller, form } = await kit.customer([stored, 1]);
    const tables = new OvertakenOnce(shop.admin, () => kit.place(caller, form));
    const context = shop.contextOf(boss, { tables }, 'admin');
    const answer = await deleteHandler({ id: boss.id, productId: product.$id, product_type: 'hearing-aids' }, context);
    expect(answer).toEqual({ $id: product.$id, archived: true });
    expect(await shop.row('hearing_aids', product.$id)).toMatchObject({ stock: 4 });
  });
});

describe('restore-product', () => {
  /** A product that an order holds, deleted. */
  async function archived(change: ProductData = {}, product_type: ProductType = 'hearing-aids') {
    const product = await created({ stock: 5, ...change }, product_type);
    const table = product_type === 'hearing-aids' ? 'hearing_aids' : 'accessories';
    const { form, caller } = await kit.customer([(await shop.row(table, product.$id)) ?? expect.fail(), 1]);
    const { data: order } = await kit.place(caller, form);
    expect((await remove(product)).data?.archived).toBe(true);
    return { product, caller, orderId: order?.$id ?? '' };
  }
  const restore = ({ $id, product_type }: { $id: string; product_type: ProductType }, requestId?: string) =>
    shop.call(boss, restoreProduct, { id: boss.id, productId: $id, product_type, requestId });
  const inStore = async ({ $id }: { $id: string }) => {
    const query = { product_type: 'hearing-aids', searchQuery: $id } as const;
    return (await shop.call(shop.guest, fetchPaginatedProducts, query)).data?.total;
  };

  test('brings it back with tags, search, counter and audit entry, and with the stock that it has now', async () => {
    const { product, caller, orderId } = await archived({ family: 'Returning' });
    await shop.call(caller, cancelOrder, { userId: caller.id, orderId });
    const before = (await counter()) ?? 0;
    const { data } = await restore(product);
    expect(data).toMatchObject({ $id: product.$id, archived: false, stock: 5, price: product.price });
    expect([await counter(), await tag('Returning'), await inStore(product)]).toEqual([before + 1, 1, 1]);
    const entry = (await audit(product.$id)).at(-1);
    expect([entry?.action, entry?.before]).toEqual(['restore', null]);
    expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ family: 'Returning', stock: 5 });
    const stored = (await shop.row('hearing_aids', product.$id)) ?? expect.fail();
    await kit.put(await shop.join(), [stored, 1]);
    expect((await update(product, { price: 1 })).status).toBe(200);
  });

  test('happens once, however often it is sent, also when it was deleted again meanwhile', async () => {
    const { product } = await archived({ family: 'Once more' });
    const before = (await counter()) ?? 0;
    const answers = await Promise.all([
      restore(product, 'restore-1'),
      restore(product, 'restore-1'),
      restore(product, 'restore-1'),
    ]);
    expect(answers.map(({ data }) => data?.archived)).toEqual([false, false, false]);
    expect([await counter(), await tag('Once more')]).toEqual([before + 1, 1]);
    await remove(product);
    expect((await restore(product, 'restore-1')).data?.archived).toBe(true);
    expect([await counter(), await tag('Once more')]).toEqual([before, 0]);
    expect((await audit(product.$id)).filter(({ action }) => action === 'restore')).toHaveLength(1);
  });

  test('and making or changing a product are requests of their own, whatever id they come with', async () => {
    const requestId = 'one-id-for-all';
    const { data: made } = await create(aid({ family: 'Asked thrice' }), { requestId });
    const product = made ?? expect.fail('nothing was made');
    expect((await update(product, { price: 700 }, { requestId })).data?.price).toBe(700);
    const stored = (await shop.row('hearing_aids', product.$id)) ?? expect.fail('no row');
    const { form, caller } = await kit.customer([stored, 1]);
    await kit.place(caller, form);
    await remove(product);
    expect((await restore(product, requestId)).data?.archived).toBe(false);
  });

  test.each(['hearing-aids', 'accessories'] as const)(
    'of %s is refused while the store has the same product anew',
    async (type) => {
      const own =
        type === 'hearing-aids' ? { family: 'Twin', model: 'Twin 1' } : { title_ar: 'علبة توأم', battery_size: '13' };
      const { product } = await archived(own, type);
      const twin = await created({ ...own, price: 77 }, type);
      const before = await counter();
      expect(await restore(product)).toMatchObject({ status: 409, code: 'product_exists' });
      expect(await counter()).toBe(before);
      await remove(twin);
      expect((await restore(product)).data?.archived).toBe(false);
    },
  );

  test('of one that is not there is refused, and of one in the store changes nothing', async () => {
    expect((await restore({ $id: 'nothing', product_type: 'accessories' })).code).toBe('not_found');
    const product = await created();
    expect((await restore(product)).data).toEqual(product);
  });
});

describe('fetch-products', () => {
  test('answers both languages, page by page, newest first', async () => {
    const made = [await created({}, 'accessories'), await created({ title_en: 'Newest' }, 'accessories')];
    const page = (number: number) =>
      shop.call(boss, fetchProducts, { id: boss.id, product_type: 'accessories', page: number, limit: 1 });
    expect((await page(1)).data?.documents).toEqual([made[1]]);
    expect((await page(2)).data?.documents).toEqual([made[0]]);
    expect((await page(1)).data?.total).toBe(await shop.rows('accessories').then((rows) => rows.length));
  });

  test.each(['id', 'brand', 'family', 'model', 'style'] as const)('finds by %s, also as POST', async (field) => {
    const product = await created({ brand: 'Bernafon', family: 'Alpha', style: 'cic' });
    if (product.product_type !== 'hearing-aids') expect.fail();
    const search = field === 'id' ? product.$id : product[field];
    const options = { method: 'POST' as never };
    const input = { id: boss.id, product_type: 'hearing-aids', search } as const;
    const { data } = await shop.call(boss, fetchProducts, input, options);
    expect(data?.documents.map(({ $id }) => $id)).toContain(product.$id);
  });
});
