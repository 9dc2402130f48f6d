import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { ALL_SCREENS, at, LOOKS, lookAtAll, type Screen } from './harness/looking.ts';
import { askedReturn } from './harness/returns.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const submit = (page: Page) => page.locator('main form button[type="submit"]');
const cards = (page: Page) => page.locator('main').getByRole('listitem').getByRole('heading', { level: 2 });
/** The fields of every service, below what is said of the person. */
const services = (page: Page) => page.locator('main form section').filter({ has: page.locator('h3') });

async function fillVisit(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({
    phone: newPhone(),
    name: 'هدى عبد الرحمن عبد العزيز السيد محمد الشرقاوي',
    age: '67',
    transfer: 'د. أحمد سمير',
    address: '12 شارع طلعت حرب، الدور الثالث، وسط البلد، القاهرة',
  })) {
    await page.locator(`main [name="${name}"]`).fill(value);
  }
  await page.locator('main form select').selectOption('maintenance');
  await page.locator('main form fieldset button').last().click();
}

/** Opens the first card of a list, and then its first action that is a link. */
async function proceed(page: Page): Promise<void> {
  await page.locator('main').getByRole('listitem').locator('a[href$="/cs-form"]').first().click();
  await shows(submit(page));
}

/** The filled rows of a table. */
const rows = (page: Page) => page.locator('tbody').getByRole('rowheader');

