import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, type Visit, type VisitOptions, visit } from './browser.ts';
import { openShop, type Shop } from './shop.ts';

/** What the tests of a file share: one shop with data of its own, and the browser of the worker. */
export interface Suite {
  readonly shop: Shop;
  /** Opens a browser profile of its own for one visitor; it ends with the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Goes from file to file, and ends with the worker: all that a test has in it is in profiles of its own. */
let shared: Promise<Browser> | undefined;

/** The browser of the worker; another one when it has crashed. */
async function browserOfWorker(): Promise<Browser> {
  const known = await shared?.catch(() => undefined);
  if (known?.isConnected()) return known;
  shared = openBrowser();
  return shared;
}

/** Opens a shop for the tests of a file, and closes it after the last one. */
export function openSuite(options?: Parameters<typeof openShop>[0]): Suite {
  let shop: Shop | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(options), browserOfWorker()]);
  });
  afterAll(async () => {
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
