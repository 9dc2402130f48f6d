import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { homeOf } from '../../src/config/paths.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE } from './browser.ts';
import { cutOff, sidewaysScroll, smallTargets, unspeakable } from './layout.ts';
import type { Shop } from './shop.ts';
import { becomes, beginSignedIn, fillSignIn, shows, title } from './steps.ts';
import type { Suite } from './suite.ts';
import { WORDS, type Words } from './words.ts';

/** A customer, one whose cart is empty, the staff, and an account without a user record. */
type Who = 'customer' | 'newcomer' | Staff | 'stranger';
const STAFF = ['reception', 'cs', 'accounting', 'admin'] as const;
type Staff = (typeof STAFF)[number];

/** A screen, in a state that looks different. */
export interface Screen {
  name: string;
  /** Who looks at it; a visitor unless told otherwise. */
  as?: Who;
  /** Opens it, in the tab in which the screen before it stands. */
  open: (page: Page, words: Words, shop: Shop) => Promise<void>;
}

/** Whose part of the site: only customers meet names in another alphabet than the page's. */
type Area = 'shop' | 'staff';

/** How somebody looks at the screens. */
interface Look {
  language: Language;
  viewport: typeof PHONE;
  colorScheme: 'light' | 'dark';
}

const COMBINATIONS: readonly Look[] = LANGUAGES.flatMap((language) =>
  ([PHONE, DESK] as const).flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ language, viewport, colorScheme })),
  ),
);
/** What screens are opened in. */
const FIRST: Look = { language: 'ar', viewport: PHONE, colorScheme: 'light' };
const USUAL: readonly Look[] = [FIRST, { language: 'en', viewport: DESK, colorScheme: 'dark' }];

const LOOKS = process.env.SAMAA_TEST_FULL === '1' ? COMBINATIONS : USUAL;

/** Many screens in one test: more time than one screen needs (milliseconds). */
export const ALL_SCREENS = 480_000;

/** What the pages have to hold besides the usual: the narrowest phone, large text, strong zoom. */
interface Hardship {
  name: string;
  viewport: typeof PHONE;
  /** The size of text that the browser is set to, in pixels; 16 is usual. */
  text: number;
  /** Nobody works at a desk so. */
  ofCustomers?: true;
}
const USUAL_TEXT = 16;
/** The narrowest phone, and what older eyes choose. */
const HARDSHIPS: readonly Hardship[] = [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, text: USUAL_TEXT },
  { name: 'at 240 px', viewport: { width: 240, height: 480 }, text: USUAL_TEXT, ofCustomers: true },
  { name: 'with text of 175 %', viewport: PHONE, text: 28 },
  { name: 'with text of 200 %', viewport: PHONE, text: 32 },
  { name: 'with text of 200 % on a desk', viewport: DESK, text: 32 },
];

/** What stands on a page in place of what has not come yet; a screen is looked at without it. */
const UNDER_WAY = '[aria-busy="true"], [data-overlay]';

/**
 * Opens each screen once and looks at it in every look, those of one person after the other; fails with all that was
 * found on any of them. The people come in the order of their first screens.
 */
export async function lookAtAll({ shop, visit }: Suite, screens: readonly Screen[], area: Area): Promise<void> {
  const words = WORDS[FIRST.language];
  const found: string[] = [];
  for (const [who, own] of Map.groupBy(screens, ({ as }) => as)) {
    const { page } = await visit(FIRST);
    if (who) {
      await enter(shop, page, words, who);
      if (who === 'newcomer' || who === 'stranger') await page.addInitScript(stayOnPage);
    }
    for (const screen of own) {
      await screen.open(page, words, shop);
      for (const look of LOOKS) {
        await change(page, look);
        const faults = await faultsOf(page, look, area);
        const { language, viewport, colorScheme } = look;
        found.push(
          ...faults.map((fault) => `${screen.name} (${language}, ${viewport.width} px, ${colorScheme}): ${fault}`),
        );
      }
      await change(page, FIRST);
    }
  }
  expect(found).toEqual([]);
}

/** Gives the open page another language, size, colour scheme and kind of pointer, as it stands. */
async function change(page: Page, { language, viewport, colorScheme }: Look): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: viewport === PHONE });
  await session.detach();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate((value) => {
    // As another tab would: also behind a dialog, where no button can be pressed.
    localStorage.setItem('language', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: value }));
  }, language);
  await becomes(() => page.locator('html').getAttribute('lang'), language);
}

/** What is found on the page of a part of the site as it stands, for whoever looks at it so, and under every hardship. */
export async function faultsOf(
  page: Page,
  { language, viewport }: Pick<Look, 'language' | 'viewport'>,
  area: Area,
): Promise<string[]> {
  await becomes(() => page.locator(UNDER_WAY).count(), 0);
  const faults = await axeViolations(page);
  if (area === 'shop' && language === 'ar') faults.push(...(await unspeakable(page)));
  if (viewport === PHONE) faults.push(...(await smallTargets(page)));
  faults.push(...(await faultsInHardships(page, viewport, area)));
  return faults;
}

/** What is found under every hardship; in the end the page is as it was. */
async function faultsInHardships(page: Page, viewport: typeof PHONE, area: Area): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const become = (size: typeof PHONE, text: number) =>
    Promise.all([page.setViewportSize(size), session.send('Page.setFontSizes', { fontSizes: { standard: text } })]);
  const found: string[] = [];
  for (const hardship of HARDSHIPS) {
    if (hardship.ofCustomers && area !== 'shop') continue;
    await become(hardship.viewport, hardship.text);
    // What follows the width by script is there in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const faults = [...(await sidewaysScroll(page)), ...(await cutOff(page))];
    found.push(...faults.map((fault) => `${hardship.name}: ${fault}`));
  }
  await become(viewport, USUAL_TEXT);
  await session.detach();
  return found;
}

async function enter(shop: Shop, page: Page, words: Words, who: Who): Promise<void> {
  const role = STAFF.find((one) => one === who) ?? 'user';
  const person = await shop.addPerson({ role, profile: who !== 'stranger' });
  if (who === 'customer') await shop.addOrder(person);
  if (who !== 'stranger') return beginSignedIn(page, shop, person, homeOf(role));
  await page.goto('/checkout');
  await fillSignIn(page, words, person);
  await shows(title(page, words.unauthorized));
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

/** Opens a page by its path. */
export async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await shows(page.getByRole('heading', { level: 1 }));
}
