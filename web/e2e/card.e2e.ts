import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { axeViolations } from './harness/axe.ts';
import { PHONE } from './harness/browser.ts';
import { playsCards } from './harness/shop.ts';
import { addFromPage, amount, becomes, beginSignedIn, fillCheckout, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

describe.runIf(playsCards()).each(LANGUAGES)('paying by card in %s', (language) => {
  const words = WORDS[language];

  /** A customer on a phone, on the provider's page, with one piece of an aid of which three exist. */
  async function onProvidersPage(way: string | RegExp = words.byCard, heading: string = words.providerTitle) {
    const { shop } = suite;
    const aid = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Card ${Date.now()}`, stock: 3 });
    const customer = await shop.addPerson();
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, customer, '/');
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await fillCheckout(page, words);
    await page.getByRole('radio', { name: way }).check();
    await page.getByRole('button', { name: words.continueToPayment, exact: true }).click();
    await page.waitForURL(/unifiedcheckout/);
    if (language === 'en') await page.getByRole('link', { name: 'English' }).click();
    await shows(title(page, heading));
    const total = aid.price_piasters / 100 + (await shop.deliveryFee());
    return { page, aid, customer, total, bank: new URL('../bank', page.url()).href };
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const stockOf = async (aid: { $id: string }) => (await suite.shop.product('hearing_aids', aid.$id)).stock;

  test('approved: the receipt shows, the address keeps nothing secret, and the cart is empty', async () => {
    const { page, aid, customer, total } = await onProvidersPage();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, words.payNow);
    await shows(title(page, words.paid));
    await isAt(page, '/payment-result');
    await shows(amount(page, total));
    const [order, ...others] = await suite.shop.ordersOf(customer);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ payment_method: 'card', payment_status: 'paid' });
    await shows(page.getByText(order?.$id ?? '', { exact: true }));
    await shows(page.getByText(order?.card_transaction_id ?? '', { exact: true }));
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await shows(title(page, words.paid));
    expect(await suite.shop.cartOf(customer)).toEqual([]);
    expect(await stockOf(aid)).toBe(2);
    await page.locator('main').getByRole('link', { name: words.returnToStore, exact: true }).click();
    await isAt(page, '/store/1');
  });

  test('declined: the landing page says so, and the second try pays', async () => {
    const { page, aid, customer } = await onProvidersPage();
    await press(page, words.declineCard);
    await isAt(page, '/');
    await shows(page.getByRole('heading', { name: words.notPaid }));
    expect(await suite.shop.cartOf(customer)).toHaveLength(1);
    await page.goto('/checkout');
    await press(page, words.continueToPayment);
    await page.waitForURL(/unifiedcheckout/);
    await page.locator('button[value="approve"]').click();
    await shows(title(page, words.paid));
    expect((await suite.shop.ordersOf(customer)).map(({ payment_status }) => payment_status)).toEqual(['paid']);
    expect(await stockOf(aid)).toBe(2);
  });

  test('without coming back: the order is paid all the same', async () => {
    const { page, customer } = await onProvidersPage();
    await press(page, words.payWithoutReturn);
    await shows(title(page, words.paymentReceived));
    const statuses = async () => (await suite.shop.ordersOf(customer)).map(({ payment_status }) => payment_status);
    await becomes(statuses, ['paid']);
    expect(await suite.shop.cartOf(customer)).toEqual([]);
  });

  test('left undecided: the page goes to the order after a minute, which is live and alone', async () => {
    const { page, aid, customer } = await onProvidersPage();
    await page.clock.install();
    await page.locator('button[value="pending"]').click();
    await becomes(async () => (await suite.shop.cartOf(customer)).length, 0);
    await page.clock.fastForward(70_000);
    await page.waitForURL(/\/orders\//);
    await shows(page.getByRole('heading', { level: 2, name: words.bankSilent }));
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/orders');
    await shows(page.getByText(words.waitingForBank, { exact: true }));
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await shows(page.getByRole('link', { name: words.seeThatOrder }));
    expect(await axeViolations(page)).toEqual([]);
  });

  test('at a kiosk: the order says the code and until when, and is paid when the money comes', async () => {
    const { page, customer, bank } = await onProvidersPage(words.atKiosk, words.kioskTitle);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('button[value="kiosk-code"]').click();
    await page.waitForURL(/\/orders\//);
    await shows(page.getByRole('heading', { level: 2, name: words.payAtKiosk }));
    const [order] = await suite.shop.ordersOf(customer);
    await shows(page.getByText(order?.kiosk_code ?? '', { exact: true }));
    expect(await axeViolations(page)).toEqual([]);
    expect(await suite.shop.cartOf(customer)).toEqual([]);
    await page.request.post(bank, { form: { id: order?.kiosk_code ?? '', success: 'true' } });
    await page.getByText(words.payAtKiosk).first().waitFor({ state: 'detached' });
    expect(await suite.shop.ordersOf(customer)).toMatchObject([{ payment_status: 'paid', online_method: 'kiosk' }]);
  });

  test('by the month: the product says from how much, with the terms of each plan by the keyboard', async () => {
    const aid = await suite.shop.addProduct('hearing_aids', { price_piasters: 3_000_000 });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto(`/store/hearing-aids/${aid.$id}`);
    await page.keyboard.press('Tab');
    const terms = page.locator('summary', { hasText: words.fromAMonth });
    await terms.focus();
    await page.keyboard.press('Enter');
    await shows(page.getByText(words.twelveMonths));
    expect(await axeViolations(page)).toEqual([]);
  });

  test('by the month: the terms in the cart leave its way to the checkout on the screen', async () => {
    const aid = await suite.shop.addProduct('hearing_aids', { price_piasters: 3_000_000, stock: 3 });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, await suite.shop.addPerson(), '/');
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/store/1');
    await page.getByRole('button', { name: words.cart }).click();
    const cart = page.getByRole('dialog');
    await cart.locator('summary', { hasText: words.fromAMonth }).click();
    await shows(cart.getByText(words.twelveMonths));
    const { y = 0, height = 0 } =
      (await cart.getByRole('link', { name: words.checkout, exact: true }).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('confirmed late: the page waits for the bank', async () => {
    const { page } = await onProvidersPage();
    await press(page, words.confirmLate);
    await shows(title(page, words.paid));
  });
});
