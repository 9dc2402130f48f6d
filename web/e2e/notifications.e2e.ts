import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { openBehind, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { addFromPage, becomes, beginSignedIn, fillCheckout, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    on: 'تشغيل الإشعارات',
    isOn: 'الإشعارات تعمل على هذا المتصفح.',
    sample: 'الإشعارات تعمل',
    order: 'طلب جديد',
    client: 'ليلى حسن',
    newTask: 'مهمة جديدة',
    task: 'المهمة',
    assignee: 'مسندة إلى',
    save: 'حفظ',
    tasks: 'المهام',
    menu: /^المهام بانتظارك واحد$/,
    done: 'تسجيل الإنجاز: الاتصال بالمورد',
    title: 'الاتصال بالمورد',
    result: 'النتيجة',
    submit: 'تسجيل الإنجاز',
    ended: 'مهمة منتهية',
    said: 'تصل الأحد',
  },
  en: {
    on: 'Turn on notifications',
    isOn: 'Notifications are on in this browser.',
    sample: 'Notifications are on',
    order: 'New order',
    client: 'Laila Hassan',
    newTask: 'New task',
    task: 'Task',
    assignee: 'Assigned to',
    save: 'Save',
    tasks: 'Tasks',
    menu: /^Tasks 1 waiting$/,
    done: 'Mark as done: Call the supplier',
    title: 'Call the supplier',
    result: 'Result',
    submit: 'Mark as done',
    ended: 'One finished task',
    said: 'Comes on Sunday',
  },
} as const;

interface Window {
  shown: { title: string; body: string; onclick?: () => void }[];
}

/** A browser whose notifications the test sees and presses; permission is asked for once. */
async function withNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: { title: string }[] = [];
    class Shown {
      onclick: (() => void) | undefined;
      title: string;
      body: string | undefined;
      constructor(title: string, options: { body?: string } = {}) {
        this.title = title;
        this.body = options.body;
        shown.push(this);
      }
      close(): void {}
      static get permission() {
        return localStorage.getItem('test-permission') ?? 'default';
      }
      static requestPermission() {
        localStorage.setItem('test-permission', 'granted');
        return Promise.resolve('granted');
      }
    }
    Object.assign(window, { Notification: Shown, shown });
  });
}

const shownIn = (page: Page) => page.evaluate(() => (window as unknown as Window).shown.map((one) => one.title));
const press = (page: Page) => page.evaluate(() => (window as unknown as Window).shown.at(-1)?.onclick?.());

test.for(LANGUAGES)(
  'an order is counted in the title and shown by one tab, and a press opens it, in %s',
  async (language) => {
    const { shop } = suite;
    const t = TEXTS[language];
    const words = WORDS[language];
    const admin = await shop.addPerson({ role: 'admin' });
    const { page, context } = await suite.visit({ language });
    await withNotifications(context);
    await beginSignedIn(page, shop, admin, '/admin/profile');
    await page.getByRole('button', { name: t.on, exact: true }).click();
    await shows(page.getByText(t.isOn, { exact: true }));
    expect(await shownIn(page)).toEqual([t.sample]);
    const other = await openBehind(page, '/admin/products');
    await page.goto('/admin/texts');

    const customer = await shop.addPerson();
    const aid = await shop.addProduct('hearing_aids', { stock: 3 });
    const { page: shopPage } = await suite.visit({ language });
    await beginSignedIn(shopPage, shop, customer);
    await addFromPage(shopPage, words, `/store/hearing-aids/${aid.$id}`);
    await shopPage.goto('/checkout');
    await fillCheckout(shopPage, words);
    await shopPage.getByRole('button', { name: words.placeOrder, exact: true }).click();
    await shows(title(shopPage, words.thanks));

    await becomes(async () => (await page.title()).startsWith('(1) '), true);
    await becomes(async () => [...(await shownIn(page)), ...(await shownIn(other))], [t.order]);
    const [order] = await shop.ordersOf(customer);
    const teller = (await shownIn(page)).length > 0 ? page : other;
    await press(teller);
    await teller.waitForURL(`**/admin/orders?order=${order?.$id}`);
    await becomes(async () => (await page.title()).startsWith('('), false);
  },
);

test.for(LANGUAGES)('a task from a client’s page is seen and done by whom it was given to, in %s', async (language) => {
  const { shop } = suite;
  const t = TEXTS[language];
  const [cs, reception] = [await shop.addPerson({ role: 'cs' }), await shop.addPerson({ role: 'reception' })];
  const phone = newPhone();
  const visit = { date: new Date().toISOString(), name: t.client, phone, age: 67, address: '12 شارع النيل' };
  const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
  await shop.callAs(cs, submitReceptionForm, { id: cs.id, data });
  const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: phone });

  const { page: desk } = await suite.visit({ language });
  await beginSignedIn(desk, shop, reception, '/reception');
  const menu = desk.getByRole('navigation').getByRole('link', { name: t.tasks });
  await shows(menu);

  const { page } = await suite.visit({ language, viewport: PHONE });
  await beginSignedIn(page, shop, cs, `/cs/patients/${documents[0]?.$id}`);
  const own = page.getByRole('region', { name: t.tasks, exact: true });
  await own.getByRole('button', { name: t.newTask, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.task, { exact: true }).fill(t.title);
  await dialog.getByLabel(t.assignee, { exact: true }).selectOption(reception.id);
  await dialog.getByRole('button', { name: t.save, exact: true }).click();
  await shows(own.getByRole('article', { name: t.title }));

  await shows(desk.getByRole('navigation').getByRole('link', { name: t.menu }));
  expect(await desk.title()).toMatch(/^\(1\) /);
  await menu.click();
  await shows(title(desk, t.tasks));
  await desk.getByRole('button', { name: t.done }).click();
  await desk.getByRole('dialog').getByLabel(t.result).fill(t.said);
  await desk.getByRole('dialog').getByRole('button', { name: t.submit, exact: true }).click();
  await becomes(async () => (await desk.title()).startsWith('('), false);

  await own.getByText(t.ended, { exact: true }).click();
  await shows(own.getByText(t.said));
});
