import { expect, test } from 'vitest';
import { START_SETTINGS } from '#subjects/settings/rules/shop-settings.ts';
import { keepingHtml } from './keeping-words.ts';

test('the page of privacy says how long what is kept, as the settings are', () => {
  const english = keepingHtml(START_SETTINGS, 'en');
  expect(english).toMatch(/^<h2>How long we keep it<\/h2>\n<ul>\n<li>The account/);
  expect(english).toContain('<li>Orders and invoices: 5 years from the day of the order;');
  expect(english).toContain('<li>Requests for impressions and repairs: 90 days after they are done.</li>');
  const changed = { ...START_SETTINGS, keep_clinic_years: 12, keep_carts_months: 1, warranty_months: 61 };
  expect(keepingHtml(changed, 'en')).toContain('<li>What lies in a cart: 1 month after it was last changed.</li>');
  expect(keepingHtml(changed, 'en')).toContain('<li>Orders and invoices: 61 months from');
  expect(keepingHtml(changed, 'ar')).toContain('<li>سجلات المركز: 12 سنة بعد آخر زيارة.</li>');
});

test.each([
  [1, 'شهر واحد'],
  [2, 'شهرين'],
  [6, '6 أشهر'],
  [18, '18 شهرًا'],
  [24, 'سنتين'],
  [60, '5 سنوات'],
  [100, '100 شهر'],
])('%i months are said in Arabic as it counts', (keep_carts_months, words) => {
  expect(keepingHtml({ ...START_SETTINGS, keep_carts_months }, 'ar')).toContain(`ما في السلة: ${words} بعد`);
});
