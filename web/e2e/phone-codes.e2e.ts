import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { toE164 } from '#contract/phone.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    open: 'تأكيد رقم الهاتف',
    sms: 'إرسال الرمز في رسالة نصية',
    whatsapp: 'إرسال الرمز على واتساب',
    code: 'الرمز',
    confirm: 'تأكيد الرمز',
    wrong: 'الرمز غير صحيح. راجع الرسالة واكتبه مرة أخرى.',
    proven: 'رقم هاتفك مؤكَّد',
    byPhone: 'الدخول برمز على هاتفك',
    phone: 'رقم الهاتف المحمول',
    submit: 'متابعة',
    forgotten: /دخلت برمز على هاتفك/,
    newPassword: 'كلمة المرور الجديدة',
    repeated: 'تأكيد كلمة المرور',
    change: 'تغيير كلمة المرور',
    changed: 'تم تغيير كلمة المرور',
    name: 'الاسم',
    guestPhone: 'الهاتف',
    booked: 'تم حجز موعدك',
  },
  en: {
    open: 'Confirm the phone',
    sms: 'Send the code by text message',
    whatsapp: 'Send the code by WhatsApp',
    code: 'Code',
    confirm: 'Confirm the code',
    wrong: 'This code is not right. Check the message and type it again.',
    proven: 'Your phone is confirmed',
    byPhone: 'Sign in with a code to your phone',
    phone: 'Mobile number',
    submit: 'Continue',
    forgotten: /You signed in with a code/,
    newPassword: 'New password',
    repeated: 'Repeat password',
    change: 'Change password',
    changed: 'Password changed',
    name: 'Name',
    guestPhone: 'Phone',
    booked: 'Your appointment is booked',
  },
} as const;

/** The code that a phone got last. */
function codeAt(phone: string): string {
  const message = suite.shop.phones
    ?.messages()
    .filter((one) => one.phone === toE164(phone))
    .at(-1);
  return message?.template?.parameters['1'] ?? /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? '';
}

async function type(page: Page, t: (typeof TEXTS)['ar' | 'en'], code: string): Promise<void> {
  await page.getByLabel(t.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: t.confirm, exact: true }).click();
}

/** Where `SAMAA_SHOTS` says, what the pages look like. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SAMAA_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test.for(LANGUAGES)(
  'a customer confirms their phone, signs in by a code after a wrong one, and chooses a password without the old one, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const person = await shop.addPerson();
    const { page } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(page, shop, person, '/account');
    await page.getByRole('button', { name: t.open, exact: true }).click();
    await page.getByRole('button', { name: t.sms, exact: true }).click();
    await shows(page.getByLabel(t.code, { exact: true }));
    await shoot(page, `account-${language}`);
    await type(page, t, codeAt(person.phone));
    await shows(page.getByText(t.proven, { exact: true }));

    const { page: phone } = await suite.visit({ language, viewport: PHONE });
    await phone.goto('/auth/sign-in');
    await shoot(phone, `sign-in-${language}`);
    await phone.getByRole('link', { name: t.byPhone, exact: true }).click();
    await shows(title(phone, t.byPhone));
    await phone.getByLabel(t.phone).fill(person.phone);
    await phone.getByRole('button', { name: t.submit, exact: true }).click();
    await phone.getByRole('button', { name: t.whatsapp, exact: true }).click();
    await shows(phone.getByLabel(t.code, { exact: true }));
    const code = codeAt(person.phone);
    await type(phone, t, code === '000000' ? '111111' : '000000');
    await shows(phone.getByText(t.wrong));
    await shoot(phone, `wrong-${language}`);
    await type(phone, t, code);
    await isAt(phone, '/');

    await phone.goto('/account');
    await shows(phone.getByText(t.forgotten));
    await shoot(phone, `account-after-${language}`);
    const password = `quiet lamps ${person.phone.slice(-3)} harbours`;
    await phone.getByLabel(t.newPassword).fill(password);
    await phone.getByLabel(t.repeated).fill(password);
    await phone.getByRole('button', { name: t.change, exact: true }).click();
    await shows(phone.getByText(t.changed));
    await isAt(phone, '/account');
  },
);

test.for(LANGUAGES)('a guest who confirms the phone by a code has a confirmed appointment, in %s', async (language) => {
  const t = TEXTS[language];
  const { shop } = suite;
  await shop.openClinic(['د. سارة']);
  const phone = newPhone();
  const hour = language === 'ar' ? '13:00' : '15:00';
  const at = momentInCairo(`${dayAfter(cairoDay(), 3)}T${hour}`) ?? '';
  const { page } = await suite.visit({ language, viewport: PHONE });
  await page.goto(`/book?kind=hearing-test&with=any&at=${encodeURIComponent(at)}`);
  await page.getByLabel(t.name, { exact: true }).fill('Hoda Elsayed');
  await page.getByLabel(t.guestPhone, { exact: true }).fill(phone);
  await page.getByRole('button', { name: t.submit, exact: true }).click();
  await shoot(page, `book-${language}`);
  await page.getByRole('button', { name: t.sms, exact: true }).click();
  await shows(page.getByLabel(t.code, { exact: true }));
  await shoot(page, `book-code-${language}`);
  await type(page, t, codeAt(phone));
  await shows(title(page, t.booked));
  expect(codeAt(phone)).toMatch(/^\d{6}$/);
});
