import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { becomes, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** The script of the pages; its name has the fingerprint of the deployment. */
const ENTRY = /\/assets\/index-[^/]+\.js$/;
const expected = [/^console error: Failed to load module script/];

/** Has the script of the page answered as Appwrite's sites answer what they do not have: with the bare page. Counts how often. */
async function outdate(page: Page, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(ENTRY, (route) => {
    asked += 1;
    return asked > times
      ? route.continue()
      : route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html>' });
  });
  return () => asked;
}

test('a page that was kept from before a deployment is loaded again, and works', async () => {
  const { page } = await suite.visit({ language: 'en', expected });
  const asked = await outdate(page, 1);
  await page.goto('/auth/sign-in', { waitUntil: 'commit' });
  await becomes(async () => asked(), 2);
  await page.waitForFunction(() => !('takeEarly' in window));
  await shows(title(page, 'Sign in'));
  expect(asked()).toBe(2);
});

test('one whose script is missing for good is loaded again once, not for ever', async () => {
  const { page } = await suite.visit({ language: 'en', expected });
  const asked = await outdate(page, Number.POSITIVE_INFINITY);
  let failures = 0;
  await page.exposeFunction('tellFailure', () => {
    failures += 1;
  });
  // Hears of each failure before the page itself does. That the script could not be fetched ahead is told apart.
  await page.addInitScript(() => {
    const { tellFailure } = window as unknown as { tellFailure(): void };
    window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tellFailure(), true);
  });
  // The first load may be cut off by the second.
  await page.goto('/auth/sign-in', { waitUntil: 'commit' }).catch(() => undefined);
  await becomes(async () => failures, 2);
  await page.evaluate(() => document.readyState);
  await page.goto('/robots.txt');
  expect(asked()).toBe(2);
});
