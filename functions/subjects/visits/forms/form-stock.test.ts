import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { deleteProduct, updateProduct } from '#contract/catalogue/admin-calls.ts';
import type { Indexed } from '#contract/field-table.ts';
import type { BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { setOwnStockNotice } from '#contract/stock-notices/calls.ts';
import { checkAllBooks } from '#subjects/reconciliation/run.ts';
import { tellWaiting } from '#subjects/stock/admin/tell-waiting.ts';
import type { Ports } from '../../../runtime/ports.ts';
import { Tables } from '../../../runtime/tables.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { formsKit, minutesLater, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/** Blocks of new hearing aids take their pieces from the stock that the store sells from, each exactly once. */
const shop = await startShop();
const kit = formsKit(shop);
const store = checkoutKit(shop);
const { cs, accounting, admin } = kit;
const boss = await shop.join('admin');

const aid = (product_id: string, more: Partial<BlockData> = {}) =>
  ({ block_type: 'nha', product_id, price: 100, ...more }) as BlockData;
const movesOf = async (formId: string) =>
  (await shop.rows('stock_movements', [Query.equal('form_id', formId), Query.orderAsc('$sequence')])).map(
    ({ product_id, change, reason, actor_id }) => ({ product_id, change, reason, actor_id }),
  );

/** A visit that customer service has taken, and what they send of it. */
async function begun(blocks: Indexed<BlockData>) {
  const { $id } = await kit.receive();
  const held = await kit.hold(cs, 'reception', $id, 'processing');
  const send = (ports: Partial<Ports> = {}) => kit.call(cs, forms.submitCsForm, { ...held, data: { blocks } }, ports);
  return { $id, send };
}

async function edit(formId: string, data: ServiceFormData) {
  const held = await kit.hold(cs, 'cs', formId);
  const send = () => kit.call(cs, forms.editCsForm, { ...held, data });
  return { send, answer: await send() };
}

const remove = (formId: string) =>
  kit.done(kit.call(admin, forms.deleteForm, { formId, formType: 'cs' }, { at: minutesLater(15) }));
const restore = (formId: string) =>
  kit.call(admin, forms.restoreForm, { formId, formType: 'cs' }, { at: minutesLater(15) });

async function restock(productId: string, stock_seen: number, stock: number) {
  const input = { id: boss.id, productId, product_type: 'hearing-aids', stock_seen, data: { stock } } as const;
  expect((await shop.call(boss, updateProduct, input)).status).toBe(200);
}

test.each(['forms', 'cs_forms'] as const)(
  'A form is answered as issued where it is sent again and `%s` is read only after the first has written it',
  async (late) => {
    const { $id, send } = await begun({ 0: aid((await shop.addHearingAid()).$id) });
    const tables = new Tables(shop.admin);
    const { list } = tables;
    let first: ReturnType<typeof send> | undefined;
    tables.list = (async (...asked: Parameters<typeof list>) => {
      if (asked[0] === late) {
        first ??= send();
        await first;
      }
      return list.apply(tables, asked);
    }) as typeof list;
    const { status, data } = await send({ tables });
    expect([status, data?.$id, (await first)?.status]).toEqual([200, $id, 200]);
  },
);

test('A block that names a product takes one piece when customer service issues the form, also when it is sent twice', async () => {
  const product = await shop.addHearingAid({ stock: 3 });
  const { $id, send } = await begun({ 0: aid(product.$id), 1: aid(product.$id, { block_type: 'nha-em' }) });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await store.stockOf(product)).toBe(1);
  expect(await movesOf($id)).toEqual([{ product_id: product.$id, change: -2, reason: 'form', actor_id: cs.id }]);
  const [block] = await kit.blocksOf($id);
  expect(block).toMatchObject({ product_id: product.$id, block_type: 'nha' });
  // Accounting issues the final form: nothing more is taken.
  const held = await kit.hold(accounting, 'cs', $id, 'processing');
  await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data: {} }));
  expect(await store.stockOf(product)).toBe(1);
});

test('A block that goes, or names another product or none, gives its piece back, once', async () => {
  const [one, other] = [await shop.addHearingAid({ stock: 2 }), await shop.addHearingAid({ stock: 2 })];
  const stocks = async () => [await store.stockOf(one), await store.stockOf(other)];
  const { $id } = await kit.serve({ 0: aid(one.$id), 1: aid(one.$id), 2: aid(other.$id) });
  expect(await stocks()).toEqual([0, 1]);
  const [first, second, third] = await kit.blocksOf($id);
  const change = (id = '', product_id: string | null = null) =>
    ({ blocks: { 20: { id, block_type: 'nha', product_id } } }) as const;

  const swapped = await edit($id, change(first?.id, other.$id));
  expect((await swapped.send()).status).toBe(200);
  expect(await stocks()).toEqual([1, 0]);
  await edit($id, { removed: { 0: second?.id ?? '' } });
  expect(await stocks()).toEqual([2, 0]);
  // What is not sent stays as it is; free text is possible again.
  await edit($id, { blocks: { 20: { id: third?.id ?? '', block_type: 'nha', price: 90 } } });
  expect(await stocks()).toEqual([2, 0]);
  await edit($id, change(third?.id));
  expect(await stocks()).toEqual([2, 1]);
  expect((await movesOf($id)).map(({ change }) => change)).toEqual(expect.arrayContaining([-2, -1, 1, -1, 1, 1]));

  await remove($id);
  await remove($id);
  expect(await stocks()).toEqual([2, 2]);
  expect((await restore($id)).status).toBe(200);
  expect((await restore($id)).status).toBe(200);
  expect(await stocks()).toEqual([2, 1]);
});

