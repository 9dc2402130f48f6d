import { expect, test } from 'vitest';
import { Refusal } from '#runtime/refusal.ts';
import { findProducts } from '#subjects/catalogue/products.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import type { Pieces } from '#subjects/stock/stock.ts';
import { checkoutKit, type Wish } from '../../../testing/checkout.ts';
import { startShop } from '../../../testing/kit.ts';
import { readCart } from './cart-rows.ts';
import { type Checkout, readCheckout } from './checkout.ts';
import { draftOrder } from './order-draft.ts';

const shop = await startShop();
const kit = checkoutKit(shop);
const { tables } = shop.ports({});

/** What a filled cart comes to when its form is sent as it is, or changed; or why it is refused. */
async function draft(
  wishes: Wish[],
  change: Partial<Checkout> = {},
  reserved: Pieces[] = [],
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const { caller, form } = await kit.customer(...wishes);
  await meanwhile();
  const cart = await readCart(tables, caller.id);
  const products = await findProducts(tables, cart, 'both');
  const checkout = { ...readCheckout({ ...form, payment_method: 'cash' }), ...change };
  const settings = await loadSettings(tables);
  try {
    return draftOrder(checkout, cart.toReversed(), products, settings, { now: new Date(), reserved });
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, params: error.params } : Promise.reject(error);
  }
}

/** Sold out to others between filling the cart and sending the form. */
async function draftWith(stock: number, count: number, kept: number) {
  const aid = await shop.addHearingAid({ stock: count, price_piasters: 100_000 });
  const reserved: Pieces[] = [{ product_type: 'hearing-aids', product_id: aid.$id, count: kept }];
  return draft([[aid, count]], {}, kept > 0 ? reserved : [], () => shop.change('hearing_aids', aid.$id, { stock }));
}

test('the last pieces can be ordered, and not one more', async () => {
  expect(await draftWith(2, 2, 0)).toMatchObject({ amountPiasters: 205_000, lines: [{ count: 2 }] });
  expect(await draftWith(1, 2, 0)).toMatchObject({ code: 'out_of_stock', params: { available: 1 } });
});

test('what an order of the same customer keeps from others is there for the one that takes its place', async () => {
  expect(await draftWith(1, 3, 2)).toMatchObject({ lines: [{ count: 3 }] });
  expect(await draftWith(1, 3, 1)).toMatchObject({ code: 'out_of_stock', params: { available: 2 } });
});

test('hearing aids come first, and products of a kind always in the same order', async () => {
  const wishes: Wish[] = [
    [await shop.addAccessory(), 1],
    [await shop.addHearingAid(), 1],
    [await shop.addAccessory(), 1],
    [await shop.addHearingAid(), 1],
    [await shop.addHearingAid(), 1],
  ];
  const answer = await draft(wishes);
  const lines = 'lines' in answer ? answer.lines.map((one) => [one.product_type, one.product_id]) : [];
  const ids = (type: string) => lines.filter(([one]) => one === type).map(([, id]) => id);
  expect(lines.map(([type]) => type)).toEqual([...Array(3).fill('hearing-aids'), ...Array(2).fill('accessories')]);
  expect(ids('hearing-aids')).toEqual(ids('hearing-aids').toSorted());
  expect(ids('accessories')).toEqual(ids('accessories').toSorted());
});

test('another sum than the customer saw is refused, and none where the page did not say one', async () => {
  const aid = await shop.addHearingAid({ price_piasters: 100_000 });
  expect(await draft([[aid, 1]], { amountPiasters: 105_000 })).toMatchObject({ amountPiasters: 105_000 });
  expect(await draft([[aid, 1]], { amountPiasters: null })).toMatchObject({ amountPiasters: 105_000 });
  expect(await draft([[aid, 1]], { amountPiasters: 104_999 })).toMatchObject({
    code: 'price_changed',
    params: { amount: 1050, subtotal: 1000, deliveryFee: 50 },
  });
});
