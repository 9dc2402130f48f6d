import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { cutOff, sidewaysScroll, unreachable } from './harness/layout.ts';
import { ALL_SCREENS, at } from './harness/looking.ts';
import { uniqueName } from './harness/names.ts';
import type { Shop } from './harness/shop.ts';
import { addFromPage, beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS, type Words } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    menu: 'القائمة',
    zoom: 'تكبير الصورة',
    tellMe: 'أخبروني حين يتوفر',
    cancelOrder: 'إلغاء الطلب',
    copy: 'نسخة من بياناتي',
    erase: 'حذف حسابي',
    move: 'نقل الموعد',
    cancelVisit: 'إلغاء الموعد',
  },
  en: {
    menu: 'Menu',
    zoom: 'Enlarge the picture',
    tellMe: 'Tell me when it’s back',
    cancelOrder: 'Cancel the order',
    copy: 'Download my data',
    erase: 'Delete my account',
    move: 'Move',
    cancelVisit: 'Cancel the appointment',
  },
} satisfies Record<Language, Record<string, string>>;
type Texts = (typeof TEXTS)[Language];

interface Tools {
  page: Page;
  shop: Shop;
  words: Words;
  texts: Texts;
}

/** Something that opens over a page, or stays in view on it. */
interface Popup {
  name: string;
  /** Opens the page on which it is. */
  before: (tools: Tools) => Promise<void>;
  /** Opens it, with the text as large as it is to be; answers it. */
  open: (tools: Tools) => Promise<Locator>;
}

const dialog = ({ page }: Tools) => page.getByRole('dialog');

/** The panel of a button of the site's head. */
async function panelOf({ page }: Tools, name: string | RegExp): Promise<Locator> {
  const button = page.getByRole('banner').getByRole('button', { name, exact: typeof name === 'string' });
  await button.click();
  return page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
}

async function press(tools: Tools, name: string): Promise<Locator> {
  await tools.page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  return dialog(tools);
}

async function atProduct({ page, shop }: Tools, stock: number): Promise<void> {
  const { $id } = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: uniqueName('Popup'), stock });
  await at(page, `/store/hearing-aids/${$id}`);
}

const OF_VISITORS: readonly Popup[] = [
  { name: 'menu', before: ({ page }) => at(page, '/'), open: (tools) => panelOf(tools, tools.texts.menu) },
  {
    name: 'filters',
    async before({ page }) {
      await at(page, '/store/1');
      await shows(page.getByRole('article'));
    },
    async open(tools) {
      await tools.page.getByRole('button', { name: tools.words.openFilters }).click();
      await shows(dialog(tools).getByRole('list', { name: tools.words.brand, exact: true }));
      return dialog(tools);
    },
  },
  {
    name: 'order of the list',
    before: ({ page }) => at(page, '/store/1'),
    async open({ page }) {
      const select = page.getByRole('main').getByRole('combobox').first();
      await select.focus();
      return select.locator('xpath=..');
    },
  },
  {
    name: 'bar of what is to be compared',
    async before({ page }) {
      await at(page, '/store/1');
      const ticks = page.getByRole('article').getByRole('checkbox');
      await ticks.nth(0).check();
      await ticks.nth(1).check();
    },
    open: async ({ page }) => page.locator('[class*="tray"]').filter({ has: page.locator('a[href^="/compare?"]') }),
  },
  {
    name: 'enlarged picture',
    async before({ page, shop }) {
      await at(page, `/store/hearing-aids/${(await shop.anyProduct('hearing_aids')).$id}`);
    },
    async open(tools) {
      await tools.page.getByTitle(tools.texts.zoom, { exact: true }).click();
      return dialog(tools);
    },
  },
  {
    name: 'notice of a product that is sold out',
    before: (tools) => atProduct(tools, 0),
    open: (tools) => press(tools, tools.texts.tellMe),
  },
  {
    name: 'way to what fits',
    async before({ page }) {
      await at(page, '/fit');
      await page.getByRole('slider').first().focus();
      await page.keyboard.press('PageDown');
      await shows(page.getByRole('article'));
    },
    open: async ({ page }) => page.getByRole('main'),
  },
];

