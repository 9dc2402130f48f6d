import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { fillSignIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const DATA = {
  ar: {
    account: 'حسابي',
    copy: 'نسخة من بياناتي',
    password: 'كلمة المرور الحالية',
    write: 'إعداد النسخة',
    page: 'حفظ صفحة للقراءة والطباعة',
    json: 'حفظ ملف للبرامج (JSON)',
    heading: 'نسخة من بيانات حسابك',
    erase: 'حذف حسابي',
    nothing: 'لا يبقى شيء.',
    forGood: 'حذف حسابي نهائيًا',
    deleted: 'حذفنا حسابك',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة. راجعهما من فضلك.',
  },
  en: {
    account: 'My account',
    copy: 'Download my data',
    password: 'Current password',
    write: 'Prepare the copy',
    page: 'Save a page to read and print',
    json: 'Save a file for programs (JSON)',
    heading: 'A copy of the data of your account',
    erase: 'Delete my account',
    nothing: 'Nothing stays.',
    forGood: 'Delete my account for good',
    deleted: 'Your account is deleted',
    wrong: 'Invalid credentials. Please check the email and password.',
  },
} as const;

const OFFICE = {
  ar: {
    copy: 'نسخة من البيانات',
    erase: 'محو السجل',
    note: 'تسجيل الطلب',
    noted: 'سُجِّل الطلب',
    requests: 'طلبات المحو',
    answer: 'تسجيل الرد',
    answered: /^تم الرد في /,
  },
  en: {
    copy: 'Copy of the data',
    erase: 'Erase the record',
    note: 'Note the request',
    noted: 'The request is noted',
    requests: 'Erasure requests',
    answer: 'Record the answer',
    answered: /^Answered /,
  },
} as const;

/** What a press of a button saves. */
async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

const pressIn = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test.for(['ar', 'en'] as const)(
  'a customer takes a copy of their data and deletes their account, in %s',
  async (language) => {
    const texts = DATA[language];
    const words = WORDS[language];
    // Whoever deletes their account has to be counted among the customers.
    const person = { email: suite.shop.newEmail(`leaves-${language}`), password: 'quiet-morning' };
    const { page } = await suite.visit({
      language,
      viewport: language === 'ar' ? PHONE : undefined,
      // The session went with the account.
      expected: [/401: DELETE .*\/account\/sessions\/current/],
    });
    await page.goto('/auth/register');
    await shows(title(page, words.registerTitle));
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(words.username).fill('Nour');
    await field(words.phone).fill(newPhone());
    await field(words.email).fill(person.email);
    await field(words.password).fill(person.password);
    await field(words.repeatedPassword).fill(person.password);
    await page.getByRole('button', { name: words.createAccount, exact: true }).click();
    await isAt(page, '/');
    await page.goto('/account');
    await shows(title(page, texts.account));
    await page.getByRole('button', { name: texts.copy, exact: true }).click();
    await page.getByRole('dialog').getByLabel(texts.password, { exact: true }).fill(person.password);
    await pressIn(page, texts.write);
    const html = await saved(page, texts.page);
    expect(html.name).toMatch(/^samaa-user-.*\.html$/);
    expect(html.text).toContain(texts.heading);
    expect(html.text).toContain(person.email);
    const json = await saved(page, texts.json);
    expect(JSON.parse(json.text)).toMatchObject({ subject: 'user', account: { email: person.email } });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: texts.erase, exact: true }).click();
    await shows(page.getByText(texts.nothing, { exact: true }));
    await page.getByRole('dialog').getByLabel(texts.password, { exact: true }).fill(person.password);
    await pressIn(page, texts.forGood);
    await shows(page.getByText(texts.deleted, { exact: true }));
    await page.goto('/auth/sign-in');
    await field(words.email).fill(person.email);
    await field(words.password).fill(person.password);
    await page.locator('main').getByRole('button', { name: words.signIn, exact: true }).click();
    await shows(page.getByText(texts.wrong));
  },
);

test.for(['ar', 'en'] as const)(
  'a patient who asks to be erased is kept as long as the law wants, and the admin notes their answer, in %s',
  async (language) => {
    const texts = OFFICE[language];
    const [admin, desk] = [
      await suite.shop.addPerson({ role: 'admin' }),
      await suite.shop.addPerson({ role: 'reception' }),
    ];
    const name = `Nadia ${desk.id.slice(0, 6)}`;
    const phone = newPhone();
    const visit = { name, phone, age: 70, address: 'Nile Street', date: '2090-01-01' };
    const reasons = { 0: { reason: 'maintenance' } };
    await suite.shop.callAs(desk, submitReceptionForm, { id: desk.id, data: { ...visit, reasons } } as never);
    const { documents } = await suite.shop.callAs(desk, searchPatients, { id: desk.id, query: phone });
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : undefined });
    await page.goto(`/admin/patients/${documents[0]?.$id}`);
    await fillSignIn(page, WORDS[language], admin);
    await shows(title(page, name));

    await page.getByRole('button', { name: texts.copy, exact: true }).click();
    const json = await saved(page, DATA[language].json);
    expect(json.text).toContain(phone);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: texts.erase, exact: true }).click();
    await shows(page.getByRole('dialog').getByText(/2100/).first());
    await pressIn(page, texts.note);
    await shows(page.getByText(texts.noted, { exact: true }));
    await page.goto('/admin/erasures');
    await shows(title(page, texts.requests));
    await page.getByRole('button', { name: texts.answer, exact: true }).first().click();
    await shows(page.getByText(texts.answered).first());
    expect((await suite.shop.callAs(desk, searchPatients, { id: desk.id, query: phone })).documents).toHaveLength(1);
  },
);
