import { expect, test } from 'vitest';
import { fetchProduct } from '#contract/catalogue/calls.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();

test('answers a hearing aid to a guest, in the asked language, in one step', async () => {
  const aid = await shop.addHearingAid({ price_piasters: 9_800_050, search: 'secret words', image: 'picture' });
  const input = { id: aid.$id, product_type: 'hearing-aids' } as const;
  const arabic = await shop.call(shop.guest, fetchProduct, input);
  expect(arabic).toMatchObject({ status: 200, headers: { 'x-samaa-steps': '1' } });
  expect(arabic.data).toEqual({
    $id: aid.$id,
    product_type: 'hearing-aids',
    brand: 'Phonak',
    family: 'Audéo',
    model: aid.model,
    style: 'ric',
    making: 'ready-made',
    channel: 20,
    battery: '312',
    fitting_range: [10, 85],
    price: 98_000.5,
    stock: 10,
    image: 'picture',
    image_in_ear: null,
    image_size: null,
    description: '<p>سماعة</p>',
  });
  const english = await shop.call(shop.guest, fetchProduct, { ...input, lang: 'en' });
  expect(english.data?.description).toBe('<p>Aid</p>');
});

test('an accessory falls back to the other language where one is missing', async () => {
  const { $id: id } = await shop.addAccessory({ title_ar: null, description_ar: '', brand: null });
  const { data } = await shop.call(shop.guest, fetchProduct, { id, product_type: 'accessories', lang: 'ar' });
  expect(data).toMatchObject({ title: 'Batteries', description: '<p>Six batteries</p>', brand: null });
});

test('a product that is not there, or of the other kind, is not found', async () => {
  const { $id: id } = await shop.addAccessory();
  for (const wrong of [
    { id, product_type: 'hearing-aids' },
    { id: 'nothing', product_type: 'accessories' },
  ] as const) {
    const { status, code } = await shop.call(shop.guest, fetchProduct, wrong);
    expect([status, code]).toEqual([404, 'not_found']);
  }
});
