import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person, Shop } from './shop.ts';
import type { Words } from './words.ts';

/** How long (milliseconds) a page may take to show what is expected of it on a busy machine. */
const PATIENCE = 15_000;

/** Waits until something is to be seen. */
export async function shows(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible', timeout: PATIENCE });
}

/** Waits until the page is at a path (with its query). */
export async function isAt(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.url().slice(new URL(page.url()).origin.length), { timeout: PATIENCE, interval: 50 })
    .toBe(path);
}

/** Waits until what `read` answers is as expected. */
export async function becomes<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(read, { timeout: PATIENCE, interval: 50 }).toEqual(expected);
}

/** Presses a button if it is there at this moment; waits for nothing. For what the page may take away by itself. */
export async function pressIfThere(button: Locator): Promise<void> {
  await button.evaluateAll((buttons) => {
    for (const each of buttons) (each as HTMLElement).click();
  });
}

/** The one heading of the first level. */
export function title(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** An amount of EGP that is to be seen, in whatever digits. */
export function amount(within: Page | Locator, egp: number): Locator {
  return within.locator(`data[value="${egp}"]:visible`);
}

/** Fills the sign-in form, which is open, and sends it. */
export async function fillSignIn(page: Page, words: Words, person: Person): Promise<void> {
  await page.getByLabel(words.email, { exact: true }).fill(person.email);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await page.locator('main').getByRole('button', { name: words.signIn, exact: true }).click();
}

/** Opens the sign-in page and signs somebody in, for tests that are about that; ends on the landing page or the home of the role. */
export async function signIn(page: Page, words: Words, person: Person, home = '/'): Promise<void> {
  await page.goto('/auth/sign-in');
  await fillSignIn(page, words, person);
  await isAt(page, home);
}

/**
 * Begins as somebody who has signed in before, without the page and the form, for tests of something else: the browser
 * holds what signing in leaves in it. Opens a path then, or leaves opening one to the test.
 */
export async function beginSignedIn(page: Page, shop: Shop, person: Person, path?: string): Promise<void> {
  const { email, password } = person;
  // Sent with the cookies of the browser, which keeps those of the answer.
  const answer = await page.context().request.post(`${shop.endpoint}/account/sessions/email`, {
    headers: { origin: shop.baseUrl, 'X-Appwrite-Project': shop.projectId },
    data: { email, password },
    failOnStatusCode: true,
  });
  // Where the browser keeps no cookie of the API, the SDK keeps this.
  const fallback = answer.headers()['x-fallback-cookies'];
  const kept = {
    session: await answer.text(),
    'last-use': String(Date.now()),
    ...(fallback && { cookieFallback: fallback }),
  };
  // Storage can be written only on a page of the shop: on an empty one nothing runs yet.
  const empty = `${shop.baseUrl}/`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
  await page.unroute(empty);
  if (path) await page.goto(path);
}

/** Opens a product's page and adds one piece of it to the cart. Ends when the cart holds it. */
export async function addFromPage(page: Page, words: Words, path: string): Promise<void> {
  await page.goto(path);
  const answered = page.waitForResponse(
    (response) => (response.request().postData() ?? '').includes('add-to-cart') && response.ok(),
  );
  await page.getByRole('button', { name: words.addToCart, exact: true }).click();
  await answered;
}

/** What somebody writes into the checkout form besides what the account tells. */
export async function fillCheckout(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).fill('منى');
  await page.getByLabel(words.lastName, { exact: true }).fill('عبد الرحمن');
  await page.getByLabel(words.city, { exact: true }).selectOption({ label: words.cairo });
  await page.getByLabel(words.address, { exact: true }).fill('12 شارع طلعت حرب، الدور الثالث');
  await page.getByLabel(words.ear, { exact: true }).selectOption({ label: words.bothEars });
  await page.getByRole('checkbox', { name: words.terms }).check();
}
