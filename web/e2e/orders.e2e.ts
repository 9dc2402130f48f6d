import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { openBehind, PHONE } from './harness/browser.ts';
import { addFromPage, amount, becomes, beginSignedIn, fillCheckout, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** What the pages of orders say. */
const ORDERS = {
  ar: {
    list: 'طلباتي',
    empty: 'لا توجد طلبات بعد',
    follow: 'متابعة الطلب',
    processing: 'في انتظار تأكيدنا',
    confirmed: 'مؤكّد',
    cancelled: 'ملغى',
    cancel: 'إلغاء الطلب',
    confirmCancel: 'نعم، إلغاء الطلب',
    cancelledStep: 'تم إلغاء الطلب',
    again: 'طلب المنتجات نفسها',
    inCart: 'كل منتجات هذا الطلب في سلتك الآن.',
    missing: 'لم نجد هذا الطلب',
  },
  en: {
    list: 'My orders',
    empty: 'No orders yet',
    follow: 'Follow your order',
    processing: 'Awaiting our confirmation',
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    cancel: 'Cancel the order',
    confirmCancel: 'Yes, cancel it',
    cancelledStep: 'The order was cancelled',
    again: 'Order again',
    inCart: 'Everything from this order is in your cart now.',
    missing: 'We cannot find this order',
  },
} as const;

/** A signed-in customer with an order that they have just placed; ends on the page of thanks. */
async function afterOrdering(language: Language, viewport?: typeof PHONE) {
  const words = WORDS[language];
  const customer = await suite.shop.addPerson();
  const aid = await suite.shop.addProduct('hearing_aids', { stock: 4 });
  const { page } = await suite.visit({ language, viewport });
  await beginSignedIn(page, suite.shop, customer, '/');
  await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
  await page.goto('/checkout');
  await shows(page.getByLabel(words.firstName, { exact: true }));
  await fillCheckout(page, words);
  await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
  await shows(title(page, words.thanks));
  const [order] = await suite.shop.ordersOf(customer);
  if (!order) throw new Error('No order was placed.');
  return { page, words, texts: ORDERS[language], customer, aid, order };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.locator('main').getByText(words, { exact: true });

test.each(['ar', 'en'] as const)('an order is followed live, cancelled and ordered again, in %s', async (language) => {
  const { page, words, texts, customer, aid, order } = await afterOrdering(
    language,
    language === 'ar' ? PHONE : undefined,
  );
  await page.getByRole('link', { name: texts.follow, exact: true }).click();
  await isAt(page, `/orders/${order.$id}`);
  await shows(text(page, texts.processing));
  await shows(amount(page, order.amount_piasters / 100));

  await button(page, texts.cancel).click();
  await button(page, texts.confirmCancel).click();
  await shows(text(page, texts.cancelledStep));
  await becomes(async () => (await suite.shop.product('hearing_aids', aid.$id)).stock, 4);
  expect(await suite.shop.ordersOf(customer)).toMatchObject([{ delivery_status: 'cancelled' }]);
  expect(await button(page, texts.cancel).count()).toBe(0);

  await button(page, texts.again).click();
  await shows(page.getByText(texts.inCart, { exact: true }));
  await becomes(async () => (await suite.shop.cartOf(customer)).map(({ count }) => count), [1]);
  await page.locator('main').getByRole('link', { name: words.checkout, exact: true }).click();
  await isAt(page, '/checkout');

  await page.goto('/orders');
  await shows(title(page, texts.list));
  await shows(text(page, texts.cancelled));
});

test('what the clinic does with an order shows without loading the page again, in the list and on its page', async () => {
  const { page, texts, order } = await afterOrdering('en');
  await page.goto(`/orders/${order.$id}`);
  const second = await openBehind(page, '/orders');
  await shows(text(page, texts.processing));
  await shows(text(second, texts.processing));
  await suite.shop.moveOrder(order, { delivery_status: 'confirmed' });
  await shows(text(page, texts.confirmed));
  await shows(text(second, texts.confirmed));
  expect(await button(page, texts.cancel).count()).toBe(0);
});

test('after the connection was gone the page catches up', async () => {
  const { page, texts, order } = await afterOrdering('en');
  const connected = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket('**/realtime**', (socket) => {
    // What the server says first shows that the connection stands; one that never stood cannot be lost.
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      connected.add(socket);
    });
  });
  await page.goto(`/orders/${order.$id}`);
  await shows(text(page, texts.processing));
  await becomes(async () => connected.size, 1);
  for (const socket of connected) {
    await socket.close();
  }
  await suite.shop.moveOrder(order, { delivery_status: 'confirmed' });
  await shows(text(page, texts.confirmed));
});

test("somebody else's order answers like one that does not exist", async () => {
  const { order } = await afterOrdering('en');
  const { page } = await suite.visit({ language: 'en' });
  await beginSignedIn(page, suite.shop, await suite.shop.addPerson(), `/orders/${order.$id}`);
  await shows(title(page, ORDERS.en.missing));
  const foreign = await page.locator('main').innerText();
  await page.goto('/orders/nothing');
  await shows(title(page, ORDERS.en.missing));
  expect(await page.locator('main').innerText()).toBe(foreign);
});

test('on paper there is the receipt, and nothing to press', async () => {
  const { page, texts, order } = await afterOrdering('ar');
  await page.goto(`/orders/${order.$id}`);
  await shows(text(page, texts.processing));
  await page.emulateMedia({ media: 'print' });
  await shows(page.getByRole('heading', { level: 1 }));
  await shows(amount(page, order.amount_piasters / 100));
  expect(await button(page, texts.again).isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
});

test.for([
  ['ar', /^الضمان حتى /],
  ['en', /^Warranty until /],
] as const)('a hearing aid that was delivered says until when its warranty holds, in %s', async ([language, until]) => {
  const customer = await suite.shop.addPerson();
  const orderId = await suite.shop.addOrder(customer);
  const { page } = await suite.visit({ language, viewport: PHONE });
  await beginSignedIn(page, suite.shop, customer, `/orders/${orderId}`);
  await shows(page.getByText(ORDERS[language].processing, { exact: true }));
  expect(await page.getByText(until).count()).toBe(0);
  const [order] = await suite.shop.ordersOf(customer);
  if (order) await suite.shop.moveOrder(order, { delivery_status: 'delivered', payment_status: 'paid' });
  // By itself: the page hears of the new state.
  await shows(page.getByText(until));
});
