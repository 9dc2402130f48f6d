import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { inspectReturn, moveReturn } from '#contract/returns/admin-calls.ts';
import { requestReturn } from '#contract/returns/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { faultsOf } from './harness/looking.ts';
import { deliverOrder, onlyOrder } from './harness/returns.ts';
import { addFromPage, amount, beginSignedIn, fillCheckout, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** What the page says of returns. */
const RETURNS = {
  ar: {
    region: 'الإرجاع',
    until: /^آخر يوم لطلب الإرجاع/,
    ask: 'طلب إرجاع',
    customMade: /^صُنعت لأذنك/,
    allCustomMade: /^صُنعت سماعات هذا الطلب لأذنك/,
    choose: 'اختر قطعة واحدة على الأقل.',
    reason: 'سبب الإرجاع',
    other: 'سبب آخر',
    words: /^السبب بكلماتك/,
    typed: 'أكبر من أذني',
    send: 'إرسال طلب الإرجاع',
    onePiece: /: قطعة واحدة$/,
    waiting: 'في انتظار القطع',
    received: 'وصلتنا القطع',
    inspected: 'جارٍ رد المبلغ',
    refunded: 'تم رد المبلغ',
    withdraw: 'سحب طلب الإرجاع',
    confirm: 'نعم، سحب طلب الإرجاع',
    withdrawn: 'تم سحبه',
  },
  en: {
    region: 'Returns',
    until: /^The last day to ask for a return is/,
    ask: 'Ask to return',
    customMade: /^Made for your ear/,
    allCustomMade: /were made for your ear/,
    choose: 'Choose at least one piece.',
    reason: 'Reason for the return',
    other: 'Another reason',
    words: /^The reason in your own words/,
    typed: 'Too big for my ear',
    send: 'Send the request',
    onePiece: /: 1 piece$/,
    waiting: 'Waiting for the pieces',
    received: 'We have the pieces',
    inspected: 'Refund under way',
    refunded: 'Refunded',
    withdraw: 'Withdraw the request',
    confirm: 'Yes, withdraw it',
    withdrawn: 'Withdrawn',
  },
} as const;

/** A customer at the page of their cash order, which was delivered, and the admin who delivered it. */
async function withDelivered(language: Language, ...productIds: string[]) {
  const { shop } = suite;
  const words = WORDS[language];
  const customer = await shop.addPerson();
  const admin = await shop.addPerson({ role: 'admin' });
  const viewport = language === 'ar' ? PHONE : DESK;
  const { page } = await suite.visit({ language, viewport });
  await beginSignedIn(page, suite.shop, customer, '/');
  for (const id of productIds) await addFromPage(page, words, `/store/hearing-aids/${id}`);
  await page.goto('/checkout');
  await shows(page.getByLabel(words.firstName, { exact: true }));
  await fillCheckout(page, words);
  await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
  await shows(title(page, words.thanks));
  const order = await deliverOrder(shop, admin, customer);
  await page.goto(`/orders/${order.$id}`);
  const texts = RETURNS[language];
  const region = page.getByRole('region', { name: texts.region, exact: true });
  await shows(region);
  /** Nothing is wrong with the page as it stands, for nobody's eyes. */
  const isSound = async () => expect(await faultsOf(page, { language, viewport }, 'shop')).toEqual([]);
  return { page, customer, admin, order, region, texts, isSound };
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const text = (within: Locator, words: string | RegExp) => within.getByText(words, { exact: true });

test.each(LANGUAGES)(
  'one of two pieces is asked to be returned, and the page follows until the money is back, in %s',
  async (language) => {
    const { shop } = suite;
    const aid = await shop.addProduct('hearing_aids', {
      brand: 'Phonak',
      model: `Pair ${language}`,
      stock: 4,
      making: 'ready-made',
    });
    const own = await shop.addProduct('hearing_aids', {
      brand: 'Oticon',
      model: `Own ${language}`,
      stock: 4,
      making: 'custom-made',
    });
    const { page, customer, admin, region, texts, isSound } = await withDelivered(language, aid.$id, aid.$id, own.$id);
    await shows(text(region, texts.until));
    await isSound();

    // What was made for an ear is there with why it stays; what is missing is said at once.
    await button(region, texts.ask).click();
    const dialog = page.getByRole('dialog', { name: texts.ask });
    await shows(text(dialog, texts.customMade));
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await button(dialog, texts.send).click();
    await shows(text(dialog, texts.choose));
    await isSound();
    await dialog.getByRole('checkbox', { name: `Phonak ${aid.model}` }).check();
    await button(dialog, WORDS[language].less).click();
    await shows(amount(dialog, aid.price_piasters / 100));
    await dialog.getByLabel(texts.reason, { exact: true }).selectOption({ label: texts.other });
    await dialog.getByLabel(texts.words).fill(texts.typed);
    await isSound();
    await button(dialog, texts.send).click();
    await dialog.waitFor({ state: 'detached' });
    await shows(text(region, texts.waiting));
    await shows(text(region, texts.onePiece));
    expect(await button(region, texts.ask).count()).toBe(0);
    await isSound();

    // What the desk does shows without loading the page again.
    const { return_id: returnId } = await onlyOrder(shop, customer);
    const at = { id: admin.id, returnId: returnId ?? '' };
    await shop.callAs(admin, moveReturn, { ...at, state: 'received' });
    await shows(text(region, texts.received));
    expect(await button(region, texts.withdraw).count()).toBe(0);
    await shop.callAs(admin, inspectReturn, {
      ...at,
      lines: [{ product_id: aid.$id, product_type: 'hearing-aids', unsellable: 0, sent_back: 0 }],
      note: texts.typed,
    });
    await shows(text(region, texts.inspected));
    await shop.callAs(admin, moveReturn, { ...at, state: 'refunded' });
    await shows(text(region, texts.refunded));
    expect((await shop.product('hearing_aids', aid.$id)).stock).toBe(3);
    // The other piece can still come back.
    await shows(button(region, texts.ask));
    await isSound();
  },
);

test.each(LANGUAGES)(
  'a return is withdrawn until the pieces arrived, and another one can follow, in %s',
  async (language) => {
    const { shop } = suite;
    const aid = await shop.addProduct('hearing_aids', {
      brand: 'Phonak',
      model: `Kept ${language}`,
      stock: 4,
      making: 'ready-made',
    });
    const { page, customer, order, region, texts, isSound } = await withDelivered(language, aid.$id);
    // Asked for on another device: the page hears of it.
    await shop.callAs(customer, requestReturn, {
      userId: customer.id,
      orderId: order.$id,
      lines: [{ product_id: aid.$id, product_type: 'hearing-aids', count: 1 }],
      reason: 'changed_mind',
      requestId: crypto.randomUUID(),
    });
    await shows(text(region, texts.waiting));
    await button(region, texts.withdraw).click();
    const dialog = page.getByRole('dialog');
    await isSound();
    await button(dialog, texts.confirm).click();
    await shows(text(region, texts.withdrawn));
    await shows(button(region, texts.ask));
    expect(await onlyOrder(shop, customer)).toMatchObject({ return_id: null, delivery_status: 'delivered' });
  },
);

test.each(LANGUAGES)('what was made for an ear is not offered to be returned, in %s', async (language) => {
  const making = 'custom-made' as const;
  const own = await suite.shop.addProduct('hearing_aids', { model: `Ear ${language}`, stock: 4, making });
  const { region, texts, isSound } = await withDelivered(language, own.$id);
  await shows(text(region, texts.allCustomMade));
  expect(await region.getByRole('button').count()).toBe(0);
  await isSound();
});
