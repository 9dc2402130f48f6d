import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START_SETTINGS } from '../../functions/domain/shop-settings.ts';
import { SAMPLE_SHOP_DETAILS } from './shop-details.ts';

const { delivery_days_from: from, delivery_days_to: to } = SAMPLE_SHOP_DETAILS;

test.each([
  [
    'ar',
    `من ${from} إلى ${to} أيام`,
    `${START_SETTINGS.warranty_months} شهرًا`,
    ['«طلباتي»', '«حجز موعد»', 'في أسفل هذه الصفحة'],
  ],
  [
    'en',
    `${from} to ${to} days`,
    `${START_SETTINGS.warranty_months} months`,
    ['“My orders”', '“Book an appointment”', 'at the bottom of this page'],
  ],
] as const)('the sample terms say what the product pages say, in %s', (language, delivery, warranty, pages) => {
  const terms = readFileSync(new URL(`data/terms-${language}.html`, import.meta.url), 'utf8');
  for (const said of [delivery, warranty, ...pages]) expect(terms).toContain(said);
});

test.each([
  ['ar', 'في أسفل هذه الصفحة', 'العيادة'],
  ['en', 'at the bottom of this page', 'clinic'],
] as const)(
  'the sample privacy page says where we are reached, and calls the centre what the shop does, in %s',
  (language, place, other) => {
    const privacy = readFileSync(new URL(`data/privacy-${language}.html`, import.meta.url), 'utf8');
    expect(privacy).toContain(place);
    expect(privacy).not.toContain(other);
  },
);
