import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, type Visit, type VisitOptions, visit } from './browser.ts';
import { openShop, type Shop } from './shop.ts';

/** What the tests of a file share: one shop with data of its own, and one browser. */
export interface Suite {
  readonly shop: Shop;
  /** Opens a browser profile of its own for one visitor; it ends with the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Opens a shop and a browser for the tests of a file, and closes both after the last one. */
export function openSuite(): Suite {
  let shop: Shop | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });
  const opened = <T>(thing: T | undefined): T => {
    if (!thing) throw new Error('The suite opens before its first test.');
    return thing;
  };
  return {
    get shop() {
      return opened(shop);
    },
    visit: (options) => visit(opened(browser), opened(shop), options),
  };
}
