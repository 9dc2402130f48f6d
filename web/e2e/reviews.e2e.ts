import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { faultsOf } from './harness/looking.ts';
import { deliverOrder } from './harness/returns.ts';
import { addFromPage, becomes, beginSignedIn, fillCheckout, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    write: /^تقييمك للمنتج: /,
    good: '4 – جيد جدًا',
    text: /^رأيك في المنتج/,
    send: 'إرسال التقييم',
    sent: 'وصلنا تقييمك',
    waiting: 'تقييمك قيد المراجعة، ويمكنك تعديله الآن.',
    save: 'حفظ التعديل',
    page: 'تقييمات المنتجات',
    approve: /^نشر تقييم/,
    reply: /^الرد على تقييم/,
    state: 'الحالة',
    replyText: /^الرد/,
    done: 'حفظ',
    approved: 'تم نشر التقييم',
    rating: '★ 4 من 5 (تقييم واحد)',
    list: 'آراء من اشتروا هذا المنتج',
    answer: 'رد المركز',
    close: 'إغلاق',
  },
  en: {
    write: /^Your review: /,
    good: '4 – Very good',
    text: /^What you think of it/,
    send: 'Send review',
    sent: 'We received your review',
    waiting: 'Your review is being checked. You can still change it.',
    save: 'Save changes',
    page: 'Product reviews',
    approve: /^Publish the review of/,
    reply: /^Reply to the review of/,
    state: 'Status',
    replyText: /^Reply/,
    done: 'Save',
    approved: 'Review published',
    rating: '★ 4 of 5 (1 review)',
    list: 'Reviews from people who bought it',
    answer: 'Reply from the centre',
    close: 'Close',
  },
} as const;

test.for(LANGUAGES)(
  'a review is written on the order’s page, approved and answered, and stands with its stars on the product’s page, in %s',
  async (language) => {
    const { shop } = suite;
    const [t, words] = [TEXTS[language], WORDS[language]];
    const [aid, customer, admin] = await Promise.all([
      shop.addProduct('hearing_aids', { stock: 5, making: 'ready-made', review_count: 0, review_stars: 0 }),
      shop.addPerson(),
      shop.addPerson({ role: 'admin' }),
    ]);
    const said = `صوتها واضح ${Date.now() % 100_000}`;
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, customer);
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await page.goto('/checkout');
    await fillCheckout(page, words);
    await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
    await becomes(async () => (await shop.ordersOf(customer)).length, 1);
    const order = await deliverOrder(shop, admin, customer);

    // The customer writes it, and changes it before anybody has looked.
    await page.goto(`/orders/${order.$id}`);
    await page.getByRole('button', { name: t.write }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: t.good, exact: true }).check();
    await dialog.getByRole('textbox', { name: t.text }).fill('صوتها');
    expect(await faultsOf(page, { language, viewport: PHONE }, 'shop')).toEqual([]);
    await dialog.getByRole('button', { name: t.send, exact: true }).click();
    await shows(page.getByText(t.sent, { exact: true }));
    await page.getByRole('button', { name: t.write }).click();
    await shows(dialog.getByText(t.waiting, { exact: true }));
    await dialog.getByRole('textbox', { name: t.text }).fill(said);
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await becomes(() => dialog.count(), 0);

    // The admin answers and shows it.
    const { page: office } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(office, shop, admin, '/admin/reviews');
    await shows(title(office, t.page));
    const row = office.getByRole('row').filter({ hasText: said });
    await shows(row);
    expect(await faultsOf(office, { language, viewport: DESK }, 'staff')).toEqual([]);
    await row.getByRole('button', { name: t.reply }).click();
    await office.getByRole('dialog').getByRole('textbox', { name: t.replyText }).fill('شكرًا لك');
    await office.getByRole('dialog').getByRole('button', { name: t.done, exact: true }).click();
    await becomes(() => office.getByRole('dialog').count(), 0);
    await row.getByRole('button', { name: t.approve }).click();
    await shows(office.getByText(t.approved, { exact: true }));

    // Everybody reads it.
    const { page: store } = await suite.visit({ language, viewport: PHONE });
    await store.goto(`${language === 'en' ? '/en' : ''}/store/hearing-aids/${aid.$id}`);
    await shows(store.getByText(t.rating, { exact: true }));
    await store.mouse.wheel(0, 20_000);
    await shows(store.getByRole('heading', { name: t.list, exact: true }));
    await shows(store.getByText(said, { exact: true }));
    await shows(store.getByText(t.answer, { exact: true }));
    expect(await faultsOf(store, { language, viewport: PHONE }, 'shop')).toEqual([]);
    const facts = await store.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
    expect(facts.join()).toContain(`"reviewBody":"${said}"`);
  },
);
