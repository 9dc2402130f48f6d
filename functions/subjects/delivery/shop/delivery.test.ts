import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { promisedOn } from '#subjects/delivery/rules/delivery-terms.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = checkoutKit(shop);

const set = (settings: Parameters<typeof shop.change<'settings'>>[2]) => shop.change('settings', SETTINGS_ID, settings);

beforeEach(() =>
  set({
    delivery_fee_piasters: 5_000,
    free_delivery_from_piasters: 200_000,
    delivery_areas: JSON.stringify([{ city: 'Aswan', fee: 120, days_from: 4, days_to: 7 }]),
    delivery_days_from: 1,
    delivery_days_to: 3,
    clinic_pick_up: 'on',
  }),
);

const fee = async (wish: object) => (await shop.call(shop.guest, fetchDeliveryFee, wish)).data;

test('the fee is a number: that of everywhere, of a governorate, of a sum, or of collecting it', async () => {
  expect(await fee({})).toBe(50);
  expect(await fee({ city: 'Cairo' })).toBe(50);
  expect(await fee({ city: 'Aswan' })).toBe(120);
  expect(await fee({ city: 'Aswan', subtotal: 1_999.99 })).toBe(120);
  expect(await fee({ city: 'Aswan', subtotal: 2_000 })).toBe(0);
  expect(await fee({ city: 'Aswan', delivery_method: 'pick_up' })).toBe(0);
});

test('the options tell the days of every governorate, and from which sum on delivery is free', async () => {
  const { data } = await shop.call(shop.guest, fetchDeliveryOptions, {});
  expect(data).toMatchObject({ pick_up: true, free_from: 2_000 });
  expect(data?.areas).toHaveLength(27);
  expect(data?.areas).toContainEqual({ city: 'Aswan', days_from: 4, days_to: 7 });
  expect(data?.areas).toContainEqual({ city: 'Giza', days_from: 1, days_to: 3 });
});

test('a shop whose settings say nothing of it delivers everywhere as before', async () => {
  await set({ free_delivery_from_piasters: 0, delivery_areas: null, clinic_pick_up: null });
  expect(await fee({ city: 'Aswan', subtotal: 90_000 })).toBe(50);
  expect((await shop.call(shop.guest, fetchDeliveryOptions, {})).data).toMatchObject({ pick_up: false, free_from: 0 });
});

describe('an order', () => {
  test('costs what its governorate costs, and another total is refused with the new figures', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000 });
    const { caller, form } = await kit.customer([aid, 1]);
    const refused = await kit.place(caller, { ...form, city: 'Aswan' });
    expect(refused).toMatchObject({ code: 'price_changed', params: { amount: 1_120, deliveryFee: 120 } });
    const { data } = await kit.place(caller, { ...form, city: 'Aswan', amount: 1_120 });
    expect(data?.amount).toBe(1_120);
    const order = await shop.row('orders', data?.$id ?? '');
    expect(order).toMatchObject({ delivery_fee_piasters: 12_000, delivery_method: 'courier' });
    const { data: shown } = await shop.call(caller, fetchOrder, { id: caller.id, orderId: order?.$id ?? '' });
    const day = cairoDay(new Date(order?.$createdAt ?? ''));
    // The clinic is closed on Fridays.
    const isWorkday = (one: string) => new Date(one).getUTCDay() !== 5;
    expect(shown?.promised).toEqual(promisedOn(day, { from: 4, to: 7 }, isWorkday));
  });

  test('is brought for nothing from the sum on', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 200_000 });
    const { caller, form } = await kit.customer([aid, 1]);
    expect((await kit.place(caller, { ...form, amount: 2_000 })).data?.amount).toBe(2_000);
  });

  test('that is collected costs no fee and promises no day', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000 });
    const { caller, form } = await kit.customer([aid, 1]);
    const { data } = await kit.place(caller, { ...form, delivery_method: 'pick_up', amount: 1_000 });
    const { data: shown } = await shop.call(caller, fetchOrder, { id: caller.id, orderId: data?.$id ?? '' });
    expect(shown).toMatchObject({ delivery_method: 'pick_up', delivery_fee: 0, amount: 1_000, promised: null });
  });

  test('cannot be collected where the clinic does not offer it', async () => {
    await set({ clinic_pick_up: 'off' });
    const aid = await shop.addHearingAid({ price_piasters: 100_000, stock: 1 });
    const { caller, form } = await kit.customer([aid, 1]);
    const answer = await kit.place(caller, { ...form, delivery_method: 'pick_up', amount: 1_000 });
    expect(answer.code).toBe('pick_up_unavailable');
    expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(1);
  });

  test('with something made to measure promises no day', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000, making: 'custom-made' });
    const { caller, form } = await kit.customer([aid, 1]);
    const { data } = await kit.place(caller, form);
    expect(await shop.row('orders', data?.$id ?? '')).toMatchObject({ promised_from: null, promised_until: null });
  });
});
