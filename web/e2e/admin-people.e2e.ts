import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { tabTo } from './harness/keyboard.ts';
import { uniqueName } from './harness/names.ts';
import { addFromPage, amount, becomes, fillSignIn, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** What the pages of accounts and settings say. */
const OFFICE = {
  ar: {
    people: 'المستخدمون',
    add: 'إضافة عضو للفريق',
    addTitle: 'إضافة عضو للفريق',
    editTitle: 'تعديل الحساب',
    username: 'اسم المستخدم',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    role: 'الدور الوظيفي',
    accounting: 'الحسابات',
    addAccount: 'إضافة الحساب',
    save: 'حفظ التعديلات',
    canSignIn: (name: string) => `يمكن لـ${name} تسجيل الدخول الآن.`,
    saved: 'تم حفظ التعديلات',
    edit: (name: string) => `تعديل ${name}`,
    remove: (name: string) => `حذف ${name}`,
    deleteAccount: 'حذف الحساب',
    deleted: 'تم حذف الحساب',
    search: 'البحث في فريق العمل',
    empty: 'لا يوجد أعضاء فريق في قاعدة البيانات',
    settings: 'الإعدادات',
    fee: 'رسوم التوصيل (ج.م)',
    terms: /^نص الشروط والأحكام/,
    saveSection: (section: string) => `حفظ: ${section}`,
    shop: 'المتجر',
    notSaved: 'غير محفوظ',
    heading: 'عنوان',
  },
  en: {
    people: 'Users',
    add: 'Add New Admin',
    addTitle: 'Add New Admin',
    editTitle: 'Edit the account',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    role: 'Role',
    accounting: 'Accounting',
    addAccount: 'Add the account',
    save: 'Save changes',
    canSignIn: (name: string) => `${name} can sign in now.`,
    saved: 'Changes saved',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    deleteAccount: 'Delete the account',
    deleted: 'Account deleted',
    search: 'Search the admins',
    empty: 'No Admins Found in Database',
    settings: 'Settings',
    fee: 'Delivery fee (EGP)',
    terms: /^Text of the terms/,
    saveSection: (section: string) => `Save: ${section}`,
    shop: 'The shop',
    notSaved: 'Not saved',
    heading: 'Heading',
  },
} as const;

/** An administrator at a page of the back-office. */
async function adminAt(language: Language, path: string, heading: string): Promise<Page> {
  const admin = await suite.shop.addPerson({ role: 'admin' });
  const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : undefined });
  // Through the guard: it asks who this is and leads back.
  await page.goto(path);
  await fillSignIn(page, WORDS[language], admin);
  await shows(title(page, heading));
  return page;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test.each(['ar', 'en'] as const)(
  'somebody new in customer service can sign in at once; another role ends the session, and then they go, in %s',
  async (language) => {
    const [words, texts] = [WORDS[language], OFFICE[language]];
    const page = await adminAt(language, '/admin/users?tab=admins', texts.people);
    const name = uniqueName('Salma');
    const person = {
      id: '',
      username: name,
      email: suite.shop.newEmail('salma'),
      password: 'Quiet-morning',
      phone: '',
    };

    await page.getByRole('button', { name: texts.add, exact: true }).click();
    const form = dialogOf(page, texts.addTitle);
    await form.getByLabel(texts.username, { exact: true }).fill(name);
    await form.getByLabel(texts.email, { exact: true }).fill(person.email);
    await form.getByLabel(texts.password, { exact: true }).fill(person.password);
    await form.getByLabel(texts.role, { exact: true }).selectOption('cs');
    await form.getByRole('button', { name: texts.addAccount, exact: true }).click();
    await shows(page.getByText(texts.canSignIn(name)));

    // The answers to a session that was ended while it was in use, and a connection that a reload cuts while it opens.
    const { page: theirs } = await suite.visit({ language, expected: [/^401: /, /WebSocket/] });
    await signIn(theirs, words, person, '/cs');

    await page.getByRole('button', { name: texts.edit(name), exact: true }).click();
    const edit = dialogOf(page, texts.editTitle);
    await edit.getByLabel(texts.role, { exact: true }).selectOption('accounting');
    await edit.getByRole('button', { name: texts.save, exact: true }).click();
    await shows(page.getByText(texts.saved, { exact: true }));
    await shows(page.getByRole('row', { name: new RegExp(name) }).getByText(texts.accounting, { exact: true }));

    await theirs.reload();
    await becomes(() => Promise.resolve(new URL(theirs.url()).pathname), '/auth/sign-in');
    await fillSignIn(theirs, words, person);
    await becomes(() => Promise.resolve(new URL(theirs.url()).pathname), '/accounting');

    await page.getByRole('searchbox', { name: texts.search }).fill(person.email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: texts.remove(name), exact: true }).click();
    await page.getByRole('button', { name: texts.deleteAccount, exact: true }).click();
    await shows(page.getByText(texts.deleted, { exact: true }));
    await shows(page.getByText(texts.empty, { exact: true }));
    await theirs.reload();
    await becomes(() => Promise.resolve(new URL(theirs.url()).pathname), '/auth/sign-in');
  },
);

