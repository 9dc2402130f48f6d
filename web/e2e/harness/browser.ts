import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { launchOptions } from '../../../scripts/lib/browser.ts';
import { lastAsked, problemsOf } from './problems.ts';
import type { Shop } from './shop.ts';

/** A phone of the size that most customers hold, and a desk. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };

export interface VisitOptions {
  /** What the visitor chose on an earlier visit; Arabic, as for a first visit, when absent. */
  language?: Language;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Faults that this test causes on purpose: console errors and failed requests that match one of these are expected. */
  expected?: readonly RegExp[];
  /** The address of a proxy through which everything goes. */
  proxy?: string;
}

/** A visitor's tab, with all that they would have in a browser of their own. */
export interface Visit {
  page: Page;
  context: BrowserContext;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/**
 * Opens a browser profile with one empty tab. When the test ends the tab closes, and console errors, uncaught errors and
 * failed requests that were not `expected` fail the test.
 */
export async function visit(browser: Browser, shop: Shop, options: VisitOptions = {}): Promise<Visit> {
  const { language, viewport = DESK, colorScheme = 'light', expected = [], proxy } = options;
  const settings: BrowserContextOptions = {
    baseURL: shop.baseUrl,
    viewport,
    colorScheme,
    // Motion is decoration here; without it nothing has to be waited for.
    reducedMotion: 'reduce',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    hasTouch: viewport.width < 768,
    // Without the exception, what is on this machine would go past the proxy.
    ...(proxy && { proxy: { server: proxy, bypass: '<-loopback>' } }),
  };
  const context = await browser.newContext(settings);
  if (language) {
    await context.addInitScript((value) => {
      if (!localStorage.getItem('language')) localStorage.setItem('language', value);
    }, language);
  }
  const page = await context.newPage();
  waitUntilItRuns(page);
  const problems = problemsOf(page, shop.origins);
  const asked = lastAsked(page);
  onTestFinished(async ({ task }) => {
    // What was to be seen instead, and what the server answered, tell more than what was expected.
    const story =
      task.result?.state === 'fail' && [`${page.url()} shows:`, await textOf(page), 'Asked last:', ...asked].join('\n');
    await context.close();
    if (story) throw new Error(story);
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'console errors and failed requests').toEqual([]);
  });
  return { page, context };
}

/** The words of a page and what stands in its fields; empty where it cannot be asked any more. */
async function textOf(page: Page): Promise<string> {
  const read = page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].filter(({ type }) => type !== 'password');
    return [document.body.innerText, ...fields.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  });
  return read.catch(() => '');
}

/**
 * Opens a page in another tab of the same browser, behind the one that is open: what is behind is drawn once a second,
 * and every press on it would wait for that.
 */
export async function openBehind(front: Page, path: string): Promise<Page> {
  const page = await front.context().newPage();
  await page.goto(path);
  await front.bringToFront();
  return page;
}

/** Has the page go on only when the application listens: before, nobody could see that a press is only kept for later. */
function waitUntilItRuns(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const runs = () => page.waitForFunction(() => !('takeEarly' in window));
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await runs();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await runs();
    return response;
  };
}
