import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './harness/browser.ts';
import { newPhone, readsMail } from './harness/shop.ts';
import { becomes, fillSignIn, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** What the pages of accounts say. */
const ACCOUNT = {
  ar: {
    forgotten: 'نسيت كلمة المرور؟',
    sendLink: 'إرسال الرابط',
    sent: 'راجع بريدك الإلكتروني',
    newTitle: 'كلمة مرور جديدة',
    newPassword: 'كلمة المرور الجديدة',
    save: 'حفظ كلمة المرور',
    changed: 'تم تغيير كلمة المرور',
    toSignIn: 'تسجيل الدخول',
    deadLink: 'هذا الرابط لم يعد صالحًا. اطلب رابطًا جديدًا من فضلك.',
    confirmed: 'شكرًا لك، تم تأكيد بريدك الإلكتروني',
    account: 'حسابي',
    saveDetails: 'حفظ البيانات',
    saved: 'تم حفظ بياناتك',
    oldPassword: 'كلمة المرور الحالية',
    change: 'تغيير كلمة المرور',
    wrongPassword: 'هذه ليست كلمة المرور الحالية.',
    passwordChanged: 'تم تغيير كلمة المرور',
  },
  en: {
    forgotten: 'Forgot your password?',
    sendLink: 'Send the link',
    sent: 'Check your email',
    newTitle: 'New password',
    newPassword: 'New password',
    save: 'Save password',
    changed: 'Your password is changed',
    toSignIn: 'Sign in',
    deadLink: 'This link no longer works. Please ask for a new one.',
    confirmed: 'Thank you, your email is confirmed',
    account: 'My account',
    saveDetails: 'Save details',
    saved: 'Your details are saved',
    oldPassword: 'Current password',
    change: 'Change password',
    wrongPassword: 'This is not your current password.',
    passwordChanged: 'Password changed',
  },
} as const;

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();

test.runIf(readsMail()).for(['ar', 'en'] as const)(
  'a forgotten password is replaced by the link of a mail, once, in %s',
  async (language) => {
    const [words, texts] = [WORDS[language], ACCOUNT[language]];
    const person = await suite.shop.addPerson();
    const { page } = await suite.visit({
      language,
      viewport: language === 'ar' ? PHONE : undefined,
      // The link that is used a second time.
      expected: [/401: PUT .*\/account\/recovery/],
    });
    await page.goto('/auth/sign-in');
    await field(page, words.email).fill(person.email);
    await page.getByRole('link', { name: texts.forgotten, exact: true }).click();
    expect(await field(page, words.email).inputValue()).toBe(person.email);
    await press(page, texts.sendLink);
    await shows(title(page, texts.sent));

    // A server sends its mail in its own time.
    await becomes(async () => (await suite.shop.linksSentTo(person)).length, 1);
    const [link = ''] = await suite.shop.linksSentTo(person);
    await page.goto(link);
    await shows(title(page, texts.newTitle));
    await isAt(page, '/auth/recover');
    const password = 'A-whole-new-morning';
    await field(page, texts.newPassword).fill(password);
    await field(page, words.repeatedPassword).fill(password);
    await press(page, texts.save);
    await shows(title(page, texts.changed));
    await page.locator('main').getByRole('link', { name: texts.toSignIn, exact: true }).click();
    await fillSignIn(page, words, { ...person, password });
    await isAt(page, '/');

    await page.goto(link);
    await field(page, texts.newPassword).fill(password);
    await field(page, words.repeatedPassword).fill(password);
    await press(page, texts.save);
    await shows(page.getByText(texts.deadLink, { exact: true }));
  },
);

test('an address without an account is answered like one with an account', async () => {
  const { page } = await suite.visit({ language: 'en', expected: [/404: POST .*\/account\/recovery/] });
  await page.goto('/auth/recover');
  await field(page, WORDS.en.email).fill('nobody@example.com');
  await press(page, ACCOUNT.en.sendLink);
  await shows(title(page, ACCOUNT.en.sent));
});

test.runIf(readsMail())('who registers gets a mail whose link proves the email, and need not wait for it', async () => {
  const words = WORDS.en;
  const email = suite.shop.newEmail('nour');
  const { page } = await suite.visit({ language: 'en' });
  await page.goto('/auth/register');
  await field(page, words.username).fill('Nour');
  await field(page, words.phone).fill(newPhone());
  await field(page, words.email).fill(email);
  await field(page, words.password).fill('eight-and-more');
  await field(page, words.repeatedPassword).fill('eight-and-more');
  await page.getByRole('button', { name: words.createAccount, exact: true }).click();
  await isAt(page, '/');
  await becomes(async () => (await suite.shop.linksSentTo({ email })).length, 1);
  const [link = ''] = await suite.shop.linksSentTo({ email });
  await page.goto(link);
  await shows(title(page, ACCOUNT.en.confirmed));
  await isAt(page, '/auth/verify');
});

test.each(['ar', 'en'] as const)('a customer changes their details and their password, in %s', async (language) => {
  const [words, texts] = [WORDS[language], ACCOUNT[language]];
  const person = await suite.shop.addPerson();
  const other = await suite.shop.addPerson({ phoneProven: true });
  const { page } = await suite.visit({ language, expected: [/401: PATCH .*\/account\/password/] });
  await signIn(page, words, person);
  await page.getByRole('banner').getByRole('link', { name: texts.account, exact: true }).click();
  await shows(title(page, texts.account));

  await field(page, words.phone).fill(other.phone);
  await press(page, texts.saveDetails);
  await shows(page.getByText(words.userExists, { exact: true }));
  await field(page, words.username).fill('منى الجديدة');
  await field(page, words.phone).fill(person.phone);
  await press(page, texts.saveDetails);
  await shows(page.getByText(texts.saved, { exact: true }));
  await page.reload();
  await shows(title(page, texts.account));
  expect(await field(page, words.username).inputValue()).toBe('منى الجديدة');

  const password = 'A-whole-new-evening';
  await field(page, texts.oldPassword).fill('not-the-right-one');
  await field(page, texts.newPassword).fill(password);
  await field(page, words.repeatedPassword).fill(password);
  await press(page, texts.change);
  await shows(page.getByText(texts.wrongPassword, { exact: true }));
  await field(page, texts.oldPassword).fill(person.password);
  await press(page, texts.change);
  await shows(page.getByText(texts.passwordChanged, { exact: true }));

  const { page: elsewhere } = await suite.visit({ language });
  await signIn(elsewhere, words, { ...person, password });
});
