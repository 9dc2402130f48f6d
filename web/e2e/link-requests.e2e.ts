import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { PHONE } from './harness/browser.ts';
import { uniqueName } from './harness/names.ts';
import type { Person } from './harness/shop.ts';
import { beginSignedIn, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    open: 'تأكيد رقم الهاتف',
    sms: 'إرسال الرمز في رسالة نصية',
    code: 'الرمز',
    confirm: 'تأكيد الرمز',
    records: 'ملفي في المركز',
    ask: 'طلب رؤية ملفي',
    waiting: 'وصلنا طلبك',
    requests: /^طلبات رؤية الملف/,
    link: (account: string, name: string) => `ربط حساب ${account} بملف ${name}`,
    confirmLink: 'ربط',
    linked: 'حسابك مرتبط بملفك',
    tests: 'نتائج فحص السمع',
    none: /^لا يوجد ملف بهذا الرقم/,
    decline: (account: string) => `عدم الربط لحساب ${account}`,
    reason: 'لا ملف بهذا الرقم',
    confirmDecline: 'عدم الربط',
    declined: 'لم نربط حسابك بملف',
    again: 'إعادة الطلب',
  },
  en: {
    open: 'Confirm the phone',
    sms: 'Send the code by text message',
    code: 'Code',
    confirm: 'Confirm the code',
    records: 'My records at the centre',
    ask: 'Ask to see my records',
    waiting: 'We have your request',
    requests: /^Requests to see records/,
    link: (account: string, name: string) => `Link the account of ${account} to the record of ${name}`,
    confirmLink: 'Link',
    linked: 'Your account is linked to your records',
    tests: 'My hearing tests',
    none: /^No record has this phone now/,
    decline: (account: string) => `Don’t link the account of ${account}`,
    reason: 'No record has this phone',
    confirmDecline: 'Don’t link',
    declined: 'Your account isn’t linked to any record',
    again: 'Ask again',
  },
} as const;
type Texts = (typeof TEXTS)[keyof typeof TEXTS];

/** The code that a phone got last. */
function codeAt(phone: string): string {
  const messages = suite.shop.phones?.messages().filter((one) => one.phone === toE164(phone));
  return /#(\d{6})$/.exec(messages?.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Proves the phone of an account, and asks to see the records that have it. */
async function ask(page: Page, t: Texts, { phone }: Person): Promise<void> {
  await page.getByRole('button', { name: t.open, exact: true }).click();
  await page.getByRole('button', { name: t.sms, exact: true }).click();
  const code = page.getByLabel(t.code, { exact: true });
  await shows(code);
  await code.fill(codeAt(phone));
  await page.getByRole('button', { name: t.confirm, exact: true }).click();
  const records = page.getByRole('region', { name: t.records });
  await records.getByRole('button', { name: t.ask, exact: true }).click();
  await shows(records.getByText(t.waiting, { exact: true }));
}

test.for(LANGUAGES)(
  'a customer asks to see the records of their phone and sees those that the desk links, and another one is declined, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const cs = await shop.addPerson({ role: 'cs' });
    const [mona, stranger] = [
      await shop.addPerson({ proven: true, username: 'Mona' }),
      await shop.addPerson({ proven: true, username: 'Stranger' }),
    ];
    const client = uniqueName('Mona Fouad');
    const visit = {
      date: new Date().toISOString(),
      name: client,
      phone: mona.phone,
      age: 67,
      address: '12 شارع النيل',
    };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
    await shop.callAs(cs, submitReceptionForm, { id: cs.id, data });
    const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: mona.phone });
    expect(documents).toHaveLength(1);

    const own = (await suite.visit({ language, viewport: PHONE })).page;
    await beginSignedIn(own, shop, mona, '/account');
    await ask(own, t, mona);
    const others = (await suite.visit({ language })).page;
    await beginSignedIn(others, shop, stranger, '/account');
    await ask(others, t, stranger);

    const desk = (await suite.visit({ language })).page;
    await beginSignedIn(desk, shop, cs, '/cs/today');
    const requests = desk.getByRole('region', { name: t.requests });
    await requests.getByRole('button', { name: t.link(mona.username, client), exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: t.confirmLink, exact: true }).click();
    await requests.getByText(mona.username, { exact: true }).waitFor({ state: 'detached' });
    const line = requests.getByRole('listitem').filter({ hasText: stranger.username });
    await shows(line.getByText(t.none));
    await line.getByRole('button', { name: t.decline(stranger.username), exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(t.reason, { exact: true }).check();
    await dialog.getByRole('button', { name: t.confirmDecline, exact: true }).click();
    await requests.getByText(stranger.username, { exact: true }).waitFor({ state: 'detached' });

    await own.reload();
    const records = own.getByRole('region', { name: t.records });
    await shows(records.getByText(t.linked, { exact: true }));
    await records.getByRole('link', { name: t.tests, exact: true }).click();
    await isAt(own, '/account/hearing-tests');
    await others.reload();
    await shows(others.getByText(t.declined, { exact: true }));
    await shows(others.getByRole('button', { name: t.again, exact: true }));
    expect(await others.getByText(client).count()).toBe(0);
  },
);
