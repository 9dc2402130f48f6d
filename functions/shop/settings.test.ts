import { expect, test } from 'vitest';
import { fetchDeliveryFee, fetchTerms } from '#contract/settings/calls.ts';
import { SETTINGS_ID } from '../domain/ids.ts';
import { startShop } from '../testing/kit.ts';

const shop = await startShop({
  delivery_fee_piasters: 7_550,
  terms_ar: '<h2>الشروط</h2><script>alert(1)</script>',
  terms_en: null,
});

test('the delivery fee is answered in EGP', async () => {
  expect((await shop.call(shop.guest, fetchDeliveryFee, {})).data).toBe(75.5);
});

test('the terms are sanitized HTML, in the other language where one is missing', async () => {
  const arabic = await shop.call(shop.guest, fetchTerms, {});
  expect(arabic).toMatchObject({ status: 200, data: '<h2>الشروط</h2>' });
  expect(arabic.headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await shop.call(shop.guest, fetchTerms, { lang: 'en' })).data).toBe('<h2>الشروط</h2>');
  await shop.change('settings', SETTINGS_ID, { terms_en: '<p>Terms</p>' });
  expect((await shop.call(shop.guest, fetchTerms, { lang: 'en' })).data).toBe('<p>Terms</p>');
});

test('a store that nobody has set up delivers for nothing and has no terms', async () => {
  await shop.remove('settings', SETTINGS_ID);
  expect((await shop.call(shop.guest, fetchDeliveryFee, {})).data).toBe(0);
  expect(await shop.call(shop.guest, fetchTerms, {})).toMatchObject({ status: 200, data: '' });
});
