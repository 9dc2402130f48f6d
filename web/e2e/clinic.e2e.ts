import type { Locator, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { foldDigits } from '#contract/phone.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueName, uniqueWord } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** The days of the story, in Cairo. */
const day = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo', dateStyle: 'short' }).format(
    Date.now() + ahead * 86_400_000,
  );

const HOMES = { reception: '/reception', cs: '/cs', accounting: '/accounting', admin: '/admin' } as const;

/** What is said of who opened a record. */
const READS = {
  ar: {
    told: /^يُسجَّل اسمك ووقت فتحك لهذا الملف/,
    title: 'من اطّلع على الملف',
    all: 'كل الملفات التي فُتحت',
    page: 'من اطّلع على ملفات العملاء',
  },
  en: {
    told: /^Your name and the time when you open this record are noted/,
    title: 'Who opened this record',
    all: 'All records that were opened',
    page: 'Who opened clients’ records',
  },
} as const;

/** A member of staff at their own desk. */
async function atWork(role: Role & keyof typeof HOMES, language: Language): Promise<{ page: Page; username: string }> {
  const person = await suite.shop.addPerson({ role });
  const { page } = await suite.visit({ language, expected: [/WebSocket/, /ERR_INTERNET_DISCONNECTED/] });
  await beginSignedIn(page, suite.shop, person, HOMES[role]);
  return { page, username: person.username };
}