const OF_CUSTOMERS: readonly Popup[] = [
  {
    name: 'what was added to the cart',
    before: (tools) => atProduct(tools, 5),
    async open({ page, words }) {
      await page.getByRole('main').getByRole('button', { name: words.addToCart, exact: true }).first().click();
      const status = page.getByRole('status').filter({ hasText: words.addedToCart });
      await shows(status);
      return status.locator('xpath=..');
    },
  },
  {
    name: 'cart',
    before: ({ page }) => at(page, '/'),
    async open(tools) {
      await tools.page.getByRole('banner').getByRole('button', { name: tools.words.cart }).click();
      await shows(dialog(tools).getByRole('link', { name: tools.words.checkout, exact: true }));
      return dialog(tools);
    },
  },
  {
    name: 'menu of a customer',
    before: ({ page }) => at(page, '/'),
    open: (tools) => panelOf(tools, tools.texts.menu),
  },
  {
    name: 'receipt beside the form',
    async before({ page, words }) {
      await at(page, '/checkout');
      await shows(page.getByRole('button', { name: words.placeOrder, exact: true }));
    },
    async open({ page, words }) {
      const receipt = page.getByRole('region', { name: words.receipt });
      await receipt.locator('[aria-expanded]').click();
      return receipt;
    },
  },
  {
    name: 'question before an order is cancelled',
    async before({ page }) {
      await at(page, '/orders');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    },
    open: (tools) => press(tools, tools.texts.cancelOrder),
  },
  { name: 'own data', before: ({ page }) => at(page, '/account'), open: (tools) => press(tools, tools.texts.copy) },
  { name: 'deletion', before: ({ page }) => at(page, '/account'), open: (tools) => press(tools, tools.texts.erase) },
  {
    name: 'toast',
    before: ({ page }) => at(page, '/account'),
    async open({ page, words }) {
      await page.getByRole('button', { name: words.saveDetails, exact: true }).click();
      const toast = page.locator('[data-toast-region]').filter({ has: page.locator('[data-kind]') });
      await shows(toast.locator('[data-kind]'));
      return toast;
    },
  },
  {
    name: 'another time for an appointment',
    async before({ page, shop }) {
      await shop.openClinic(['د. سارة', 'د. كريم']);
      await at(page, '/book?kind=fitting&with=any');
      // Of the second day: within the last hours it cannot be changed any more.
      await page.locator('summary').nth(2).click();
      await page.locator('details[open]').getByRole('button').first().click();
      await page.locator('main form button[type="submit"]').click();
      await shows(page.locator('main dl'));
      await at(page, '/appointments');
    },
    open: (tools) => press(tools, tools.texts.move),
  },
  {
    name: 'question before an appointment is cancelled',
    before: ({ page }) => at(page, '/appointments'),
    open: (tools) => press(tools, tools.texts.cancelVisit),
  },
];

/** How much a screen holds: the one of a phone with text as older eyes choose it, and the narrowest. */
const SCREENS = [
  { viewport: PHONE, percent: 200 },
  { viewport: { width: 240, height: 480 }, percent: 100 },
] as const;
/** Pixels, of text of 100 %. */
const USUAL_TEXT = 16;

/** What is wrong with popups that are opened one after the other. */
async function faultsOf(tools: Tools, popups: readonly Popup[], percent: number): Promise<string[]> {
  const { page } = tools;
  const session = await page.context().newCDPSession(page);
  const setText = (of: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard: (USUAL_TEXT * of) / 100 } });
  const found: string[] = [];
  for (const popup of popups) {
    await setText(100);
    await popup.before(tools);
    await setText(percent);
    const opened = await popup.open(tools);
    await shows(opened);
    const faults = [
      ...(await sidewaysScroll(page)),
      ...(await cutOff(page)).filter((fault) => fault.startsWith('cut')),
      ...(await unreachable(opened)),
    ];
    found.push(...faults.map((fault) => `${popup.name}: ${fault}`));
  }
  await session.detach();
  return found;
}

const CASES = LANGUAGES.flatMap((language) => SCREENS.map((screen) => ({ language, ...screen })));

test.each(CASES)(
  'what opens over a page of the shop fits the screen, and all of it can be pressed ($language, $viewport.width px, text of $percent %)',
  async ({ language, viewport, percent }) => {
    const { shop } = suite;
    const [words, texts] = [WORDS[language], TEXTS[language]];
    const { page } = await suite.visit({ language, viewport });
    const found = await faultsOf({ page, shop, words, texts }, OF_VISITORS, percent);
    const customer = await shop.addPerson();
    await shop.addOrder(customer);
    await beginSignedIn(page, suite.shop, customer);
    await addFromPage(page, words, `/store/accessories/${(await shop.anyProduct('accessories')).$id}`);
    found.push(...(await faultsOf({ page, shop, words, texts }, OF_CUSTOMERS, percent)));
    expect(found).toEqual([]);
  },
  ALL_SCREENS,
);
