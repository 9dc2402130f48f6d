import { expect, test } from 'vitest';
import { openBehind } from './harness/browser.ts';
import { addFromPage, fillSignIn, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();
const words = WORDS.en;

test('signing out in one tab is signing out in all, and signing in again leads each back to its page', async () => {
  const customer = await suite.shop.addPerson();
  const { page } = await suite.visit({ language: 'en' });
  await signIn(page, words, customer);
  const other = await openBehind(page, '/account');
  await shows(title(other, 'My account'));

  await page.getByRole('button', { name: words.signOut, exact: true }).first().click();
  await isAt(page, '/auth/sign-in');
  await isAt(other, '/auth/sign-in');

  await fillSignIn(page, words, customer);
  await isAt(page, '/');
  await isAt(other, '/account');
  await shows(title(other, 'My account'));
});

test('another person in one tab is another person in all, with their own cart', async () => {
  const { shop } = suite;
  const [first, second] = [await shop.addPerson(), await shop.addPerson()];
  const aid = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Tabs ${Date.now()}`, stock: 5 });
  const { page } = await suite.visit({ language: 'en' });
  await signIn(page, words, first);
  await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
  const other = await openBehind(page, '/checkout');
  await shows(other.getByText(`Oticon ${aid.model}`).first());

  await page.getByRole('button', { name: words.signOut, exact: true }).first().click();
  await isAt(other, '/auth/sign-in');
  await fillSignIn(page, words, second);
  await isAt(other, '/checkout');
  await shows(other.getByText('No Products in Cart').first());
  expect(await other.getByText(`Oticon ${aid.model}`).count()).toBe(0);
});

test('the cart and the language of one tab are those of the other', async () => {
  const { shop } = suite;
  const customer = await shop.addPerson();
  const aid = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Step ${Date.now()}`, stock: 5 });
  const { page } = await suite.visit({ language: 'en' });
  await signIn(page, words, customer);
  const other = await openBehind(page, '/store/1');
  await shows(other.getByRole('article').first());
  await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
  await shows(other.getByRole('button', { name: 'Cart, 1 piece', exact: true }));

  await page.getByRole('button', { name: /العربية/ }).click();
  await expect.poll(() => other.evaluate(() => document.documentElement.dir), { timeout: 15_000 }).toBe('rtl');
  await shows(other.getByRole('button', { name: /English/ }));
});

test('a session that was ended elsewhere leads to sign-in at the next question, and what was typed is kept', async () => {
  const { shop } = suite;
  const customer = await shop.addPerson();
  const aid = await shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Ended ${Date.now()}`, stock: 5 });
  const { page } = await suite.visit({ language: 'en', expected: [/401/] });
  await signIn(page, words, customer);
  await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
  await page.goto('/checkout');
  await page.getByLabel(words.firstName, { exact: true }).fill('Nour');
  await page.getByLabel(words.address, { exact: true }).fill('12 Talaat Harb Street');
  await shop.endSessions(customer);
  // Coming back to the tab asks for the cart again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await isAt(page, '/auth/sign-in');
  await fillSignIn(page, words, customer);
  await isAt(page, '/checkout');
  expect(await page.getByLabel(words.firstName, { exact: true }).inputValue()).toBe('Nour');
  expect(await page.getByLabel(words.address, { exact: true }).inputValue()).toBe('12 Talaat Harb Street');
});