test('What is sold out is told at its block, and nothing is kept of the form or lost of it', async () => {
  const [scarce, gone] = [await shop.addHearingAid({ stock: 1 }), await shop.addHearingAid({ stock: 0 })];
  const { $id, send } = await begun({ 0: aid(scarce.$id), 1: aid(scarce.$id), 2: aid(gone.$id) });
  const refused = await send();
  expect([refused.status, refused.code]).toEqual([409, 'out_of_stock']);
  const name = (product: { brand: string; model: string }) => `${product.brand} ${product.model}`;
  expect(refused.params).toMatchObject({
    productId: scarce.$id,
    title: name(scarce),
    available: 1,
    fields: {
      'data.blocks.1.product_id': { key: 'out_of_stock', values: { title: name(scarce), available: 1 } },
      'data.blocks.2.product_id': { key: 'sold_out', values: { title: name(gone), available: 0 } },
    },
  });
  expect(await shop.row('cs_forms', $id)).toBeNull();
  expect(await shop.row('forms', $id)).toMatchObject({ status: 'processing' });
  expect(await store.stockOf(scarce)).toBe(1);
  // New pieces come in, and the same form goes through.
  await restock(scarce.$id, 1, 2);
  await restock(gone.$id, 0, 1);
  expect((await send()).status).toBe(200);
});

test('A deleted form whose piece was sold meanwhile is not restored', async () => {
  const product = await shop.addHearingAid({ stock: 1 });
  const { $id } = await kit.serve({ 0: aid(product.$id) });
  await remove($id);
  const { caller, form } = await store.customer([product, 1]);
  expect((await store.place(caller, form)).status).toBe(200);
  const refused = await restore($id);
  expect([refused.code, refusedFields(refused.params)]).toEqual(['out_of_stock', { formId: 'sold_out' }]);
});

test('What is no hearing aid of the store cannot be named', async () => {
  const archived = await shop.addHearingAid({ archived_at: new Date().toISOString() });
  const accessory = await shop.addAccessory();
  const { send } = await begun({ 0: aid(archived.$id), 1: aid(accessory.$id), 2: aid('nothing') });
  const refused = await send();
  expect([refused.code, refusedFields(refused.params)]).toEqual([
    'invalid_input',
    {
      'data.blocks.0.product_id': 'not_a_choice',
      'data.blocks.1.product_id': 'not_a_choice',
      'data.blocks.2.product_id': 'not_a_choice',
    },
  ]);
});

test('Of two desks and a customer of the store who want the last piece at the same moment, one gets it', async () => {
  const product = await shop.addHearingAid({ stock: 1 });
  const desks = await Promise.all([begun({ 0: aid(product.$id) }), begun({ 0: aid(product.$id) })]);
  const { caller, form } = await store.customer([product, 1]);
  const answers = await Promise.all([...desks.map(({ send }) => send()), store.place(caller, form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await store.stockOf(product)).toBe(0);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ code }) => code)).toEqual(['out_of_stock', 'out_of_stock']);
});

test('A product that a form sells is archived when it leaves the store, and its piece comes back to it', async () => {
  const product = await shop.addHearingAid({ stock: 1 });
  // The kit does not count what it makes.
  await shop.change('counters', 'products', { value: 1 });
  const { $id } = await kit.serve({ 0: aid(product.$id) });
  const input = { id: boss.id, productId: product.$id, product_type: 'hearing-aids' } as const;
  const { data, body } = await shop.call(boss, deleteProduct, input);
  expect(data, body).toEqual({ $id: product.$id, archived: true });
  await remove($id);
  expect(await store.stockOf(product)).toBe(1);
});

test('Who waits for a product is told when a form gives its last piece back', async () => {
  const product = await shop.addHearingAid({ stock: 1 });
  const { $id } = await kit.serve({ 0: aid(product.$id) });
  const waiting = await shop.join();
  const asked = { userId: waiting.id, productId: product.$id, product_type: 'hearing-aids', wanted: true } as const;
  expect((await shop.call(waiting, setOwnStockNotice, asked)).status).toBe(200);
  const told = () => shop.rows('outbox', [Query.equal('product_id', product.$id)]);
  await tellWaiting(shop.ports({}));
  expect(await told()).toHaveLength(0);
  await remove($id);
  await tellWaiting(shop.ports({}));
  expect(await told()).toHaveLength(1);
});

test('The books find a form whose pieces are not those that its blocks name', async () => {
  const product = await shop.addHearingAid({ stock: 4 });
  const { $id } = await kit.serve({ 0: aid(product.$id) });
  await expectBooksInOrder(shop);
  const [movement] = await shop.rows('stock_movements', [Query.equal('form_id', $id)]);
  await shop.remove('stock_movements', movement?.$id ?? '');
  await shop.change('hearing_aids', product.$id, { stock: 4 });
  const { findings } = await checkAllBooks({ ports: shop.ports({}), fix: false });
  expect(findings).toEqual([{ kind: 'form_stock_differs', id: $id, order_id: '', number: '', expected: 1, found: 0 }]);
});
