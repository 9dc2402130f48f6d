import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { issueForm } from './harness/issued-forms.ts';
import { faultsOf } from './harness/looking.ts';
import { uniqueName } from './harness/names.ts';
import { becomes, beginSignedIn, isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite({ messages: true });

const TEXTS = {
  ar: {
    payments: 'الدفعات',
    toPhone: /^إلى الهاتف: إيصال/,
    send: /^إرسال رسالة إلى/,
    stop: 'إيقاف الرابط',
    sure: 'إيقاف هذا الرابط؟',
    sends: 'المرسَل إلى العميل',
    waiting: 'قيد الإرسال',
    heading: 'إيصال استلام',
    receipt: /^إيصال استلام R-\d{4}-\d{6}$/,
    phone: 'الهاتف',
    otherHeading: 'Receipt',
    dead: 'هذا الرابط لم يعد صالحًا',
  },
  en: {
    payments: 'Payments',
    toPhone: /^To the phone: receipt of/,
    send: /^Send a message to/,
    stop: 'Stop the link',
    sure: 'Stop this link?',
    sends: 'Sent to the client',
    waiting: 'On its way',
    heading: 'Receipt',
    receipt: /^Receipt R-\d{4}-\d{6}$/,
    phone: 'Phone',
    otherHeading: 'إيصال استلام',
    dead: 'This link no longer works',
  },
} as const;

test.for(LANGUAGES)(
  'the desk sends a receipt to a phone, where it is read and printed without an account until the desk stops it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const phones = shop.phones ?? expect.fail('the shop has no providers of messages');
    phones.reset();
    const accountant = await shop.addPerson({ role: 'accounting', username: 'Huda' });
    const client = uniqueName('Salma');
    const money = { price: 10_000, downpayment: 4000 };
    await issueForm(shop, client, accountant, {
      block_type: 'nha',
      hearing_aid: 'Audéo L90',
      ...money,
      account: money,
    });

    const desk = (await suite.visit({ language })).page;
    await beginSignedIn(desk, shop, accountant, '/accounting?tab=issued');
    const card = desk.getByRole('listitem').filter({ hasText: client });
    await card.getByRole('button', { name: t.payments, exact: true }).click();
    const payments = desk.getByRole('dialog').first();
    await payments.getByRole('button', { name: t.toPhone }).click();
    const dialog = desk.getByRole('dialog', { name: t.toPhone });
    await dialog.getByRole('button', { name: t.send }).click();
    const sends = payments.getByRole('table', { name: t.sends, exact: true });
    await becomes(() => sends.getByText(t.waiting, { exact: true }).count(), 1);
    await shop.runSchedule(new Date(momentInCairo(`${dayAfter(cairoDay(), 1)}T12:00`) ?? ''));
    await phones.settled();
    const sent = phones.messages();
    expect(sent.map(({ template }) => template?.name)).toEqual(['samaa_receipt']);
    const { link = '', ...fields } = sent[0]?.template?.parameters ?? {};
    expect(fields).toEqual({ name: client });
    const { pathname } = new URL(link);
    expect(pathname).toMatch(/^\/r\/[\dA-Za-z]{16}$/);

    // On the phone, in the language of whoever reads it.
    const guest = (await suite.visit({ language, viewport: PHONE })).page;
    await guest.goto(`${pathname}?lang=${language}`);
    await shows(title(guest, t.heading));
    await isAt(guest, '/r');
    const paper = guest.getByRole('region', { name: t.receipt });
    await shows(paper.getByText(/6,000/));
    expect(await paper.getByText(t.phone, { exact: true }).count()).toBe(0);
    expect(await faultsOf(guest, { language, viewport: PHONE }, 'shop')).toEqual([]);

    // Printed, the paper is alone on the sheet.
    await guest.emulateMedia({ media: 'print' });
    expect(await guest.locator('body > *:visible').count()).toBe(1);
    await shows(guest.locator('body > [data-paper]').getByText(/6,000/));
    await guest.emulateMedia({ media: 'screen' });

    await guest.getByRole('button', { name: WORDS[language].otherLanguage }).click();
    await shows(title(guest, t.otherHeading));

    // The desk stops the link.
    await dialog.getByRole('button', { name: t.stop, exact: true }).click();
    await desk
      .getByRole('dialog', { name: t.sure, exact: true })
      .getByRole('button', { name: t.stop, exact: true })
      .click();
    await becomes(() => desk.getByRole('dialog', { name: t.toPhone }).count(), 0);
    const late = (await suite.visit({ language, viewport: PHONE })).page;
    await late.goto(`${pathname}?lang=${language}`);
    await shows(title(late, t.dead));
  },
);
