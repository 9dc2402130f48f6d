import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookOwnAppointment, cancelAppointment } from '#contract/appointments/calls.ts';
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
    noTimes: 'لا أوقات متاحة في هذه الأيام',
    wait: 'أخبروني إذا توفر وقت أقرب',
    onTheList: 'أنت على قائمة الانتظار',
    offer: 'وقت متاح لك',
    take: 'تأكيد هذا الوقت',
    own: 'موعدك',
    clock: (hour: number) => new RegExp(`(?<!\\d)${hour}:00\\sمساءً`),
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
    noTimes: 'No free times on these days',
    wait: 'Tell me if an earlier time opens up',
    onTheList: 'You are on the waiting list',
    offer: 'A time has opened up for you',
    take: 'Take this time',
    own: 'Your appointment',
    clock: (hour: number) => new RegExp(`(?<!\\d)${hour}:00\\spm`, 'i'),
  },
} as const;

/** What a phone got last. */
const lastAt = (phone: string) =>
  suite.shop.phones
    ?.messages()
    .filter((one) => one.phone === toE164(phone))
    .at(-1);

/** The code that a phone got last. */
function codeAt(phone: string): string {
  const message = lastAt(phone);
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

test.for([
  ['ar', PHONE],
  ['en', DESK],
] as const)(
  'a guest who confirms the phone on the waiting list is offered a time by message and takes it by its link, in %s',
  async ([language, viewport]) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const day = dayAfter(cairoDay(), 3);
    // One hearing test fits into the only day that can be booked; in each language at another hour.
    const hour = language === 'ar' ? 17 : 18;
    const starts_at = momentInCairo(`${day}T${hour}:00`) ?? '';
    await shop.openClinic(['د. سارة'], {
      hours: { from: `${hour}:00`, to: `${hour}:45` },
      holidays: [{ from: cairoDay(), to: dayAfter(day, -1), name: t.noTimes }],
      book_days_ahead: 3,
      offer_minutes: 1_440,
    });
    const other = await shop.addPerson({ proven: true });
    const { id: userId, username, phone: theirs } = other;
    const wish = { userId, kind: 'hearing-test' as const, starts_at, name: username, phone: theirs };
    const booked = await shop.callAs(other, bookOwnAppointment, { ...wish, requestId: crypto.randomUUID() });

    const phone = newPhone();
    const { page } = await suite.visit({ language, viewport });
    await page.goto('/book?kind=hearing-test');
    await shows(page.getByText(t.noTimes, { exact: true }));
    await page.getByRole('link', { name: t.wait, exact: true }).click();
    await page.getByLabel(t.name, { exact: true }).fill('Samira Adel');
    await page.getByLabel(t.guestPhone, { exact: true }).fill(phone);
    await page.getByRole('button', { name: t.submit, exact: true }).click();
    await page.getByRole('button', { name: t.sms, exact: true }).click();
    await shows(page.getByLabel(t.code, { exact: true }));
    await type(page, t, codeAt(phone));
    await shows(title(page, t.onTheList));

    await shop.callAs(other, cancelAppointment, { userId, appointmentId: booked.$id, version: booked.version });
    await shop.runSchedule(new Date(momentInCairo(`${dayAfter(cairoDay())}T12:00`) ?? ''));
    const link = new URL(lastAt(phone)?.template?.parameters.link ?? expect.fail('no offer came'));
    expect(link.origin).toBe(new URL(page.url()).origin);
    await page.goto(link.href);
    await shows(title(page, t.offer));
    await shows(page.locator('main time').getByText(t.clock(hour - 12)));
    await shoot(page, `offer-${language}`);
    await page.getByRole('button', { name: t.take, exact: true }).click();
    await shows(title(page, t.own));
    // Nobody else finds the time free any more.
    await page.goto('/book?kind=hearing-test');
    await shows(page.getByText(t.noTimes, { exact: true }));
  },
);
