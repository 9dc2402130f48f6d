import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { type Person, playsCards } from './harness/shop.ts';
import { addFromPage, becomes, beginSignedIn, fillCheckout, fillSignIn, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** What the pages of orders say. */
const OFFICE = {
  ar: {
    orders: 'الطلبات',
    arrived: 'طلب جديد واحد',
    queue: 'في انتظار التأكيد',
    all: 'كل الطلبات',
    dial: /^الاتصال بـمنى على/,
    record: /^تسجيل اتصال بشأن الطلب/,
    confirmed: /^تأكيد الطلب/,
    saveCall: 'حفظ',
    callSaved: 'تم تسجيل الاتصال',
    details: /^تفاصيل الطلب/,
    client: 'بيانات العميل',
    shipped: 'تسجيل الشحن',
    delivered: 'تسجيل التسليم',
    returned: 'تسجيل الإرجاع',
    cancelled: 'إلغاء الطلب',
    moved: 'تم تحديث حالة الطلب',
    cancelQuestion: /^هل تريد إلغاء الطلب/,
    card: 'الدفع الإلكتروني',
    refund: 'رد المبلغ إلى العميل',
    refunded: /إلى العميل\.$/,
    close: 'إغلاق',
    print: 'طباعة',
    paper: 'الورقة',
    language: 'لغة الورقة',
    slip: 'إذن تجهيز',
    invoice: 'فاتورة',
    preview: 'معاينة الورقة',
    search: 'البحث في الطلبات',
    export: 'تصدير CSV',
    changes: '3 تغييرات من 3',
    statusHead: 'حالة التوصيل',
  },
  en: {
    orders: 'Orders',
    arrived: '1 new order',
    queue: 'To be confirmed',
    all: 'All orders',
    dial: /^Call منى on/,
    record: /^Record a call about order/,
    confirmed: /^Confirmed/,
    saveCall: 'Save',
    callSaved: 'Call recorded',
    details: /^Details of order/,
    client: 'Client Details',
    shipped: 'Mark as shipped',
    delivered: 'Mark as delivered',
    returned: 'Mark as returned',
    cancelled: 'Cancel the order',
    moved: 'Order status updated',
    cancelQuestion: /^Cancel order/,
    card: 'Online payment',
    refund: 'Refund the client',
    refunded: /was refunded to the client\.$/,
    close: 'Close',
    print: 'Print',
    paper: 'Paper',
    language: 'Language of the paper',
    slip: 'Packing slip',
    invoice: 'Invoice',
    preview: 'Preview of the paper',
    search: 'Search the orders',
    export: 'Export CSV',
    changes: '3 changes of 3',
    statusHead: 'Delivery Status',
  },
} as const;

describe.each(LANGUAGES)('an admin runs the shop, in %s', (language) => {
  const words = WORDS[language];
  const texts = OFFICE[language];
  const viewport = language === 'ar' ? PHONE : DESK;

  async function adminAtOrders(): Promise<Page> {
    const admin = await suite.shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language, viewport });
    await page.goto('/admin/orders');
    await fillSignIn(page, words, admin);
    await shows(title(page, texts.orders));
    return page;
  }

  /** A customer at the checkout with one piece of a product of their own. */
  async function customerAtCheckout(): Promise<{ page: Page; customer: Person }> {
    const aid = await suite.shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Office ${language}`, stock: 3 });
    const customer = await suite.shop.addPerson();
    const { page } = await suite.visit({ language });
    await beginSignedIn(page, suite.shop, customer);
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await fillCheckout(page, words);
    return { page, customer };
  }

  const orderOf = async (customer: Person) => (await suite.shop.ordersOf(customer))[0];
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click();

  /** Takes a step in the open details and says yes to its question. */
  async function move(page: Page, step: string): Promise<void> {
    await press(page, step);
    await page.locator('.swal2-popup').getByRole('button', { name: step, exact: true }).click();
  }

  test('a cash order arrives by itself, is confirmed by a call, shipped and delivered; its papers and its file', async () => {
    const page = await adminAtOrders();
    const { page: shopPage, customer } = await customerAtCheckout();
    // The toast goes by itself, so it is waited for from the beginning; nobody loads the page again.
    const told = shows(page.getByText(texts.arrived, { exact: true }));
    await press(shopPage, words.placeOrder);
    await told;
    await shows(title(shopPage, words.thanks));
    const { $id: orderId } = (await orderOf(customer)) ?? { $id: '' };
    const row = page.getByRole('row').filter({ has: page.getByTitle(orderId) });
    await shows(row);

    await page.getByRole('tab', { name: texts.queue, exact: true }).click();
    const waiting = page.getByRole('row').filter({ has: page.locator(`a[href="tel:${customer.phone}"]`) });
    await shows(waiting.getByRole('link', { name: texts.dial }));
    await waiting.getByRole('button', { name: texts.record }).click();
    const call = page.getByRole('dialog');
    await call.getByRole('radio', { name: texts.confirmed }).check();
    await call.getByRole('button', { name: texts.saveCall, exact: true }).click();
    await shows(page.getByText(texts.callSaved, { exact: true }));
    await becomes(() => waiting.count(), 0);
    expect(await orderOf(customer)).toMatchObject({ delivery_status: 'confirmed' });

    await page.getByRole('tab', { name: texts.all, exact: true }).click();
    await row.getByRole('button', { name: texts.details }).click();
    await shows(page.getByRole('region', { name: texts.client }));
    expect(await page.getByRole('region', { name: texts.card }).count()).toBe(0);
    await move(page, texts.shipped);
    await shows(page.getByRole('button', { name: texts.delivered, exact: true }));
    await move(page, texts.delivered);
    await shows(page.getByRole('button', { name: texts.returned, exact: true }));
    expect(await orderOf(customer)).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid' });

    // Papers: on paper there is the paper alone, in the language chosen for it.
    await press(page, texts.print);
    const other = language === 'ar' ? 'en' : 'ar';
    await shows(page.getByRole('heading', { name: texts.slip, exact: true }));
    await page.getByLabel(texts.paper, { exact: true }).selectOption('invoice');
    await page.getByLabel(texts.language, { exact: true }).selectOption(other);
    await shows(
      page.getByRole('region', { name: texts.preview }).getByRole('heading', { name: OFFICE[other].invoice }),
    );
    const printed = page.locator('body > [data-paper] article');
    expect(await printed.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await printed.isVisible()).toBe(true);
    expect(await printed.getAttribute('lang')).toBe(other);
    expect(await page.locator('#root').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    // The file holds what is filtered, and nothing else.
    await page.getByRole('searchbox', { name: texts.search }).fill(customer.email);
    await page.keyboard.press('Enter');
    await becomes(() => page.getByRole('row').filter({ hasText: '@' }).count(), 1);
    const download = page.waitForEvent('download');
    await press(page, texts.export);
    const file = await readFile(await (await download).path(), 'utf8');
    const [head, line, ...more] = file.trimEnd().split('\r\n');
    expect(head).toContain(texts.statusHead);
    expect(line).toContain(orderId);
    expect(line).toContain(customer.email);
    expect(more).toEqual([]);

    // Who did what stands in the audit trail: the call, and the two steps.
    await page.goto(`/admin/audit?thing=${orderId}`);
    await shows(page.getByText(texts.changes, { exact: true }));
  });

  test.runIf(playsCards())('a card order that was paid is cancelled and refunded', async () => {
    const { page: shopPage, customer } = await customerAtCheckout();
    await shopPage.getByRole('radio', { name: words.byCard }).check();
    await press(shopPage, words.continueToPayment);
    await shopPage.waitForURL(/unifiedcheckout/);
    await shopPage.locator('button[value="approve"]').click();
    await shows(title(shopPage, words.paid));
    const { $id: orderId } = (await orderOf(customer)) ?? { $id: '' };

    const page = await adminAtOrders();
    await page
      .getByRole('row')
      .filter({ has: page.getByTitle(orderId) })
      .getByRole('button', { name: texts.details })
      .click();
    await shows(page.getByRole('region', { name: texts.card }));
    // A no changes nothing.
    await press(page, texts.cancelled);
    await shows(page.getByRole('dialog', { name: texts.cancelQuestion }));
    await page.keyboard.press('Escape');
    await becomes(() => page.getByRole('dialog', { name: texts.cancelQuestion }).count(), 0);
    expect(await orderOf(customer)).toMatchObject({ delivery_status: 'processing', payment_status: 'paid' });
    await move(page, texts.cancelled);
    await shows(page.getByRole('button', { name: texts.refund, exact: true }));
    expect(await orderOf(customer)).toMatchObject({ delivery_status: 'cancelled', payment_status: 'refund_due' });
    await move(page, texts.refund);
    await shows(page.getByText(texts.refunded));
    await becomes(async () => (await orderOf(customer))?.payment_status, 'refunded');
    await becomes(() => page.getByRole('button', { name: texts.refund, exact: true }).count(), 0);
  });
});
