import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { axeViolations } from './harness/axe.ts';
import { PHONE } from './harness/browser.ts';
import { addFromPage, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** A deployment asks the real Google, in whose name nobody can agree here. */
const isOurs = inject('target').kind !== 'deployment';

const TEXTS = {
  ar: {
    withGoogle: 'المتابعة بحساب جوجل',
    again: 'خطوة أخيرة لحماية حسابك',
    failed: 'لم يكتمل الدخول بحساب جوجل',
  },
  en: {
    withGoogle: 'Continue with a Google account',
    again: 'One last step to protect your account',
    failed: 'You could not be signed in with Google',
  },
} as const;

describe.runIf(isOurs).each(LANGUAGES)('signing in with Google in %s', (language) => {
  const [words, texts] = [WORDS[language], TEXTS[language]];

  /** Presses the button and agrees on the page that stands in for Google's own. */
  async function agree(page: Page, email: string): Promise<void> {
    await page.getByRole('button', { name: texts.withGoogle, exact: true }).click();
    await page.waitForURL(/__local\/oauth2\/google/);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=name]').fill('Nour');
    await page.locator('button[value=approve]').click();
  }

  // The session that the browser may still hold is ended before Google is asked; a visitor has none.
  const expected = [/401: DELETE .*\/account\/sessions\/current/];

  test('a newcomer goes on to the page that they asked for, with a profile', async () => {
    const email = suite.shop.newEmail('google');
    const { page } = await suite.visit({ language, viewport: PHONE, expected });
    await page.goto('/account');
    await isAt(page, '/auth/sign-in');
    await shows(title(page, words.signIn));
    expect(await axeViolations(page)).toEqual([]);
    await agree(page, email);
    await isAt(page, '/account');
    expect(await page.locator('input[type=email]').inputValue()).toBe(email);
    await page.goBack();
    expect(page.url()).not.toContain('secret');
  });

  test('who does not agree is told so, and can still sign in by email', async () => {
    const { page } = await suite.visit({ language, expected });
    await page.goto('/auth/register');
    await page.getByRole('button', { name: texts.withGoogle, exact: true }).click();
    await page.locator('button[value=deny]').click();
    await shows(title(page, texts.failed));
    await isAt(page, '/auth/google');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('an email that somebody else registered is taken from them', async () => {
    const { shop } = suite;
    const squatter = await shop.addPerson();
    const aid = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Google ${Date.now()}`, stock: 3 });
    const squatted = await suite.visit({ language, expected: [/401/] });
    await signIn(squatted.page, words, squatter);
    await addFromPage(squatted.page, words, `/store/hearing-aids/${aid.$id}`);

    const { page } = await suite.visit({ language, expected });
    await page.goto('/auth/sign-in');
    await agree(page, squatter.email);
    await shows(title(page, texts.again));
    expect(await axeViolations(page)).toEqual([]);
    await agree(page, squatter.email);
    await isAt(page, '/');
    expect(await shop.cartOf(squatter)).toEqual([]);

    // The squatter's page is signed out by what it asks next, and their password opens nothing.
    await squatted.page.goto('/orders');
    await isAt(squatted.page, '/auth/sign-in');
    await squatted.page.getByLabel(words.email, { exact: true }).fill(squatter.email);
    await squatted.page.getByLabel(words.password, { exact: true }).fill(squatter.password);
    await squatted.page.locator('main').getByRole('button', { name: words.signIn, exact: true }).click();
    await shows(squatted.page.getByRole('alert'));
    await isAt(squatted.page, '/auth/sign-in');
  });
});
