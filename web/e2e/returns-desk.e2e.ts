import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { askedReturn } from './harness/returns.ts';
import { amount, becomes, fillSignIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    list: /^تفاصيل إرجاع الطلب/,
    received: 'تسجيل وصول القطع',
    inspect: 'فحص القطع',
    unsellable: /لا تصلح للبيع ثانيةً$/,
    more: 'زيادة الكمية',
    save: 'حفظ',
    cash: 'تسجيل تسليم المبلغ نقدًا',
    cashTold: /نقدًا\.$/,
    refunded: 'تم رد المبلغ',
    showOrder: 'عرض الطلب',
    openReturn: 'فتح طلب الإرجاع',
    returned: 'تسجيل الإرجاع',
    twoReturned: 'أُرجعت قطعتان',
    refuse: 'رفض الإرجاع',
    refusal: /^رفض إرجاع الطلب/,
    note: 'رسالة إلى العميل',
    required: /^اكتب .+\.$/,
    why: 'صُنعت لأذنك',
    close: 'إغلاق',
    state: 'الحالة',
  },
  en: {
    list: /^Details of the return/,
    received: 'Record the arrival',
    inspect: 'Inspect the pieces',
    unsellable: /cannot be sold again$/,
    more: 'One more',
    save: 'Save',
    cash: 'Record the cash refund',
    cashTold: /was refunded in cash\.$/,
    refunded: 'Refunded',
    showOrder: 'Show the order',
    openReturn: 'Open the return',
    returned: 'Mark as returned',
    twoReturned: '2 returned',
    refuse: 'Refuse the return',
    refusal: /^Refuse the return/,
    note: 'Message to the customer',
    required: /is required\.$/,
    why: 'It was made for your ear',
    close: 'Close',
    state: 'State',
  },
} as const;

describe.each(LANGUAGES)('the desk of returns, in %s', (language) => {
  const texts = TEXTS[language];
  const viewport = language === 'ar' ? PHONE : DESK;

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** A customer who asked to give two of three pieces back, and an admin who looks at the return. */
  async function atReturn() {
    const { shop } = suite;
    const { customer, orderId, aid } = await askedReturn(shop, `Returned ${language}`);

    const admin = await shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language, viewport });
    await page.goto('/admin/orders?tab=returns');
    await fillSignIn(page, WORDS[language], admin);
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="tel:${customer.phone}"]`) });
    await row.getByRole('button', { name: texts.list }).click();
    await shows(page.getByRole('button', { name: texts.received, exact: true }));
    const shown = async () => shop.callAs(customer, fetchOrder, { id: customer.id, orderId });
    const stock = async () => (await shop.product('hearing_aids', aid.$id)).stock;
    return { page, row, shown, stock, owed: (2 * aid.price_piasters) / 100 };
  }

  test('pieces are received, inspected and refunded in cash; one of two is in stock again', async () => {
    const { page, row, shown, stock, owed } = await atReturn();
    expect(await stock()).toBe(2);

    // The order leads to its return, and is not taken back as a whole.
    await press(page, texts.showOrder);
    await shows(page.getByRole('button', { name: texts.openReturn, exact: true }));
    expect(await page.getByRole('button', { name: texts.returned, exact: true }).count()).toBe(0);
    await press(page, texts.openReturn);

    await press(page, texts.received);
    await page.locator('.swal2-popup').getByRole('button', { name: texts.received, exact: true }).click();
    await press(page, texts.inspect);
    const form = page.getByRole('dialog').filter({ has: page.locator('form') });
    await form
      .getByRole('group', { name: texts.unsellable })
      .getByRole('button', { name: texts.more, exact: true })
      .click();
    await form.getByRole('button', { name: texts.save, exact: true }).click();
    await shows(page.getByRole('button', { name: texts.cash, exact: true }));
    await shows(amount(page.getByRole('dialog'), owed));
    expect(await stock()).toBe(3);

    await press(page, texts.cash);
    await page.locator('.swal2-popup').getByRole('button', { name: texts.cash, exact: true }).click();
    await shows(page.getByText(texts.cashTold));
    await becomes(() => page.getByRole('button', { name: texts.cash, exact: true }).count(), 0);
    expect((await shown()).returns).toMatchObject([{ state: 'refunded', refund: owed }]);
    expect(await shown()).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid' });

    await press(page, texts.showOrder);
    await shows(page.getByText(texts.twoReturned, { exact: true }));
    expect(await page.getByRole('button', { name: texts.openReturn, exact: true }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: texts.close, exact: true }).click();

    // It is no longer among those that are open.
    await becomes(() => row.count(), 0);
    await page.getByLabel(texts.state, { exact: true }).selectOption('refunded');
    await shows(row.getByText(texts.refunded, { exact: true }));
    await shows(amount(row, owed));
  });

  test('a return is refused with a reason, which its customer reads', async () => {
    const { page, shown, stock } = await atReturn();
    await press(page, texts.refuse);
    const form = page.getByRole('dialog', { name: texts.refusal });
    const send = form.getByRole('button', { name: texts.refuse, exact: true });
    await send.click();
    await shows(form.getByText(texts.required));
    await form.getByLabel(texts.note).fill(texts.why);
    await send.click();
    await becomes(() => page.getByRole('button', { name: texts.received, exact: true }).count(), 0);
    await shows(page.getByRole('dialog').getByText(texts.why, { exact: true }));
    expect((await shown()).returns).toMatchObject([{ state: 'refused', note: texts.why }]);
    expect(await stock()).toBe(2);
  });
});
