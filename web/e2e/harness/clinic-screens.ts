import type { Page } from 'playwright-core';
import { newPhone } from './shop.ts';
import { becomes, shows } from './steps.ts';

/** A screen of the clinic, in a state that looks different, and who works at it. */
export interface ClinicScreen {
  name: string;
  as: 'reception' | 'cs' | 'accounting' | 'admin';
  open: (page: Page) => Promise<void>;
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.locator('main form button[type="submit"]');
const cards = (page: Page) => page.locator('main').getByRole('listitem').getByRole('heading', { level: 2 });
/** The fields of every service, below what is said of the person. */
const services = (page: Page) => page.locator('main form section').filter({ has: page.locator('h3') });

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await shows(h1(page));
}

async function fillVisit(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({
    phone: newPhone(),
    name: 'هدى عبد الرحمن السيد',
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

/** The desks in the order in which a form goes through them: each finds what the one before has made. */
export const CLINIC_SCREENS: readonly ClinicScreen[] = [
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
        .getByRole('button', { name: /^(تعديل|Edit)$/ })
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
