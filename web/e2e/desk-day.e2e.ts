import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, pressIfThere, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const VISITS = 12;
const ORDERS = 30;
/** Two languages, each with a whole day (milliseconds). */
const A_DAY = 300_000;

/** What the pages say of many, in their language. */
const DESK = {
  ar: {
    search: 'البحث في النماذج',
    clearSearch: 'مسح البحث',
    arrived: /وقت الوصول/,
    addProgramming: '+ برمجة',
    selectAll: 'تحديد كل الصفوف المعروضة',
    loadMore: 'تحميل المزيد من الطلبات',
    steps: [
      { press: 'تأكيد (30)', question: /^تحويل 30 طلبًا إلى «مؤكّد»/, yes: 'تأكيد' },
      { press: 'تسجيل الشحن (30)', question: /^تحويل 30 طلبًا إلى «تم الشحن»/, yes: 'تسجيل الشحن' },
      { press: 'تسجيل التسليم (30)', question: /^تحويل 30 طلبًا إلى «تم التسليم»/, yes: 'تسجيل التسليم' },
    ],
    done: 'تم تحديث 30 طلبًا',
  },
  en: {
    search: 'Search the forms',
    clearSearch: 'Clear the search',
    arrived: /Arrived/,
    addProgramming: '+ Programming',
    selectAll: 'Select all rows shown',
    loadMore: 'Load More Orders',
    steps: [
      { press: 'Confirm (30)', question: /^Change 30 orders to “Confirmed”/, yes: 'Confirm' },
      { press: 'Mark as shipped (30)', question: /^Change 30 orders to “Shipped”/, yes: 'Mark as shipped' },
      { press: 'Mark as delivered (30)', question: /^Change 30 orders to “Delivered”/, yes: 'Mark as delivered' },
    ],
    done: '30 orders updated',
  },
} as const;

const MORE_FORMS = /^(تحميل المزيد من النماذج|Load More Forms)$/;

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** The heads of the cards of a day, in the order of the list. */
const headsOf = (page: Page, day: string) =>
  page.getByRole('listitem').getByRole('button', { expanded: false }).filter({ hasText: day });

/** How many of them the whole list has. */
async function listed(page: Page, day: string): Promise<number> {
  await pressIfThere(page.getByRole('button', { name: MORE_FORMS }));
  return headsOf(page, day).count();
}

describe.each(LANGUAGES)('a day at the desks, in %s', (language) => {
  const t = CLINIC_WORDS[language];
  const d = DESK[language];

  test(
    'twelve people come in and wait in their order, and thirty orders go out with three questions',
    async () => {
      const day = uniqueName('Day');
      const [desk, cs, admin] = await Promise.all(
        (['reception', 'cs', 'admin'] as const).map(async (role) => {
          const person = await suite.shop.addPerson({ role });
          const { page } = await suite.visit({ language, expected: [/WebSocket/] });
          await beginSignedIn(page, suite.shop, person, `/${role}`);
          return page;
        }),
      );
      if (!desk || !cs || !admin) throw new Error('Somebody is missing.');

      // The quantities of reasons stand below each other, however long their names are.
      for (const reason of ['maintenance', 'new-hearing-aid']) {
        await desk.getByLabel(t.reason).selectOption(reason);
        await button(desk, t.addReason).click();
      }
      const removers = desk.getByRole('button', { name: t.removeReason });
      await becomes(() => removers.count(), 2);
      const quantities = await desk
        .locator('main li', { has: removers })
        .evaluateAll((lines) =>
          lines.map((line) => Math.round(line.querySelector('button')?.getBoundingClientRect().x ?? 0)),
        );
      expect(new Set(quantities).size).toBe(1);
      for (const remover of await removers.all().then((all) => all.reverse())) await remover.click();

      // Twelve people at reception; customer service sees each without loading anything again.
      const phones = Array.from({ length: VISITS }, newPhone);
      for (const [index, phone] of phones.entries()) {
        await desk.getByLabel(t.phone, { exact: true }).fill(phone);
        await desk.getByLabel(t.name, { exact: true }).fill(`${day} ${index + 1}`);
        await desk.getByLabel(t.age, { exact: true }).fill('67');
        await desk.getByLabel(t.address, { exact: true }).fill('12 شارع النيل');
        await desk.getByLabel(t.reason).selectOption('programming');
        await button(desk, t.send).click();
        await becomes(() => desk.locator('main [name="name"]').inputValue(), '');
      }
      await becomes(() => listed(cs, day), VISITS);
      const waiting = await headsOf(cs, day).allInnerTexts();
      expect(waiting.map((text) => Number(new RegExp(`${day} (\\d+)`).exec(text)?.[1]))).toEqual(
        phones.map((_phone, index) => index + 1),
      );
      expect(waiting.every((text) => d.arrived.test(text))).toBe(true);

      // One of them is found by phone; then whoever has waited longest is served, and leaves both lists.
      const search = cs.getByRole('searchbox', { name: d.search });
      await search.fill(phones[6] ?? '');
      await search.press('Enter');
      await becomes(
        () =>
          headsOf(cs, day)
            .allInnerTexts()
            .then((texts) => texts.length),
        1,
      );
      await shows(headsOf(cs, `${day} 7`));
      await button(cs, d.clearSearch).click();
      await becomes(() => listed(cs, day), VISITS);
      await desk.getByRole('tab', { name: t.issued }).click();
      await becomes(() => listed(desk, day), VISITS);
      await cs
        .getByRole('listitem')
        .filter({ hasText: `${day} 1` })
        .first()
        .getByRole('link', { name: t.proceed })
        .click();
      await button(cs, d.addProgramming).click();
      await button(cs, t.csIssue).click();
      await isAt(cs, '/cs');
      await becomes(() => listed(cs, day), VISITS - 1);
      await becomes(() => listed(desk, day), VISITS - 1);

      // Thirty orders: chosen together, and moved with one question a step.
      const customer = await suite.shop.addPerson();
      for (let order = 0; order < ORDERS; order += 1) await suite.shop.addOrder(customer);
      await admin.goto('/admin/orders?method=cash');
      await button(admin, d.loadMore).click();
      const rows = admin.locator('tbody').getByRole('rowheader');
      await becomes(async () => (await rows.count()) >= ORDERS, true);
      for (const step of d.steps) {
        const all = admin.getByRole('checkbox', { name: d.selectAll });
        await all.check();
        await button(admin, step.press).click();
        const question = admin.getByRole('dialog', { name: step.question });
        await button(question, step.yes).click();
        // Nothing is chosen any more once all of them are moved.
        await becomes(() => all.isChecked(), false);
        await shows(admin.getByText(d.done, { exact: true }));
      }
      const orders = await suite.shop.ordersOf(customer);
      expect(orders.map(({ delivery_status, payment_status }) => `${delivery_status} ${payment_status}`)).toEqual(
        Array(ORDERS).fill('delivered paid'),
      );
    },
    A_DAY,
  );
});
