import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { totpCode } from '../../scripts/local-appwrite/core/totp.ts';
import { axeViolations } from './harness/axe.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { fillSignIn, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    setUp: 'إعداد التحقق بخطوتين',
    byHand: 'لا أستطيع المسح: كتابة المفتاح يدويًا',
    code: 'رمز التطبيق',
    turnOn: 'تفعيل',
    saved: 'حفظتُ الرموز',
    isOn: /^التحقق بخطوتين مفعّل/,
    step: 'الخطوة الثانية لتسجيل الدخول',
    wrong: /^هذا الرمز غير صحيح أو انتهت مدته/,
    next: 'متابعة',
    useRecovery: 'استخدام رمز احتياطي',
    recovery: 'رمز احتياطي',
    used: 'هذا الرمز الاحتياطي غير صحيح أو استُخدم من قبل.',
    edit: (name: string) => `تعديل ${name}`,
    editTitle: 'تعديل الحساب',
    reset: 'إلغاء التحقق بخطوتين',
    resetDone: 'أُلغي التحقق بخطوتين',
  },
  en: {
    setUp: 'Set up two-step sign-in',
    byHand: "I can't scan it: type the key by hand",
    code: 'Code of the app',
    turnOn: 'Turn on',
    saved: 'I have saved the codes',
    isOn: /^Two-step sign-in is on/,
    step: 'Second step of signing in',
    wrong: /^This code is wrong or has expired/,
    next: 'Continue',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    used: 'This recovery code is wrong or was already used.',
    edit: (name: string) => `Edit ${name}`,
    editTitle: 'Edit the account',
    reset: 'Reset two-step sign-in',
    resetDone: 'Two-step sign-in was reset',
  },
} as const;

/** What a session by the password alone is answered, and what a wrong code is. */
const expected = [/^401: /, /WebSocket/];

describe.each(LANGUAGES)('signing in with an app, in %s', (language) => {
  const [words, texts] = [WORDS[language], TEXTS[language]];
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test('the app is set up, asked for, stood in for by a recovery code once, and reset by another admin', async () => {
    const person = await suite.shop.addPerson({ role: 'reception' });
    const { page } = await suite.visit({ language, viewport: DESK, expected });
    await signIn(page, words, person, '/reception');
    await page.goto('/reception/profile');
    await button(page, texts.setUp).click();
    await page.getByText(texts.byHand, { exact: true }).click();
    const secret = (await page.locator('details code').innerText()).replace(/\s/g, '');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel(texts.code, { exact: true }).fill(totpCode(secret, new Date()));
    await button(page, texts.turnOn).click();
    await button(page, texts.saved).waitFor();
    const codes = await page.locator('section li').allInnerTexts();
    const recovery = codes.find((one) => /^[0-9a-f]{10}$/.test(one)) ?? '';
    await button(page, texts.saved).click();
    await shows(page.getByText(texts.isOn));

    const { page: phone } = await suite.visit({ language, viewport: PHONE, expected });
    await phone.goto('/reception/patients');
    await fillSignIn(phone, words, person);
    await shows(title(phone, texts.step));
    expect(await axeViolations(phone)).toEqual([]);
    // Nothing else opens, not even the shop.
    await phone.goto('/store/1');
    await shows(title(phone, texts.step));
    await phone.goto('/reception/patients');
    await shows(title(phone, texts.step));
    await phone.getByLabel(texts.code, { exact: true }).fill('000000');
    await button(phone, texts.next).click();
    await shows(phone.getByText(texts.wrong));
    await phone.getByLabel(texts.code, { exact: true }).fill(totpCode(secret, new Date()));
    await button(phone, texts.next).click();
    await isAt(phone, '/reception/patients');

    const { page: lost } = await suite.visit({ language, viewport: PHONE, expected });
    await lost.goto('/reception/patients');
    await fillSignIn(lost, words, person);
    await button(lost, texts.useRecovery).click();
    await lost.getByLabel(texts.recovery, { exact: true }).fill(recovery);
    await button(lost, texts.next).click();
    await isAt(lost, '/reception/patients');

    const { page: again } = await suite.visit({ language, viewport: PHONE, expected });
    await again.goto('/reception/patients');
    await fillSignIn(again, words, person);
    await button(again, texts.useRecovery).click();
    await again.getByLabel(texts.recovery, { exact: true }).fill(recovery);
    await button(again, texts.next).click();
    await shows(again.getByText(texts.used));

    const admin = await suite.shop.addPerson({ role: 'admin' });
    const { page: office } = await suite.visit({ language });
    await office.goto('/admin/users?tab=admins');
    await fillSignIn(office, words, admin);
    await button(office, texts.edit(person.username)).click();
    const editor = office.getByRole('dialog', { name: texts.editTitle, exact: true });
    await button(office, texts.reset).first().click();
    await office.locator('.swal2-confirm').click();
    await shows(office.getByText(texts.resetDone, { exact: true }));
    await editor.waitFor();

    const { page: back } = await suite.visit({ language, viewport: PHONE });
    await back.goto('/reception/patients');
    await fillSignIn(back, words, person);
    await isAt(back, '/reception/patients');
  });
});
