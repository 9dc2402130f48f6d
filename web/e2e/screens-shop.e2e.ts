import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { fetchCalendar, saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { ALL_SCREENS, at, lookAtAll, type Screen } from './harness/looking.ts';
import { newPhone } from './harness/shop.ts';
import { addFromPage, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import type { Words } from './harness/words.ts';

const suite = openSuite();

/** Each look at a link is at an appointment of another hour. */
let links = 0;

/** Every screen of visitors and customers, in the states that look different. */
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
      await page.waitForURL('**/store/hearing-aids/**');
      await shows(page.getByRole('heading', { level: 3 }));
      // The page that was rendered ahead knows nothing of the audiogram.
      await page.reload();
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
  {
    name: 'booking, what for',
    async open(page, _words, shop) {
      await shop.openClinic(['د. سارة', 'د. كريم']);
      await at(page, '/book');
      await shows(page.locator('main a[href^="/book?kind="]'));
    },
  },
  {
    name: 'booking, free times',
    async open(page) {
      await at(page, '/book?kind=hearing-test&with=any');
      await shows(page.locator('details[open]').getByRole('button'));
    },
  },
  {
    name: 'booking, with faults',
    async open(page) {
      await page.locator('details[open]').getByRole('button').first().click();
      await page.locator('main form button[type="submit"]').click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'the link of an appointment',
    async open(page, _words, shop) {
      links += 1;
      const desk = await shop.addPerson({ role: 'reception' });
      const day = dayAfter(cairoDay(), 3);
      const { specialists } = await shop.callAs(desk, fetchCalendar, { id: desk.id, from: day, to: day });
      const time = {
        starts_at: momentInCairo(`${day}T${10 + links}:00`) ?? '',
        specialist_id: specialists[0]?.$id ?? '',
      };
      const data = { kind: 'fitting' as const, ...time, room: null, name: 'Mona Ali', phone: newPhone() };
      const input = { id: desk.id, requestId: crypto.randomUUID(), data };
      const { link } = await shop.callAs(desk, saveAppointment, input);
      await at(page, link ?? '');
      await shows(page.locator('main time'));
    },
  },
  {
    name: 'the link of an appointment, other times',
    async open(page) {
      await page.locator('main button').nth(1).click();
      await shows(page.getByRole('dialog').locator('details[open]').getByRole('button'));
    },
  },
  {
    name: 'the link of an appointment that is over',
    async open(page) {
      await page.keyboard.press('Escape');
      await at(page, '/a/made-up');
    },
  },
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
  {
    name: 'privacy',
    async open(page, words) {
      await at(page, '/privacy');
      await shows(title(page, words.privacyTitle));
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
      const receipt = page.getByRole('region', { name: words.receipt }).locator('[aria-expanded]');
      if (await receipt.isVisible()) await receipt.click();
      await page.getByRole('button', { name: words.placeOrder, exact: true }).click();
      await shows(page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'order completed',
    as: 'customer',
    async open(page) {
      await at(page, '/orders');
      const order = await page.locator('main').getByRole('listitem').getByRole('link').first().getAttribute('href');
      const id = order?.split('/').at(-1);
      await at(page, `/order-completed?%24id=${id}&amount=98075&%24createdAt=2026-11-20T10%3A00Z&number=12345678`);
      await shows(page.getByText('1234 5678'));
    },
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
      await page.getByRole('button', { name: /^(طلب المنتجات نفسها|Order again)$/ }).click();
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
  {
    name: 'waiting for a time',
    as: 'customer',
    async open(page) {
      await at(page, '/book?kind=fitting&with=any&wait=yes');
      await shows(page.locator('main form'));
    },
  },
  {
    name: 'an appointment, booked',
    as: 'customer',
    async open(page) {
      await at(page, '/book?kind=fitting&with=any');
      // Of the second day: within the last hours it cannot be changed any more.
      await page.locator('summary').nth(2).click();
      await page.locator('details[open]').getByRole('button').first().click();
      await page.locator('main form button[type="submit"]').click();
      await shows(page.locator('main dl'));
    },
  },
  {
    name: 'own hearing tests',
    as: 'customer',
    async open(page) {
      await at(page, '/account/hearing-tests');
      await shows(page.locator('main h2'));
    },
  },
  {
    name: 'own receipts and invoices',
    as: 'customer',
    async open(page) {
      await at(page, '/account/papers');
      await shows(page.locator('main h2'));
    },
  },
  {
    name: 'a receipt that is not found',
    as: 'customer',
    open: (page) => at(page, '/account/papers/nothing'),
  },
  {
    name: 'own appointments',
    as: 'customer',
    async open(page) {
      await at(page, '/appointments');
      await shows(page.locator('main dl'));
    },
  },
  {
    name: 'an appointment being moved',
    as: 'customer',
    async open(page) {
      await page.getByRole('button', { name: /^(نقل الموعد|Move)$/ }).click();
      await shows(page.getByRole('dialog').locator('details[open]').getByRole('button'));
    },
  },
  { name: 'an order that does not exist', as: 'customer', open: (page) => at(page, '/orders/nothing') },
  {
    name: 'unauthorized',
    as: 'stranger',
    async open(page, words) {
      await at(page, '/unauthorized');
      await shows(title(page, words.unauthorized));
    },
  },
];

async function atFilledCheckout(page: Page, words: Words): Promise<void> {
  await at(page, '/checkout');
  await shows(page.getByRole('button', { name: words.placeOrder, exact: true }));
}

test(
  'every screen of the shop is accessible, and none scrolls sideways on small screens or with large text',
  () => lookAtAll(suite, SCREENS, 'shop'),
  ALL_SCREENS,
);
