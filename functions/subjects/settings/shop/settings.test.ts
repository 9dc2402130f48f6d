import { expect, test } from 'vitest';
import { fetchLanding } from '#contract/catalogue/calls.ts';
import { fetchDeliveryFee, fetchPrivacy, fetchShopDetails, fetchTerms } from '#contract/settings/calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { startShop } from '../../../testing/kit.ts';

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

test('what the shop keeps of people is a page like the terms', async () => {
  expect(await shop.call(shop.guest, fetchPrivacy, {})).toMatchObject({ status: 200, data: '' });
  await shop.change('settings', SETTINGS_ID, { privacy_ar: '<h2>بياناتك</h2><script>alert(1)</script>' });
  const page = await shop.call(shop.guest, fetchPrivacy, { lang: 'en' });
  expect(page.data).toMatch(/^<h2>بياناتك<\/h2>\n<h2>How long we keep it<\/h2>/);
  expect(page.data).not.toContain('script');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('the page of privacy says for how long data is kept, in its language, as it is set now', async () => {
  await shop.change('settings', SETTINGS_ID, { privacy_ar: '<p>بياناتك</p>', keep_clinic_years: 12 });
  const say = async (lang: 'ar' | 'en') => (await shop.call(shop.guest, fetchPrivacy, { lang })).data;
  expect(await say('ar')).toContain('<li>سجلات المركز: 12 سنة بعد آخر زيارة.</li>');
  expect(await say('en')).toContain('<li>Records of the clinic: 12 years after the last visit.</li>');
  await shop.change('settings', SETTINGS_ID, { keep_clinic_years: 15 });
  expect(await say('en')).toContain('15 years after the last visit');
});

test('who sells is told to everybody in their language, in the other one where that is missing', async () => {
  await shop.change('settings', SETTINGS_ID, {
    seller_name_ar: 'مركز سماع',
    seller_name_en: 'Samaa Centre',
    seller_address_ar: 'القاهرة',
    phones: '01001234567',
    return_days: 21,
  });
  const { data } = await shop.call(shop.guest, fetchShopDetails, { lang: 'en' });
  expect(data).toMatchObject({
    seller_name: 'Samaa Centre',
    seller_address: 'القاهرة',
    opening_hours: null,
    phones: '01001234567',
    licence: null,
    delivery_fee: 75.5,
    warranty_months: 24,
    return_days: 21,
  });
  expect(Object.keys(data ?? {}).filter((name) => /terms|limit|max|sayings|_ar|_en/.test(name))).toEqual([]);
  expect((await shop.call(shop.guest, fetchShopDetails, {})).data?.seller_name).toBe('مركز سماع');
});

test('the landing page shows hearing aids in stock, and what customers say in the reader’s language', async () => {
  await shop.addHearingAid({ stock: 0 });
  const aid = await shop.addHearingAid();
  await shop.change('settings', SETTINGS_ID, {
    sayings: JSON.stringify([{ name_ar: 'منى', name_en: '', text_ar: 'أسمع', text_en: 'I hear' }]),
  });
  const { data } = await shop.call(shop.guest, fetchLanding, { lang: 'en' });
  expect(data?.products.map(({ $id }) => $id)).toEqual([aid.$id]);
  expect(data?.products[0]).not.toHaveProperty('description');
  expect(data?.sayings).toEqual([{ name: 'منى', text: 'I hear' }]);
});

test('a store that nobody has set up delivers for nothing and has no terms', async () => {
  await shop.remove('settings', SETTINGS_ID);
  expect((await shop.call(shop.guest, fetchDeliveryFee, {})).data).toBe(0);
  expect(await shop.call(shop.guest, fetchTerms, {})).toMatchObject({ status: 200, data: '' });
  expect((await shop.call(shop.guest, fetchShopDetails, {})).data).toMatchObject({
    seller_name: null,
    phones: null,
    warranty_months: 24,
    return_days: 14,
    delivery_days_to: 0,
  });
});
