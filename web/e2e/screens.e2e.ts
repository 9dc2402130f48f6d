import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { homeOf } from '../src/config/paths.ts';
import { axeViolations } from './harness/axe.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { CLINIC_SCREENS } from './harness/clinic-screens.ts';
import { sidewaysScroll } from './harness/layout.ts';
import type { Shop } from './harness/shop.ts';
import { addFromPage, becomes, fillSignIn, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS, type Words } from './harness/words.ts';

const suite = openSuite();

/** A customer, one whose cart is empty, the staff, and an account without a user record. */
type Who = 'customer' | 'newcomer' | Staff | 'stranger';
/** In the order in which a form goes through the clinic. */
const STAFF = ['reception', 'cs', 'accounting', 'admin'] as const;
type Staff = (typeof STAFF)[number];

interface Screen {
  name: string;
  /** Who looks at it; a visitor unless told otherwise. */
  as?: Who;
  open: (page: Page, words: Words, shop: Shop) => Promise<void>;
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
interface Look {
  language: Language;
  viewport: typeof PHONE;
  colorScheme: 'light' | 'dark';
}

/** The narrowest phone. */
const NARROWEST = { width: 320, height: 640 };

/** The filled rows of a table. */
const rows = (page: Page) => page.locator('tbody').getByRole('rowheader');

/** Every screen of this slice, in the states that look different. */
const SCREENS: readonly Screen[] = [
  { name: 'landing', open: (page) => at(page, '/') },
  {
    name: 'store',
    async open(page) {
      await at(page, '/store/1');
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'store, filtered',
    async open(page, words) {
      await at(page, '/store/1?type=accessories&brand=Phonak');
      await shows(page.getByRole('list', { name: words.chosenFilters }));
      const button = page.getByRole('button', { name: words.openFilters });
      if (await button.isVisible()) await button.click();
      await shows(page.getByRole('list', { name: words.brand, exact: true }));
    },
  },
  {
    name: 'store, nothing found',
    async open(page) {
      await at(page, '/store/1?q=zzzz');
      await shows(page.getByRole('heading', { level: 2 }));
    },
  },
  {
    name: 'product',
    async open(page, words, shop) {
      await at(page, `/store/hearing-aids/${(await shop.anyProduct('hearing_aids')).$id}`);
      await shows(page.getByRole('button', { name: words.addToCart, exact: true }));
    },
  },
  {
    name: 'product that is no more',
    async open(page) {
      await at(page, '/store/hearing-aids/none');
    },
  },
  {
    name: 'fit',
    async open(page) {
      await at(page, '/fit');
      await page.getByRole('slider').first().focus();
      await page.keyboard.press('PageDown');
      await shows(page.getByRole('article'));
    },
  },
  {
    name: 'product, with the own audiogram',
    async open(page) {
      await page.getByRole('article').first().getByRole('link').click();
      await shows(page.getByRole('heading', { level: 3 }));
      await shows(page.getByRole('img', { name: /HL/ }));
    },
  },
  {
    name: 'store, with products to compare',
    async open(page) {
      await at(page, '/store/1');
      const ticks = page.getByRole('article').getByRole('checkbox');
      await shows(ticks);
      await ticks.nth(0).check();
      await ticks.nth(1).check();
      await shows(page.locator('a[href^="/compare?"]'));
    },
  },
  {
    name: 'compare',
    async open(page) {
      await page.locator('a[href^="/compare?"]').click();
      await shows(page.getByRole('table'));
    },
  },
  { name: 'nothing to compare', open: (page) => at(page, '/compare') },
  { name: 'sign-in', open: (page) => at(page, '/auth/sign-in') },
  { name: 'forgotten password', open: (page) => at(page, '/auth/recover') },
  { name: 'new password', open: (page) => at(page, '/auth/recover?userId=somebody&secret=made-up') },
  { name: 'email not confirmed', open: (page) => at(page, '/auth/verify') },
  {
    name: 'register, with faults',
    async open(page, words) {
      await at(page, '/auth/register');
      await page.getByRole('button', { name: words.createAccount, exact: true }).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'terms',
    async open(page, words) {
      await at(page, '/terms');
      await shows(title(page, words.termsTitle));
      await shows(page.getByRole('heading', { level: 2 }));
    },
  },
  { name: 'not found', open: (page) => at(page, '/no/such/page') },
  {
    name: 'empty cart at checkout',
    as: 'newcomer',
    async open(page, words) {
      await at(page, '/checkout');
      await shows(title(page, words.emptyCart));
    },
  },
  {
    name: 'cart',
    as: 'customer',
    async open(page, words, shop) {
      await addFromPage(page, words, `/store/hearing-aids/${(await shop.anyProduct('hearing_aids')).$id}`);
      await addFromPage(page, words, `/store/accessories/${(await shop.anyProduct('accessories')).$id}`);
      await page.getByRole('button', { name: words.cart }).click();
      await shows(page.getByRole('link', { name: words.checkout, exact: true }));
    },
  },
  {
    name: 'checkout',
    as: 'customer',
    open: (page, words) => atFilledCheckout(page, words),
  },
  {
    name: 'checkout, with faults',
    as: 'customer',
    async open(page, words) {
      await atFilledCheckout(page, words);
      const receipt = page.getByRole('region', { name: words.receipt }).getByRole('button');
      if (await receipt.isVisible()) await receipt.click();
      await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'order completed',
    as: 'customer',
    open: (page) =>
      at(
        page,
        '/order-completed?%24id=65f0c0ffee65f0c0ffee&amount=98075&%24createdAt=2026-11-20T10%3A00Z&number=12345678',
      ),
  },
  { name: 'order completed, without an order', as: 'customer', open: (page) => at(page, '/order-completed') },
  {
    name: 'orders, none yet',
    as: 'newcomer',
    async open(page) {
      await at(page, '/orders');
      await shows(page.locator('main').getByRole('heading', { level: 2 }));
    },
  },
  {
    name: 'orders',
    as: 'customer',
    async open(page) {
      await at(page, '/orders');
      await shows(page.locator('main').getByRole('listitem'));
    },
  },
  {
    name: 'an order, about to be cancelled',
    as: 'customer',
    async open(page) {
      await at(page, '/orders');
      await page.locator('main').getByRole('listitem').getByRole('link').first().click();
      await page.getByRole('button', { name: /^(إلغاء الطلب|Cancel the order)$/ }).click();
      await shows(page.getByRole('dialog'));
    },
  },
  {
    name: 'an order',
    as: 'customer',
    async open(page) {
      await at(page, '/orders');
      await page.locator('main').getByRole('listitem').getByRole('link').first().click();
      await page.getByRole('button', { name: /^(تكرار الطلب|Order again)$/ }).click();
      await shows(page.getByRole('main').getByRole('status'));
    },
  },
  {
    name: 'account, with faults',
    as: 'customer',
    async open(page) {
      await at(page, '/account');
      await page
        .locator('main form')
        .last()
        .getByRole('button', { name: /كلمة المرور$|password$/ })
        .last()
        .click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  { name: 'an order that does not exist', as: 'customer', open: (page) => at(page, '/orders/nothing') },
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
  {
    name: 'unauthorized',
    as: 'stranger',
    async open(page, words) {
      await at(page, '/unauthorized');
      await shows(title(page, words.unauthorized));
    },
  },
  ...CLINIC_SCREENS,
];

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await shows(h1(page));
}

/** What stands on a page in place of what has not come yet; a screen is looked at without it. */
const UNDER_WAY = '[aria-busy="true"], [data-overlay]';

async function atFilledCheckout(page: Page, words: Words): Promise<void> {
  await at(page, '/checkout');
  await shows(page.getByRole('button', { name: words.placeOrder, exact: true }));
}

/** Runs in the page: what leaves by itself after five seconds stays as long as it is looked at. */
function stayOnPage(): void {
  const { setTimeout, setInterval } = window;
  const NEVER = 2 ** 30;
  window.setTimeout = ((work: TimerHandler, delay?: number) =>
    setTimeout(work, delay === 5000 ? NEVER : delay)) as typeof window.setTimeout;
  window.setInterval = ((work: TimerHandler, delay?: number) =>
    setInterval(work, delay === 1000 ? NEVER : delay)) as typeof window.setInterval;
}

/** Opens the screens one after the other and looks at each; fails with all that was found on any of them. */
async function lookAtAll(options: Look): Promise<void> {
  const words = WORDS[options.language];
  const { shop } = suite;
  const found: string[] = [];
  for (const who of [undefined, 'customer', 'newcomer', ...STAFF, 'stranger'] as const) {
    const { page } = await suite.visit(options);
    if (who) {
      await enter(page, words, who);
      if (who === 'newcomer' || who === 'stranger') await page.addInitScript(stayOnPage);
    }
    for (const screen of SCREENS.filter(({ as }) => as === who)) {
      await screen.open(page, words, shop);
      await becomes(() => page.locator(UNDER_WAY).count(), 0);
      const faults = [...(await axeViolations(page)), ...(await sidewaysScrollOnNarrow(page, options.viewport))];
      found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
}

/** What sticks out of the page as it stands on the narrowest phone. The page gets its size back. */
async function sidewaysScrollOnNarrow(page: Page, viewport: Look['viewport']): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  // What follows the width by script is there in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const faults = await sidewaysScroll(page);
  await page.setViewportSize(viewport);
  return faults.map((fault) => `at ${NARROWEST.width} px: ${fault}`);
}

async function enter(page: Page, words: Words, who: Who): Promise<void> {
  const role = STAFF.find((one) => one === who) ?? 'user';
  const person = await suite.shop.addPerson({ role, profile: who !== 'stranger' });
  if (who === 'customer') await suite.shop.addOrder(person);
  if (who !== 'stranger') return signIn(page, words, person, homeOf(role));
  await page.goto('/checkout');
  await fillSignIn(page, words, person);
  await shows(title(page, words.unauthorized));
}

/** Many screens in one test: more time than one screen needs (milliseconds). */
const ALL_SCREENS = 480_000;

const isFull = process.env.SAMAA_TEST_FULL === '1';
const COMBINATIONS = LANGUAGES.flatMap((language) =>
  ([PHONE, DESK] as const).flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ language, viewport, colorScheme })),
  ),
);
const USUAL = COMBINATIONS.filter(
  ({ language, viewport, colorScheme }) =>
    (language === 'ar' && viewport === PHONE && colorScheme === 'light') ||
    (language === 'en' && viewport === DESK && colorScheme === 'dark'),
);

test.each(isFull ? COMBINATIONS : USUAL)(
  'Every screen is accessible, and none scrolls sideways at 320 px ($language, $viewport.width px, $colorScheme)',
  lookAtAll,
  ALL_SCREENS,
);
