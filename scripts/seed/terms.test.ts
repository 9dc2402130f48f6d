import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START_SETTINGS } from '../../functions/domain/shop-settings.ts';
import { SAMPLE_SHOP_DETAILS } from './shop-details.ts';

const { delivery_days_from: from, delivery_days_to: to } = SAMPLE_SHOP_DETAILS;

test.each([
  ['ar', `من ${from} إلى ${to} أيام`, `${START_SETTINGS.warranty_months} شهرًا`, ['«طلباتي»', '«حجز موعد»']],
  ['en', `${from} to ${to} days`, `${START_SETTINGS.warranty_months} months`, ['“My orders”', '“Book an appointment”']],
] as const)('the sample terms say what the product pages say, in %s', (language, delivery, warranty, pages) => {
  const terms = readFileSync(new URL(`data/terms-${language}.html`, import.meta.url), 'utf8');
  for (const said of [delivery, warranty, ...pages]) expect(terms).toContain(said);
});
