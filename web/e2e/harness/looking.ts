import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { homeOf } from '../../src/config/paths.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE } from './browser.ts';
import { cutOff, sidewaysScroll, smallTargets, unspeakable } from './layout.ts';
import type { Shop } from './shop.ts';
import { becomes, fillSignIn, shows, signIn, title } from './steps.ts';
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
const USUAL = COMBINATIONS.filter(
  ({ language, viewport, colorScheme }) =>
    (language === 'ar' && viewport === PHONE && colorScheme === 'light') ||
    (language === 'en' && viewport === DESK && colorScheme === 'dark'),
);

export const LOOKS = process.env.SAMAA_TEST_FULL === '1' ? COMBINATIONS : USUAL;

/** Many screens in one test: more time than one screen needs (milliseconds). */
export const ALL_SCREENS = 480_000;

/** What the pages have to hold besides the usual: the narrowest phone, and for the shop large text and strong zoom. */
interface Hardship {
  name: string;
  viewport: typeof PHONE;
  /** The size of text that the browser is set to, in pixels; 16 is usual. */
  text: number;
}
const USUAL_TEXT = 16;
const NARROWEST: Hardship = { name: 'at 320 px', viewport: { width: 320, height: 640 }, text: USUAL_TEXT };
/** What older eyes choose. */
export const LARGE: readonly Hardship[] = [
  { name: 'at 240 px', viewport: { width: 240, height: 480 }, text: USUAL_TEXT },
  { name: 'with text of 175 %', viewport: PHONE, text: 28 },
  { name: 'with text of 200 %', viewport: PHONE, text: 32 },
  { name: 'with text of 200 % on a desk', viewport: DESK, text: 32 },
];

/** What stands on a page in place of what has not come yet; a screen is looked at without it. */
const UNDER_WAY = '[aria-busy="true"], [data-overlay]';

/**
 * Opens the screens and looks at each, those of one person after the other; fails with all that was found on any of them.
 * The people come in the order of their first screens.
 */
export async function lookAtAll(
  { shop, visit }: Suite,
  screens: readonly Screen[],
  look: Look,
  hardships: readonly Hardship[] = [],
): Promise<void> {
  const words = WORDS[look.language];
  const found: string[] = [];
  for (const [who, own] of Map.groupBy(screens, ({ as }) => as)) {
    const { page } = await visit(look);
    if (who) {
      await enter(shop, page, words, who);
      if (who === 'newcomer' || who === 'stranger') await page.addInitScript(stayOnPage);
    }
    for (const screen of own) {
      await screen.open(page, words, shop);
      const faults = await faultsOf(page, look, hardships);
      found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
}

/** What is found on the page as it stands, for whoever looks at it so and under these hardships. */
export async function faultsOf(
  page: Page,
  { language, viewport }: Pick<Look, 'language' | 'viewport'>,
  hardships: readonly Hardship[] = [],
): Promise<string[]> {
  // The menu of the staff scrolls sideways by touch, on purpose: only the shop is asked what is cut off.
  const isShop = hardships.length > 0;
  const inspect = isShop ? [sidewaysScroll, cutOff] : [sidewaysScroll];
  await becomes(() => page.locator(UNDER_WAY).count(), 0);
  const faults = await axeViolations(page);
  if (isShop && language === 'ar') faults.push(...(await unspeakable(page)));
  if (isShop && viewport === PHONE) faults.push(...(await smallTargets(page)));
  for (const hardship of [NARROWEST, ...hardships]) faults.push(...(await faultsIn(page, hardship, inspect)));
  await page.setViewportSize(viewport);
  return faults;
}

/** What is found under one hardship. */
async function faultsIn(
  page: Page,
  { name, viewport, text }: Hardship,
  inspect: readonly ((page: Page) => Promise<string[]>)[],
): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(viewport);
  await session.send('Page.setFontSizes', { fontSizes: { standard: text } });
  // What follows the width by script is there in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const faults: string[] = [];
  for (const find of inspect) faults.push(...(await find(page)));
  await session.send('Page.setFontSizes', { fontSizes: { standard: USUAL_TEXT } });
  await session.detach();
  return faults.map((fault) => `${name}: ${fault}`);
}

async function enter(shop: Shop, page: Page, words: Words, who: Who): Promise<void> {
  const role = STAFF.find((one) => one === who) ?? 'user';
  const person = await shop.addPerson({ role, profile: who !== 'stranger' });
  if (who === 'customer') await shop.addOrder(person);
  if (who !== 'stranger') return signIn(page, words, person, homeOf(role));
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