/** The desks in the order in which a form goes through them: each finds what the one before has made. */
const CLINIC: readonly Screen[] = [
  {
    name: 'reception, a visit form with faults',
    as: 'reception',
    async open(page) {
      await at(page, '/reception');
      await submit(page).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'reception, issued forms',
    as: 'reception',
    async open(page) {
      // Two forms: one for each desk that is looked at after this one.
      for (const _form of ['first', 'second']) {
        await at(page, '/reception');
        await fillVisit(page);
        await submit(page).click();
        await becomes(() => page.locator('main [name="name"]').inputValue(), '');
      }
      await at(page, '/reception?tab=issued');
      await cards(page).first().getByRole('button').click();
      await shows(page.locator('dl'));
    },
  },
  {
    name: 'reception, an issued form being edited',
    as: 'reception',
    async open(page) {
      await page
        .getByRole('button', { name: /^(تعديل|Edit)$/, disabled: false })
        .first()
        .click();
      await shows(page.locator('dialog[open] [name="name"]'));
    },
  },
  {
    name: 'reception, papers',
    as: 'reception',
    async open(page) {
      await at(page, '/reception?tab=issued');
      await page
        .getByRole('button', { name: /^(طباعة|Print)$/ })
        .first()
        .click();
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'customer service, reception forms',
    as: 'cs',
    async open(page) {
      await at(page, '/cs');
      await shows(cards(page));
    },
  },
  {
    name: 'customer service, a form with every kind of service and a fault',
    as: 'cs',
    async open(page) {
      await proceed(page);
      const adders = page.locator('main form > fieldset').last().getByRole('button');
      for (let kind = 0; kind < 4; kind += 1) await adders.nth(kind).click();
      await page.getByRole('button', { name: /^(إضافة قالب أذن|Add an ear mold)$/ }).click();
      await services(page).first().locator('input[inputmode="decimal"]').fill('-1');
      await submit(page).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'customer service, issued forms',
    as: 'cs',
    async open(page) {
      await services(page).first().locator('input[inputmode="decimal"]').fill('500');
      await page.locator('main input[type="radio"][value="yes"]').check();
      await page
        .locator('main [name="follow_up_date"]')
        .fill(new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(new Date()));
      await submit(page).click();
      await page.waitForURL('**/cs');
      await at(page, '/cs?tab=issued');
      await cards(page).first().getByRole('button').click();
      await shows(page.locator('dl'));
    },
  },
  {
    name: 'customer service, follow-ups',
    as: 'cs',
    async open(page) {
      await at(page, '/cs?tab=follow-ups');
      await cards(page).first().getByRole('button').click();
      await shows(page.locator('dl'));
    },
  },
  {
    name: 'customer service, a follow-up being edited',
    as: 'cs',
    async open(page) {
      await page
        .getByRole('button', { name: /^(تعديل المتابعة|Edit follow-up)$/ })
        .first()
        .click();
      await shows(page.locator('dialog[open] [name="follow_up_date"]'));
    },
  },
  {
    name: 'customer service, frozen follow-ups',
    as: 'cs',
    async open(page) {
      await at(page, '/cs?tab=follow-ups');
      await page.getByRole('button', { name: /^(المتابعات المجمدة|Frozen Follow-ups)$/ }).click();
      await shows(page.locator('dialog[open]').getByRole('heading', { level: 3 }));
    },
  },
  {
    name: 'accounting, a form to issue',
    as: 'accounting',
    async open(page) {
      await at(page, '/accounting');
      await proceed(page);
      await shows(page.locator('main output'));
      await page.locator('main [name$="lab_number"]').last().fill('LAB-2026-11-1042/EG');
    },
  },
  {
    name: 'accounting, issued forms',
    as: 'accounting',
    async open(page) {
      await submit(page).click();
      await page.waitForURL('**/accounting');
      await at(page, '/accounting?tab=issued');
      await shows(cards(page));
    },
  },
  {
    name: 'accounting, papers',
    as: 'accounting',
    async open(page) {
      await page
        .getByRole('button', { name: /^(طباعة|Print)$/ })
        .first()
        .click();
      await shows(page.getByRole('article').getByRole('table'));
    },
  },
  {
    name: 'clients',
    as: 'cs',
    async open(page) {
      await at(page, `/cs/patients?q=${encodeURIComponent('هدى')}`);
      await shows(page.locator('main').getByRole('link', { name: /هدى/ }));
    },
  },
  {
    name: 'a client',
    as: 'cs',
    async open(page) {
      await page.locator('main').getByRole('link', { name: /هدى/ }).first().click();
      await shows(page.locator('main h2'));
    },
  },
  { name: 'hearing aids', as: 'cs', open: (page) => at(page, '/cs/devices') },
  { name: 'repairs and lab', as: 'cs', open: (page) => at(page, '/cs/jobs') },
  { name: 'the day’s work', as: 'cs', open: (page) => at(page, '/cs/today') },
  { name: 'own account of the staff', as: 'cs', open: (page) => at(page, '/cs/profile') },
  { name: 'admin, deleted forms', as: 'admin', open: (page) => at(page, '/admin/deleted-forms') },
];

/** Opens a return, one button for each. */
const returns = (page: Page) => page.getByRole('button', { name: /^(تفاصيل إرجاع|Details of the return)/ });

/** The admin's screens, with the order of a customer and with what the clinic has made. */
const ADMIN: readonly Screen[] = [
  {
    name: 'admin, dashboard',
    as: 'admin',
    async open(page) {
      await at(page, '/admin');
      await shows(page.locator('.recharts-surface'));
    },
  },
  {
    name: 'admin, a chart as a table',
    as: 'admin',
    async open(page) {
      await page
        .getByRole('button', { name: /^(عرض كجدول|Show as table)/ })
        .first()
        .click();
      await shows(page.getByRole('table'));
    },
  },
  {
    name: 'admin, orders',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/orders');
      await shows(page.getByRole('button', { name: /^(تفاصيل الطلب|Details of order)/ }));
    },
  },
  {
    name: 'admin, an order and its papers',
    as: 'admin',
    async open(page) {
      await page
        .getByRole('button', { name: /^(تفاصيل الطلب|Details of order)/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^(طباعة|Print)$/ }).click();
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'admin, an order about to be cancelled',
    as: 'admin',
    async open(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(إلغاء الطلب|Cancel the order)$/ }).click();
      await shows(page.getByRole('dialog', { name: /^(هل تريد إلغاء|Cancel order)/ }));
    },
  },
  {
    name: 'admin, a call with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/orders?tab=queue');
      await page
        .getByRole('button', { name: /^(تسجيل اتصال|Record a call)/ })
        .first()
        .click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.getByRole('alert'));
    },
  },
  {
    name: 'admin, returns',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/orders?tab=returns');
      await shows(returns(page));
    },
  },
  {
    name: 'admin, a return',
    as: 'admin',
    async open(page) {
      // The one that came in last: nothing was done about it yet.
      await returns(page).last().click();
      await shows(page.locator('dialog[open]').getByRole('table'));
    },
  },
  {
    name: 'admin, a return refused without a reason',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(رفض الإرجاع|Refuse the return)$/ }).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, pieces that are inspected',
    as: 'admin',
    async open(page) {
      await page.keyboard.press('Escape');
      const received = /^(وصلت القطع|Pieces received)$/;
      await page.getByRole('button', { name: received }).click();
      await page.locator('.swal2-popup').getByRole('button', { name: received }).click();
      await page.getByRole('button', { name: /^(فحص القطع|Inspect the pieces)$/ }).click();
      await shows(page.locator('dialog[open] form'));
    },
  },
  { name: 'admin, finance', as: 'admin', open: (page) => at(page, '/admin/finance') },
  { name: 'admin, audit trail', as: 'admin', open: (page) => at(page, '/admin/audit') },
  { name: 'admin, payment check', as: 'admin', open: (page) => at(page, '/admin/reports') },
  {
    name: 'admin, keyboard shortcuts',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(اختصارات لوحة المفاتيح|Keyboard shortcuts)$/ }).click();
      await shows(page.getByRole('dialog'));
    },
  },
  {
    name: 'admin, products',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/products');
      await shows(rows(page));
    },
  },
  {
    name: 'admin, a new product with faults',
    as: 'admin',
    async open(page) {
      await page.getByRole('button', { name: /^(إضافة منتج جديد|Add New Product)$/ }).click();
      await shows(page.getByRole('toolbar'));
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, a catalogue file with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/products?type=accessories');
      await page.getByRole('button', { name: /^(استيراد CSV|Import CSV)$/ }).click();
      const file = { name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('title_ar,price\nx,y\n') };
      await page.locator('dialog[open] input[type="file"]').setInputFiles(file);
      await shows(page.locator('dialog[open]').getByRole('table'));
    },
  },
  {
    name: 'admin, users',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/users');
      await shows(rows(page));
    },
  },
  {
    name: 'admin, a new admin with faults',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/users?tab=admins');
      await shows(rows(page));
      await page.getByRole('button', { name: /^(إضافة عضو للفريق|Add New Admin)$/ }).click();
      await page.locator('dialog[open] button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'admin, settings',
    as: 'admin',
    async open(page) {
      await at(page, '/admin/settings');
      await shows(page.getByRole('toolbar'));
    },
  },
];

test.each(LOOKS)(
  'every screen of the staff is accessible, and none scrolls sideways at 320 px ($language, $viewport.width px, $colorScheme)',
  async (look) => {
    await askedReturn(suite.shop, `Returned ${look.language}`);
    await suite.shop.addOrder(await suite.shop.addPerson());
    await lookAtAll(suite, [...CLINIC, ...ADMIN], look);
  },
  ALL_SCREENS,
);
