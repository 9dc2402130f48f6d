import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { updateSettings } from '#contract/settings/admin-calls.ts';
import { currentCode } from '../../scripts/local-appwrite/core/totp.ts';
import { currentCodeAt } from '../../scripts/local-appwrite/testing/current-code.ts';
import { axeViolations } from './harness/axe.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { readsMail, setsClock } from './harness/shop.ts';
import { becomes, fillSignIn, isAt, shows, signIn, title } from './harness/steps.ts';
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
    signedIn: 'الأجهزة التي سجّلت الدخول منها',
    here: 'هذا الجهاز',
    end: /^تسجيل الخروج من/,
    ended: 'تم تسجيل الخروج من الجهاز',
    renew: 'دورك يتطلب الآن التحقق بخطوتين. بقيت خطوتان:',
    sendLink: 'إرسال الرابط إلى بريدي',
    newPassword: 'كلمة المرور الجديدة',
    save: 'حفظ كلمة المرور',
    changed: 'تم تغيير كلمة المرور',
    toSignIn: 'تسجيل الدخول',
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
    signedIn: 'Where you are signed in',
    here: 'This device',
    end: /^Sign out .* signed in on/,
    ended: 'The device is signed out',
    renew: 'Your role now requires two-step sign-in. Two steps are left:',
    sendLink: 'Email me the link',
    newPassword: 'New password',
    save: 'Save password',
    changed: 'Your password is changed',
    toSignIn: 'Sign in',
  },
} as const;

/** What a session by the password alone is answered, and what a wrong code is. */
const expected = [/^401: /, /WebSocket/];

/** What an app shows; a test may have put the shop's clock ahead. */
const codeOf = (secret: string) => (setsClock() ? currentCodeAt(suite.shop.endpoint, secret) : currentCode(secret));

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
    await page.getByLabel(texts.code, { exact: true }).fill(await codeOf(secret));
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
    await phone.getByLabel(texts.code, { exact: true }).fill(await codeOf(secret));
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

  test.runIf(readsMail() && setsClock())(
    'whose role must have an app from today on renews the password by a mail, then sets the app up and works again',
    async () => {
      const { shop } = suite;
      const [admin, person] = [await shop.addPerson({ role: 'admin' }), await shop.addPerson({ role: 'reception' })];
      const { page } = await suite.visit({ language, viewport: PHONE, expected });
      await signIn(page, words, person, '/reception');
      const rule = { role: 'reception', from: cairoDay() } as const;
      await shop.callAs(admin, updateSettings, { id: admin.id, data: { second_factor: [rule] } });
      await shop.runSchedule();

      await page.goto('/reception/patients');
      await isAt(page, '/reception/profile');
      await shows(page.getByText(texts.renew, { exact: true }));
      expect(await axeViolations(page)).toEqual([]);
      await button(page, texts.sendLink).click();
      await becomes(async () => (await shop.linksSentTo(person)).length, 1);
      const [link = ''] = await shop.linksSentTo(person);
      await page.goto(link);
      const password = 'A-whole-new-morning';
      await page.getByLabel(texts.newPassword, { exact: true }).fill(password);
      await page.getByLabel(words.repeatedPassword, { exact: true }).fill(password);
      await button(page, texts.save).click();
      await shows(title(page, texts.changed));

      await page.locator('main').getByRole('link', { name: texts.toSignIn, exact: true }).click();
      await fillSignIn(page, words, { ...person, password });
      await isAt(page, '/reception/profile');
      await button(page, texts.setUp).click();
      await page.getByText(texts.byHand, { exact: true }).click();
      const secret = (await page.locator('details code').innerText()).replace(/\s/g, '');
      await page.getByLabel(texts.code, { exact: true }).fill(await codeOf(secret));
      await button(page, texts.turnOn).click();
      await button(page, texts.saved).click();
      await shows(page.getByText(texts.isOn));
      await page.goto('/reception/patients');
      await isAt(page, '/reception/patients');
      await shop.callAs(admin, updateSettings, { id: admin.id, data: { second_factor: [] } });
    },
  );

  test('another device is seen on the profile and signed out from there', async () => {
    const person = await suite.shop.addPerson({ role: 'reception' });
    const { page: phone } = await suite.visit({ language, viewport: PHONE, expected });
    await signIn(phone, words, person, '/reception');
    const { page } = await suite.visit({ language, viewport: DESK });
    await signIn(page, words, person, '/reception');
    await page.goto('/reception/profile');
    const devices = page.getByRole('region', { name: texts.signedIn, exact: true }).getByRole('listitem');
    await shows(devices.first().getByText(texts.here, { exact: true }));
    expect(await devices.count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await devices.nth(1).getByRole('button', { name: texts.end }).click();
    await shows(page.getByText(texts.ended, { exact: true }));
    await devices.nth(1).waitFor({ state: 'detached' });
    await phone.goto('/reception/patients');
    await isAt(phone, '/auth/sign-in');
  });
});