const cardOf = (page: Page | Locator, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const NO_FORMS = /^(لا توجد نماذج هنا الآن|There are no forms here now)$/;

/** How many forms the list of the open tab says there are. An empty list says so in words. */
async function total(page: Page): Promise<number> {
  const panel = page.getByRole('tabpanel');
  const counter = panel.locator('p[role="status"]');
  await shows(counter.or(panel.getByText(NO_FORMS)));
  // In one question: between two the list may have become empty.
  const [text] = await counter.allInnerTexts();
  if (text === undefined) return 0;
  // "2 of 5", or in words for small counts, as Arabic has them: the last number is all of them. One alone has none.
  return Number(foldDigits(text).match(/\d+/g)?.at(-1) ?? 1);
}

const isGone = (locator: Locator) => becomes(() => locator.count(), 0);

describe.each(LANGUAGES)('a visit on its way through the clinic, in %s', (language) => {
  const t = CLINIC_WORDS[language];

  test('three people in three browsers, an edit, a cancel, a lost connection, booked sums, a follow-up and a moved visit', async () => {
    const client = uniqueName('Hoda');
    const [reception, cs, accounting] = await Promise.all([
      atWork('reception', language),
      atWork('cs', language),
      atWork('accounting', language),
    ]);
    const desk = reception.page;
    const waitingBefore = { cs: await total(cs.page), accounting: await total(accounting.page) };

    // Reception issues the form, after hearing what is missing.
    await button(desk, t.send).click();
    await shows(desk.getByText(t.requiredFields, { exact: true }));
    const phone = newPhone();
    await desk.getByLabel(t.phone, { exact: true }).fill(phone);
    await desk.getByLabel(t.name, { exact: true }).fill(`${client} Hassn`);
    await desk.getByLabel(t.age, { exact: true }).fill('67');
    await desk.getByLabel(t.address, { exact: true }).fill('12 شارع النيل');
    await button(desk, t.send).click();
    await shows(desk.getByText(t.noReasons, { exact: true }));
    await desk.getByLabel(t.reason).selectOption('new-hearing-aid');
    await button(desk, t.addReason).click();
    await button(desk, t.send).click();
    await shows(desk.getByText(t.sent, { exact: true }));

    // It shows at customer service by itself; while it is edited it is gone there, and a line says who edits.
    await shows(cardOf(cs.page, client));
    await becomes(() => total(cs.page), waitingBefore.cs + 1);
    await tab(desk, t.issued).click();
    await button(cardOf(desk, client), t.edit).click();
    const edit = desk.getByRole('dialog', { name: t.editTitle });
    await shows(cs.page.getByText(t.editedBy(reception.username)));
    await isGone(cardOf(cs.page, client));
    await edit.getByLabel(t.name, { exact: true }).fill(`${client} Hassan`);
    await button(edit, t.save).click();
    await shows(cardOf(cs.page, `${client} Hassan`).getByRole('link', { name: t.proceed }));

    // Customer service begins, changes its mind, and begins again.
    await cardOf(cs.page, client).getByRole('link', { name: t.proceed }).click();
    await shows(cs.page.getByRole('heading', { level: 1, name: t.newForm }));
    await shows(button(cs.page, t.csIssue));
    await isGone(cardOf(desk, client));
    await becomes(() => total(desk), waitingBefore.cs);
    await button(cs.page, t.cancel).click();
    await button(cs.page, t.leave).click();
    await isAt(cs.page, '/cs');
    await shows(cardOf(desk, client));
    // Among what one has begun it is until that list, too, has heard of it.
    await becomes(() => cardOf(cs.page, client).count(), 1);
    await cardOf(cs.page, client).getByRole('link', { name: t.proceed }).click();
    await shows(button(cs.page, t.csIssue));
    await button(cs.page, t.csIssue).click();
    await shows(cs.page.getByText(t.noForm, { exact: true }));

    // The connection goes while the form is filled in; what was typed is sent when it is back.
    await button(cs.page, t.addAid).click();
    await button(cs.page, t.addEarMold).click();
    await button(cs.page, t.removeEarMold).click();
    await cs.page.context().setOffline(true);
    const serial = `SN${uniqueWord().toUpperCase()}`;
    await cs.page.getByLabel(t.serial, { exact: true }).fill(serial);
    await cs.page.getByRole('radio', { name: t.yes, exact: true }).check();
    await cs.page.getByLabel(t.nextFollowUp, { exact: true }).fill(day(0));
    await cs.page.context().setOffline(false);
    await button(cs.page, t.csIssue).click();
    await isAt(cs.page, '/cs');
    await isGone(cardOf(cs.page, client));
    await becomes(() => total(cs.page), waitingBefore.cs);
    await becomes(() => total(desk), waitingBefore.cs);
    await tab(cs.page, t.issued).click();
    await shows(cardOf(cs.page, client));
    await becomes(() => total(cs.page), waitingBefore.accounting + 1);
    await becomes(() => total(accounting.page), waitingBefore.accounting + 1);
    await shows(tab(cs.page, t.waiting));

    // Accounting has it by itself, prices it and issues it; customer service sees who works on it.
    await shows(cardOf(accounting.page, client));
    await cardOf(accounting.page, client).getByRole('link', { name: t.proceed }).click();
    await shows(accounting.page.getByRole('heading', { level: 1, name: t.accountingForm }));
    await shows(cardOf(cs.page, client).getByText(t.heldBy(accounting.username), { exact: true }));
    const account = accounting.page.getByRole('group', { name: t.account });
    await account.getByLabel(t.finalPrice, { exact: true }).fill('10000');
    await account.getByLabel(t.downpayment, { exact: true }).fill('2500');
    await shows(accounting.page.getByText(t.rest));
    await button(accounting.page, t.accountingIssue).click();
    await isAt(accounting.page, '/accounting');
    await isGone(cardOf(accounting.page, client));
    await becomes(() => total(accounting.page), waitingBefore.accounting);
    await tab(accounting.page, t.issued).click();
    await shows(cardOf(accounting.page, client));
    await isGone(cardOf(cs.page, client));
    await becomes(() => total(cs.page), waitingBefore.accounting);

    // What accounting has booked is there for customer service to read; everything else is still its own.
    await cs.page.getByLabel(t.which, { exact: true }).selectOption('complete');
    await cardOf(cs.page, client).getByRole('link', { name: t.edit }).click();
    await shows(cs.page.getByText(t.booked));
    await isGone(cs.page.getByRole('button', { name: t.removeAid }));
    await becomes(() => cs.page.getByLabel(t.price, { exact: true }).getAttribute('readonly'), '');
    await cs.page.getByLabel(t.hearingAid, { exact: true }).fill('Lumity 90');
    await button(cs.page, t.save).click();
    await isAt(cs.page, '/cs?tab=issued');

    // Accounting lowers what was received, and hears which sums that changes before it is so.
    await cardOf(accounting.page, client).getByRole('link', { name: t.edit }).click();
    await account.getByLabel(t.downpayment, { exact: true }).fill('2000');
    await button(accounting.page, t.save).click();
    const sums = accounting.page.getByRole('dialog', { name: t.sumsQuestion });
    await shows(sums.getByText(t.sums).first());
    await button(sums, t.sumsStay).click();
    await isGone(sums);
    await account.getByLabel(t.downpayment, { exact: true }).fill('2500');
    await button(accounting.page, t.save).click();
    await isAt(accounting.page, '/accounting?tab=issued');

    // The client pays some of the rest, and gets a part of that back.
    await button(cardOf(accounting.page, client), t.payments).click();
    const payments = accounting.page.getByRole('dialog').first();
    await button(payments, t.recordPayment).press('Enter');
    const payment = accounting.page.getByRole('dialog', { name: t.recordPayment, exact: true });
    await payment.getByLabel(t.paymentAmount, { exact: true }).fill('3000');
    await payment.getByLabel(t.paymentMethod, { exact: true }).selectOption('instapay');
    await button(payment, t.savePayment).click();
    await payments.getByRole('button', { name: t.refundOf }).click();
    const refund = accounting.page.getByRole('dialog').last();
    await refund.getByLabel(t.paymentAmount, { exact: true }).fill('500');
    await button(refund, t.saveRefund).click();
    await becomes(
      async () => (await payments.locator('dd').allInnerTexts()).map((text) => foldDigits(text).replace(/\D/g, '')),
      ['10000', '5000', '5000'],
    );
    // The sums are there before the window of the refund has gone, which the key would close instead.
    await becomes(() => accounting.page.getByRole('dialog').count(), 1);
    await accounting.page.keyboard.press('Escape');
    await isGone(accounting.page.getByRole('dialog'));

    // The follow-up: called today without an answer, put off, frozen and brought back.
    await tab(cs.page, t.followUps).click();
    await button(cardOf(cs.page, client), t.recordCall).click();
    const called = cs.page.getByRole('dialog');
    await called.getByRole('radio', { name: t.noAnswer }).check();
    await button(called, t.saveCall).click();
    await shows(cardOf(cs.page, client).getByText(t.lastCall));
    await button(cardOf(cs.page, client), t.editFollowUp).click();
    const followUp = cs.page.getByRole('dialog');
    await followUp.getByLabel(t.nextFollowUp, { exact: true }).fill(day(7));
    await button(followUp, t.saveFollowUp).click();
    await isGone(followUp);
    await button(cardOf(cs.page, client), t.freeze).click();
    await button(cs.page, t.freezeConfirm).click();
    await isGone(cardOf(cs.page, client));
    await button(cs.page, t.frozen).click();
    const frozen = cs.page.getByRole('dialog', { name: t.frozen });
    await button(cardOf(frozen, client), new RegExp(t.unfreeze)).click();
    await isGone(cardOf(frozen, client));
    await button(frozen, t.close).click();
    await shows(cardOf(cs.page, client));

    // The person has a record, and the hearing aid is in it.
    await cs.page.goto(`/cs/patients?q=${encodeURIComponent(serial)}`);
    await cs.page.getByRole('link', { name: `${client} Hassan` }).click();
    await shows(cs.page.getByRole('heading', { level: 1, name: `${client} Hassan` }));
    await shows(cs.page.getByText(serial, { exact: true }));

    // Who opened it is told that this is noted, and the admin reads it there and in the audit area.
    await shows(cs.page.getByText(READS[language].told));
    const admin = await atWork('admin', language);
    await admin.page.goto(new URL(cs.page.url()).pathname.replace(HOMES.cs, HOMES.admin));
    const readers = admin.page.getByRole('region', { name: READS[language].title, exact: true });
    await shows(readers.getByText(cs.username, { exact: true }).first());
    await readers.getByRole('link', { name: READS[language].all, exact: true }).click();
    await shows(admin.page.getByRole('heading', { level: 1, name: READS[language].page }));
    await shows(admin.page.getByRole('row', { name: new RegExp(cs.username) }).first());

    // A brother comes with the family's phone: chosen for the client and typed over, the visit is let go of; chosen again
    // and sent, it is moved to the brother.
    await tab(desk, t.new).click();
    await desk.getByLabel(t.phone, { exact: true }).fill(phone);
    await shows(desk.getByRole('button', { name: new RegExp(client) }));
    await desk.getByLabel(t.phone, { exact: true }).press('ArrowDown');
    await desk.keyboard.press('Enter');
    await shows(desk.getByText(t.chosen(`${client} Hassan`)));
    await desk.getByLabel(t.name, { exact: true }).fill(`Karim ${client}`);
    await desk.getByLabel(t.name, { exact: true }).press('Tab');
    await shows(desk.getByText(t.letGo));
    await desk.getByRole('button', { name: new RegExp(`^${client}`) }).click();
    await desk.getByLabel(t.address, { exact: true }).fill('12 شارع النيل');
    await desk.getByLabel(t.reason).selectOption('programming');
    await button(desk, t.addReason).click();
    await button(desk, t.send).click();
    await shows(desk.getByText(t.sent, { exact: true }));
    await tab(desk, t.issued).click();
    await cardOf(desk, client).getByRole('button', { expanded: false }).click();
    await button(desk, t.move).click();
    await button(desk, t.moveAnew).click();
    await button(desk, t.moveConfirm).click();
    await shows(desk.getByText(t.moved, { exact: true }));
  });
});
