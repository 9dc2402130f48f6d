import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { setsClock } from './harness/shop.ts';
import { becomes, beginSignedIn, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    system: 'النظام',
    schedule: 'المهام التلقائية',
    broken: 'معطّل',
    inOrder: 'سليم',
    givenUp: 'توقفت المحاولات',
    send: /^إعادة الإرسال إلى /,
    toldSend: 'ستُعاد المحاولة',
    empty: 'لا توجد رسائل متعطلة.',
    refresh: 'تحديث',
    all: 'تحديد كل الصفوف المعروضة',
    many: 'إعادة الإرسال (2)',
    yes: 'إعادة الإرسال',
    toldMany: 'رسالتان',
  },
  en: {
    system: 'System',
    schedule: 'Automatic tasks',
    broken: 'Broken',
    inOrder: 'In order',
    givenUp: 'Given up',
    send: /^Send again to /,
    toldSend: 'It will be sent again',
    empty: 'No message is stuck.',
    refresh: 'Refresh',
    all: 'Select all rows shown',
    many: 'Send again (2)',
    yes: 'Send again',
    toldMany: '2 messages',
  },
} as const;

/** The line of the page that has this name. */
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

test.runIf(setsClock()).each(LANGUAGES)(
  'an admin sees a message that was given up, sends it again, and it goes, in %s',
  async (language) => {
    const { shop } = suite;
    const texts = TEXTS[language];
    const customer = await shop.addPerson();
    const orderId = await shop.addOrder(customer);
    const messageId = await shop.addGivenUpMessage(customer, orderId);
    const admin = await shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, admin, '/admin/system');
    await shows(title(page, texts.system));
    await shows(page.getByText(texts.givenUp, { exact: true }));
    // Whose it is can be recognised, and not read.
    expect(await page.getByText(customer.email).count()).toBe(0);
    await page.getByRole('button', { name: texts.send }).click();
    await shows(page.getByText(texts.toldSend, { exact: true }));
    await shows(page.getByText(texts.empty, { exact: true }));
    await shop.runSchedule();
    await becomes(async () => (await shop.linksSentTo(customer)).filter((link) => link.includes(orderId)).length, 1);
    // Two minutes later it hears that the mail went.
    await shop.runSchedule();
    await shop.runSchedule();
    expect(await shop.message(messageId)).toMatchObject({ state: 'sent', resent: 1 });
  },
);

test.each(LANGUAGES)('messages are chosen and sent again together by the keyboard, in %s', async (language) => {
  const { shop } = suite;
  const texts = TEXTS[language];
  const customer = await shop.addPerson();
  const orderId = await shop.addOrder(customer);
  const messages = [await shop.addGivenUpMessage(customer, orderId), await shop.addGivenUpMessage(customer, orderId)];
  const admin = await shop.addPerson({ role: 'admin' });
  const { page } = await suite.visit({ language });
  await beginSignedIn(page, suite.shop, admin, '/admin/system');
  await shows(page.getByText(texts.givenUp, { exact: true }));
  await page.getByRole('checkbox', { name: texts.all }).press('Space');
  await page.getByRole('button', { name: texts.many, exact: true }).press('Enter');
  await page.locator('.swal2-popup').getByRole('button', { name: texts.yes, exact: true }).press('Enter');
  await shows(page.getByText(texts.toldMany, { exact: true }));
  await shows(page.getByText(texts.empty, { exact: true }));
  for (const id of messages) {
    expect(await shop.message(id)).toMatchObject({ resent: 1 });
  }
});

test.runIf(setsClock()).each(LANGUAGES)(
  'a schedule that stands still is shown as broken, and in order once it has run, in %s',
  async (language) => {
    const { shop } = suite;
    const texts = TEXTS[language];
    const admin = await shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language });
    await beginSignedIn(page, suite.shop, admin, '/admin/system');
    const schedule = line(page, texts.schedule);
    await shows(schedule);
    const afterRefresh = async (level: string) => {
      await page.getByRole('button', { name: texts.refresh, exact: true }).click();
      return schedule.getByText(level, { exact: true }).count();
    };
    // Should it run in this very moment, it is set back once more.
    await becomes(async () => {
      await shop.setScheduleRan(new Date(Date.now() - 3_600_000));
      return afterRefresh(texts.broken);
    }, 1);
    await shop.runSchedule();
    await becomes(() => afterRefresh(texts.inOrder), 1);
  },
);
