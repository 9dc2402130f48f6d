import { expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { newPhone } from './harness/shop.ts';
import { fillSignIn, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();
const words = WORDS.ar;
const orderPage = (id: string) => `/order-completed?%24id=${id}&amount=75&%24createdAt=2026-11-20T10%3A00%3A00.000Z`;

test('a visitor who asks for a protected page signs in and comes back to it, query and all', async () => {
  const person = await suite.shop.addPerson();
  const path = orderPage(await suite.shop.addOrder(person));
  const { page } = await suite.visit();
  await page.goto(path);
  await isAt(page, '/auth/sign-in');
  await fillSignIn(page, words, person);
  await isAt(page, path);
  await shows(title(page, words.thanks));
});

test('a sign-in page that was reached from a protected one is loaded again, and still leads back', async () => {
  const person = await suite.shop.addPerson();
  const { page } = await suite.visit();
  await page.goto('/orders');
  await isAt(page, '/auth/sign-in');
  await page.reload();
  await fillSignIn(page, WORDS.ar, person);
  await isAt(page, '/orders');
});

test('the checkout asks a visitor to sign in', async () => {
  const { page } = await suite.visit();
  await page.goto('/checkout');
  await isAt(page, '/auth/sign-in');
  await shows(title(page, words.signIn));
});

test('who is signed in has no use for the sign-in and register pages', async () => {
  const { page } = await suite.visit();
  await signIn(page, words, await suite.shop.addPerson());
  for (const path of ['/auth/sign-in', '/auth/register']) {
    await page.goto(path);
    await isAt(page, '/');
  }
});

test.each<[Role, string]>([
  ['cs', '/cs'],
  ['reception', '/reception'],
  ['accounting', '/accounting'],
  ['audiologist', '/clinic/my-day'],
  ['admin', '/admin'],
])('%s is led to %s from every page that is not for them', async (role, home) => {
  const { page } = await suite.visit();
  await signIn(page, words, await suite.shop.addPerson({ role }), home);
  for (const path of ['/checkout', '/', '/store/1', role === 'cs' ? '/reception' : '/cs']) {
    await page.goto(path);
    await isAt(page, home);
  }
});

test('a customer is led home from the pages of the staff', async () => {
  const { page } = await suite.visit();
  await signIn(page, words, await suite.shop.addPerson());
  for (const path of ['/admin', '/cs', '/reception', '/accounting', '/audiologist']) {
    await page.goto(path);
    await isAt(page, '/');
  }
});

test('an account without a record is unauthorized and led to the landing page after five seconds', async () => {
  const person = await suite.shop.addPerson({ profile: false });
  const { page } = await suite.visit();
  await page.clock.install();
  await page.goto('/checkout');
  await fillSignIn(page, words, person);
  await isAt(page, '/unauthorized');
  await shows(title(page, words.unauthorized));
  await shows(page.getByRole('timer').filter({ hasText: '5' }));
  await page.clock.runFor(3000);
  await shows(page.getByRole('timer').filter({ hasText: 'ثانيتين' }));
  expect(new URL(page.url()).pathname).toBe('/unauthorized');
  await page.clock.runFor(2000);
  await isAt(page, '/');
});

test('wrong credentials are told above the button, and what was typed stays', async () => {
  const person = await suite.shop.addPerson();
  const { page } = await suite.visit({ language: 'en' });
  await page.goto('/auth/sign-in');
  await fillSignIn(page, WORDS.en, { ...person, password: 'not-the-one' });
  await shows(page.getByRole('alert').filter({ hasText: 'Invalid credentials' }));
  expect(await page.getByLabel(WORDS.en.email, { exact: true }).inputValue()).toBe(person.email);
  expect(await page.getByLabel(WORDS.en.password, { exact: true }).inputValue()).toBe('not-the-one');
});

test.each(['ar', 'en'] as const)('registration says what is wrong, in %s, and then succeeds', async (language) => {
  const text = WORDS[language];
  const known = await suite.shop.addPerson();
  const { page } = await suite.visit({ language });
  await page.goto('/auth/register');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const send = () => page.getByRole('button', { name: text.createAccount, exact: true }).click();

  await send();
  expect(await field(text.username).evaluate((input) => input === document.activeElement)).toBe(true);

  await field(text.username).fill('Nour');
  await field(text.phone).fill('02 1234 5678');
  await field(text.email).fill(known.email);
  await field(text.password).fill('eight-and-more');
  await field(text.repeatedPassword).fill('something-else');
  await send();
  await shows(page.getByText(text.phoneInvalid, { exact: true }));
  await shows(page.getByText(text.passwordsDiffer, { exact: true }));

  await field(text.phone).fill(newPhone());
  await field(text.repeatedPassword).fill('eight-and-more');
  await send();
  await shows(page.getByRole('alert').filter({ hasText: text.userExists }));

  await field(text.email).fill(suite.shop.newEmail(`nour-${language}`));
  await send();
  await isAt(page, '/');
  await shows(page.getByRole('button', { name: text.cart }));
});

test('signing out leads to sign-in, and protected pages are closed again', async () => {
  const { page } = await suite.visit();
  await signIn(page, words, await suite.shop.addPerson());
  await page.getByRole('button', { name: words.signOut, exact: true }).click();
  await isAt(page, '/auth/sign-in');
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await page.goto('/checkout');
  await isAt(page, '/auth/sign-in');
});

test('a page that does not exist says so and leads home', async () => {
  const { page } = await suite.visit();
  await page.goto('/no/such/page');
  await shows(title(page, words.notFound));
  await page.getByRole('link', { name: words.goHome, exact: true }).click();
  await isAt(page, '/');
});

test('a store page below 1 leads to page 1', async () => {
  const { page } = await suite.visit();
  await page.goto('/store/0');
  await isAt(page, '/store/1');
});

test('the language switch turns the page around and is remembered', async () => {
  const { page } = await suite.visit();
  await page.goto('/store/1');
  const html = page.locator('html');
  await shows(title(page, words.storeTitle));
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  await page.getByRole('button', { name: words.otherLanguage }).click();
  await shows(title(page, WORDS.en.storeTitle));
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['en', 'ltr']);
  await page.reload();
  await shows(title(page, WORDS.en.storeTitle));
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['en', 'ltr']);
});
