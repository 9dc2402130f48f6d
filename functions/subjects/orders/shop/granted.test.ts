import { describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { updateProduct } from '#contract/catalogue/admin-calls.ts';
import { fetchPaginatedProducts, fetchProduct } from '#contract/catalogue/calls.ts';
import type { ProductChanges } from '#contract/catalogue/product-fields.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop({ vat_hearing_aids_basis_points: 1400 } as never);
const kit = checkoutKit(shop);
const boss = await shop.join('admin');
const today = cairoDay();

const edit = (productId: string, data: ProductChanges) =>
  shop.call(boss, updateProduct, { id: boss.id, productId, product_type: 'hearing-aids', data });
const shown = async (id: string) =>
  (await shop.call(shop.guest, fetchProduct, { id, product_type: 'hearing-aids' })).data;

describe('a sale', () => {
  test('is what a product costs from its first day, beside what it costs otherwise', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000 });
    await edit(aid.$id, { sale_price: 900, sale_from: dayAfter(today), sale_until: dayAfter(today, 3) });
    expect(await shown(aid.$id)).toMatchObject({ price: 1_000 });
    expect(await shown(aid.$id)).not.toHaveProperty('sale');
    expect((await edit(aid.$id, { sale_from: today })).status).toBe(200);
    const product = await shown(aid.$id);
    expect(product).toMatchObject({ price: 900, sale: { list_price: 1_000, until: dayAfter(today, 3) } });
    expect(product).not.toHaveProperty('sale_price');
    await edit(aid.$id, { sale_from: dayAfter(today, -3), sale_until: dayAfter(today, -1) });
    expect(await shown(aid.$id)).toMatchObject({ price: 1_000 });
  });

  test('sorts and narrows the store by what is paid, also once the schedule began and ended it', async () => {
    const cheap = await shop.addHearingAid({ brand: 'Sorted', price_piasters: 50_000 });
    const dear = await shop.addHearingAid({ brand: 'Sorted', price_piasters: 100_000 });
    const listed = async (prices: object = {}) => {
      const filter = [{ searchBy: 'brand' as const, value: 'Sorted' }];
      const input = { product_type: 'hearing-aids', filter, sort: 'price-asc', ...prices } as const;
      return (await shop.call(shop.guest, fetchPaginatedProducts, input)).data?.documents.map(({ $id }) => $id);
    };
    await edit(dear.$id, { sale_price: 400, sale_from: dayAfter(today) });
    expect(await listed()).toEqual([cheap.$id, dear.$id]);
    await shop.runSchedule('admin', { hours: 25 });
    expect(await listed()).toEqual([dear.$id, cheap.$id]);
    expect(await listed({ price_to: 450 })).toEqual([dear.$id]);
    const turned = await shop.row('hearing_aids', dear.$id);
    expect(turned).toMatchObject({ price_now_piasters: 40_000, price_turns_at: null });
  });

  test('that contradicts the price is refused by its field, whichever of the two is edited', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000, sale_price_piasters: 90_000 });
    const { status, params } = await edit(aid.$id, { price: 800 });
    expect(status).toBe(400);
    expect(params).toMatchObject({ fields: { 'data.sale_price': { key: 'too_large' } } });
  });
});

describe('an order', () => {
  test('keeps what was granted and why, and its VAT is that of what is paid', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000, sale_price_piasters: 90_000 });
    const two = await shop.addHearingAid({ price_piasters: 100_000, pair_price_piasters: 150_000 });
    const { caller, form } = await kit.customer([aid, 1], [two, 3]);
    const { data: cart } = await shop.call(caller, fetchCart, { id: caller.id });
    expect(cart?.subtotal).toBe(900 + 2_500);
    expect(cart?.documents.map(({ cost }) => cost)).toEqual([
      { count: 1, before: 1_000, total: 900, granted_by: 'sale' },
      { count: 3, before: 3_000, total: 2_500, granted_by: 'pair' },
    ]);
    // At the list prices, as a page that knows of no sale would send it.
    expect(await kit.place(caller, form)).toMatchObject({
      status: 409,
      code: 'price_changed',
      params: { subtotal: 3_400, amount: 3_450 },
    });
    const placed = await kit.place(caller, { ...form, amount: 3_450 });
    expect(placed.data).toMatchObject({ amount: 3_450 });
    const { data: order } = await shop.call(caller, fetchOrder, { id: caller.id, orderId: placed.data?.$id ?? '' });
    expect(
      order?.lines.map(({ unit_price, count, granted, granted_by }) => [unit_price, count, granted, granted_by]).sort(),
    ).toEqual([
      [1_000, 1, 100, 'sale'],
      [1_000, 3, 500, 'pair'],
    ]);
  });
});