test('an account is made by the keyboard alone', async () => {
  const texts = OFFICE.en;
  const page = await adminAt('en', '/admin/users', texts.people);
  const name = uniqueName('Omar');
  await tabTo(page, page.getByRole('tab', { name: 'Users' }));
  await page.keyboard.press('ArrowRight');
  await isAt(page, '/admin/users?tab=admins');
  await tabTo(page, page.getByRole('button', { name: texts.add, exact: true }));
  await page.keyboard.press('Enter');
  const form = dialogOf(page, texts.addTitle);
  for (const [label, text] of [
    [texts.username, name],
    [texts.email, suite.shop.newEmail('omar')],
    [texts.password, 'Quiet-evening'],
  ] as const) {
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, form.getByLabel(texts.role, { exact: true }));
  await page.keyboard.type('Reception');
  await page.keyboard.press('Enter');
  await tabTo(page, form.getByRole('button', { name: texts.addAccount, exact: true }));
  await page.keyboard.press('Enter');
  await shows(page.getByText(texts.canSignIn(name)));
  await shows(page.getByRole('row', { name: new RegExp(name) }).getByText('Reception', { exact: true }));
});

test.each(['ar', 'en'] as const)(
  'a new delivery fee, new terms and a new page of privacy reach the visitors, in %s',
  async (language) => {
    const [words, texts] = [WORDS[language], OFFICE[language]];
    const { shop } = suite;
    const page = await adminAt(language, '/admin/settings', texts.settings);
    const before = await shop.deliveryFee();
    const fee = before + 11;
    const written = [
      { path: '/terms', part: page.getByRole('region', { name: words.termsTitle, exact: true }) },
      { path: '/privacy', part: page.getByRole('region', { name: words.privacyTitle, exact: true }) },
    ];
    /** Each section is saved by itself; the contents name those that are not. */
    const saveAll = async () => {
      for (const section of [texts.shop, words.termsTitle, words.privacyTitle]) {
        await page.getByRole('button', { name: texts.saveSection(section), exact: true }).click();
      }
      await becomes(() => page.getByText(texts.notSaved, { exact: true }).count(), 0);
    };
    const clause = uniqueName('Clause');

    await page.getByLabel(texts.fee, { exact: true }).fill(String(fee));
    for (const { part } of written) {
      await part.getByRole('textbox').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type(clause);
      await part.getByRole('button', { name: texts.heading, exact: true }).click();
    }
    await saveAll();
    expect(await shop.deliveryFee()).toBe(fee);

    const { page: visitor } = await suite.visit({ language });
    for (const { path } of written) {
      await visitor.goto(path);
      await shows(visitor.getByRole('heading', { level: 2, name: clause }));
    }

    const customer = await shop.addPerson();
    await signIn(visitor, words, customer);
    const aid = await shop.anyProduct('hearing_aids');
    await addFromPage(visitor, words, `/store/hearing-aids/${aid.$id}`);
    await visitor.goto('/checkout');
    await shows(amount(visitor.getByRole('region', { name: words.receipt }), fee));

    // As it was, for whoever looks at this shop next.
    await page.getByLabel(texts.fee, { exact: true }).fill(String(before));
    for (const { part } of written) {
      await part.getByRole('textbox').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Shift+Home');
      // The words, what makes the line a heading, and the line.
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
    }
    await saveAll();
    await becomes(() => shop.deliveryFee(), before);
    for (const { path } of written) {
      await visitor.goto(path);
      await shows(visitor.getByRole('heading', { level: 2 }));
      expect(await visitor.getByText(clause).count()).toBe(0);
    }
  },
);

test("an admin's new password replaces the old one, and they stay where they are", async () => {
  const [words, texts] = [WORDS.en, OFFICE.en];
  const admin = await suite.shop.addPerson({ role: 'admin' });
  // Their other device learns by a refusal that its session has ended.
  const { page } = await suite.visit({ language: 'en' });
  const { page: other } = await suite.visit({ language: 'en', expected: [/^401: /, /WebSocket/] });
  for (const one of [page, other]) {
    await one.goto('/admin/settings');
    await fillSignIn(one, words, admin);
    await shows(title(one, texts.settings));
  }
  const password = 'A-whole-new-evening';
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole('button', { name: texts.saveSection('Your account'), exact: true }).click();
  await shows(page.getByText(/^You are signed out on your other devices/));
  await shows(page.getByRole('textbox', { name: texts.terms }));
  await isAt(page, '/admin/settings');

  await other.reload();
  await becomes(() => Promise.resolve(new URL(other.url()).pathname), '/auth/sign-in');
  await fillSignIn(other, words, admin);
  await shows(other.getByRole('alert'));
  await fillSignIn(other, words, { ...admin, password });
  await isAt(other, '/admin/settings');
});
