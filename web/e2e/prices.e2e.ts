import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { faultsOf } from './harness/looking.ts';
import { addFromPage, beginSignedIn, fillCheckout, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const OWN = {
  ar: {
    codes: 'أكواد الخصم',
    add: 'كود جديد',
    code: /^الكود/,
    percent: /^النسبة/,
    create: 'إنشاء الكود',
    sale: /عرض: بدلًا من/,
    typed: /^كود الخصم/,
    byCode: /بكود الخصم: بدلًا من/,
  },
  en: {
    codes: 'Discount codes',
    add: 'New code',
    code: /^Code/,
    percent: /^Percent/,
    create: 'Create the code',
    sale: /Sale: instead of/,
    typed: /^Discount code/,
    byCode: /With a discount code: instead of/,
  },
} as const;

test.each(LANGUAGES)('a sale and a code are seen from the card to the order (%s)', async (language) => {
  const { shop } = suite;
  const [words, own] = [WORDS[language], OWN[language]];
  const code = `E2${language}${Date.now() % 100_000}`.toUpperCase();
  const boss = await suite.visit({ language, viewport: DESK });
  await beginSignedIn(boss.page, shop, await shop.addPerson({ role: 'admin' }), '/admin/codes');
  await shows(title(boss.page, own.codes));
  await boss.page.getByRole('button', { name: own.add, exact: true }).click();
  const dialog = boss.page.getByRole('dialog');
  await shows(dialog.getByRole('textbox', { name: own.code }));
  expect(await faultsOf(boss.page, { language, viewport: DESK }, 'staff')).toEqual([]);
  await dialog.getByRole('textbox', { name: own.code }).fill(code.toLowerCase());
  await dialog.getByRole('textbox', { name: own.percent }).fill('20');
  await dialog.getByRole('button', { name: own.create, exact: true }).click();
  await shows(boss.page.getByRole('cell', { name: code }));
  expect(await faultsOf(boss.page, { language, viewport: DESK }, 'staff')).toEqual([]);

  const until = dayAfter(cairoDay(), 9);
  const onSale = await shop.addProduct('hearing_aids', {
    ...{ brand: 'Oticon', model: `Sale ${Date.now() % 100_000}`, stock: 9, making: null },
    ...{ price_piasters: 5_000_000, sale_price_piasters: 4_000_000, sale_until: until, pair_price_piasters: 7_500_000 },
  });
  const full = await shop.addProduct('accessories', { stock: 9, price_piasters: 100_000 });
  const { page } = await suite.visit({ language, viewport: PHONE });
  const customer = await shop.addPerson();
  await beginSignedIn(page, shop, customer);
  await page.goto(`/store/1?q=${encodeURIComponent(onSale.model)}`);
  await shows(page.getByRole('article').filter({ hasText: own.sale }));
  await addFromPage(page, words, `/store/hearing-aids/${onSale.$id}`);
  await shows(page.getByRole('main').getByText(own.sale).first());
  expect(await faultsOf(page, { language, viewport: PHONE }, 'shop')).toEqual([]);
  await addFromPage(page, words, `/store/accessories/${full.$id}`);

  await page.goto('/checkout');
  await shows(title(page, words.checkout));
  await page.getByRole('textbox', { name: own.typed }).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await shows(page.getByRole('status').filter({ hasText: code }));
  // It is still there when the page is loaded again.
  await page.reload();
  await shows(page.getByRole('status').filter({ hasText: code }));
  expect(await faultsOf(page, { language, viewport: PHONE }, 'shop')).toEqual([]);
  await fillCheckout(page, words);
  await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
  await expect.poll(async () => (await shop.ordersOf(customer)).length).toBe(1);
  const [order] = await shop.ordersOf(customer);
  const fee = (await shop.deliveryFee()) * 100;
  expect(order).toMatchObject({ amount_piasters: 4_000_000 + 80_000 + fee, discount_code: code });
  await page.goto(`/orders/${order?.$id}`);
  await shows(page.getByText(own.sale));
  await shows(page.getByText(own.byCode));
});
