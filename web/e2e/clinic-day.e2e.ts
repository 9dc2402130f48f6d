import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { fetchFigures } from '#contract/figures/calls.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { foldDigits } from '#contract/phone.ts';
import { DESK, openBehind, PHONE } from './harness/browser.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { issueForm } from './harness/issued-forms.ts';
import { uniqueWord } from './harness/names.ts';
import { pictureName, takePicture } from './harness/pictures.ts';
import { type Person, readsMail, setsClock } from './harness/shop.ts';
import { becomes, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    specialist: 'د. سارة',
    kind: /^فحص السمع/,
    clock: /(?<!\d)1:00\sظهرًا/,
    later: /(?<!\d)5:00\sم/,
    book: 'تأكيد الحجز',
    booked: 'تم حجز موعدك',
    arrived: 'تسجيل الحضور',
    impression: /^أخذ مقاس الأذن/,
    start: 'فحص سمع جديد',
    saveTest: 'حفظ الفحص',
    average: '50 ديسيبل HL',
    fits: 'سماعات من المتجر تناسب هذا الفحص',
    offers: 'سماعات من المتجر',
    makePlan: 'تقسيط المتبقي',
    count: 'عدد الأقساط',
    firstDay: 'تاريخ القسط 1',
    savePlan: 'حفظ الأقساط',
    dueToday: 'مستحق اليوم',
    due: /^أقساط مستحقة/,
    handOver: 'تسليم للعميل',
    handedOver: /^تم التسليم/,
    closeDay: 'إقفال يوميتي',
    counted: /^نقدًا/,
    close: 'إقفال اليومية',
    closed: 'أُقفلت اليومية',
    totals: 'إجمالي المدة',
  },
  en: {
    specialist: 'Dr. Karim',
    kind: /^Hearing test/,
    clock: /(?<!\d)1:00\spm/i,
    later: /(?<!\d)5:00\spm/i,
    book: 'Book the appointment',
    booked: 'Your appointment is booked',
    arrived: 'Mark as arrived',
    impression: /^Ear-mold impression/,
    start: 'New hearing test',
    saveTest: 'Save the test',
    average: '50 dB HL',
    fits: 'Hearing aids of the store that cover it',
    offers: 'Hearing aids of the store',
    makePlan: 'Pay the rest in instalments',
    count: 'Number of instalments',
    firstDay: 'Day of instalment 1',
    savePlan: 'Save the plan',
    dueToday: 'Due today',
    due: /^Instalments due/,
    handOver: 'Hand over',
    handedOver: /^Delivered/,
    closeDay: 'Close my day',
    counted: /^Cash/,
    close: 'Close the day',
    closed: 'The day is closed',
    totals: 'Totals of the period',
  },
} as const;

const NAMES = {
  ar: { client: 'هدى', other: 'منى', reception: 'سلمى', cs: 'نورا', accounting: 'كريم', admin: 'أحمد', user: 'هدى' },
  en: {
    client: 'Hoda',
    other: 'Mona',
    reception: 'Salma',
    cs: 'Nora',
    accounting: 'Karim',
    admin: 'Ahmed',
    user: 'Hoda',
  },
} as const;

/** A whole day in five browsers: more time than one thing to do needs (milliseconds). */
const A_DAY = 300_000;

/** The day after tomorrow: whoever books for tomorrow is told at once, and needs no reminder. */
const DAY = dayAfter(cairoDay(), 2);

const cardOf = (within: Page | Locator, name: string): Locator =>
  within.getByRole('listitem').filter({ hasText: name });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });

/** The numbers of a list of facts, in order. */
async function numbersIn(list: Locator): Promise<number[]> {
  const texts = await list.locator('dd').allInnerTexts();
  return texts.map((text) => Number.parseFloat(foldDigits(text).replace(/[^\d.]/g, '')));
}

interface AtWork {
  person: Person;
  /** The tab in which they work. */
  page: Page;
  /** A tab beside it that stays on the list of their desk all day. */
  list: Page;
}

/** Waits until a client stands in the lists of the desks that they concern, and in no other. */
async function isListed(name: string, desks: readonly AtWork[], concerned: readonly AtWork[]): Promise<void> {
  const isThere = () => Promise.all(desks.map(async ({ list }) => (await cardOf(list, name).count()) > 0));
  await becomes(
    isThere,
    desks.map((desk) => concerned.includes(desk)),
  );
}

async function atWork(
  role: Exclude<Role, 'audiologist'>,
  home: string,
  language: Language,
  list = home,
): Promise<AtWork> {
  const person = await suite.shop.addPerson({ role, username: NAMES[language][role] });
  const { page } = await suite.visit({ language, viewport: DESK });
  await signIn(page, WORDS[language], person, home);
  return { person, page, list: await openBehind(page, list) };
}

test.for(LANGUAGES)(
  'a day of the clinic, from a booking on a phone to the admin’s figures, in %s',
  { timeout: A_DAY },
  async (language) => {
    const [t, c, words] = [TEXTS[language], CLINIC_WORDS[language], WORDS[language]];
    const { shop } = suite;
    const names = NAMES[language];
    const picture = (page: Page, title: string) => takePicture(page, language, title);
    const name = pictureName(names.client);
    await shop.openClinic(LANGUAGES.map((one) => TEXTS[one].specialist));
    const customer = await shop.addPerson({ username: names.client, proven: true });
    const desk = await atWork('reception', '/reception', language, '/reception?tab=issued');
    const service = await atWork('cs', '/cs', language);
    const accounting = await atWork('accounting', '/accounting', language);
    const desks = [desk, service, accounting];
    const admin = await shop.addPerson({ role: 'admin', username: names.admin });
    const today = { from: cairoDay(), to: cairoDay() };
    const before = (await shop.callAs(admin, fetchFigures, { id: admin.id, ...today })).total;

    // A customer books on a phone, and is reminded on the day before.
    const { page: phone } = await suite.visit({ language, viewport: PHONE });
    await signIn(phone, words, customer);
    await phone.goto('/book');
    await phone.locator('main').getByRole('link', { name: t.kind }).click();
    await phone.locator('main').getByRole('link', { name: t.specialist, exact: true }).click();
    const day = phone.locator('details', { has: phone.locator(`summary time[datetime="${DAY}"]`) });
    await day.locator('summary').click();
    await day.getByRole('button', { name: t.clock }).click();
    await phone.getByLabel(c.name, { exact: true }).fill(name);
    await button(phone, t.book).click();
    await shows(title(phone, t.booked));
    if (setsClock() && readsMail()) {
      const mails = async () =>
        (await shop.linksSentTo(customer)).filter((link) => link.includes('/appointments')).length;
      await shop.runSchedule();
      const told = await mails();
      await shop.runSchedule(new Date(`${dayAfter(DAY, -1)}T10:00:00Z`));
      await becomes(mails, told + 1);
    }

    // They arrive: reception's form is filled in, and customer service has it at once.
    await shop.bringToToday(name);
    await desk.page.goto('/clinic/calendar');
    const booked = desk.page.locator('main li').getByRole('button', { name: new RegExp(name) });
    await shows(booked);
    await booked.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await picture(desk.page, 'calendar');
    await booked.click();
    await shows(button(desk.page.getByRole('dialog'), t.arrived));
    await picture(desk.page, 'appointment');
    await button(desk.page.getByRole('dialog'), t.arrived).click();
    await isAt(desk.page, '/clinic/visit');
    expect(await desk.page.getByLabel(c.phone, { exact: true }).inputValue()).toBe(customer.phone);
    await desk.page.getByLabel(c.age, { exact: true }).fill('67');
    await desk.page.getByLabel(c.address, { exact: true }).fill('12 شارع النيل');
    await desk.page.getByLabel(c.reason).selectOption('new-hearing-aid');
    await button(desk.page, c.addReason).click();
    await picture(desk.page, 'visit');
    await isListed(name, desks, []);
    await button(desk.page, c.send).click();
    await shows(desk.page.getByText(c.sent, { exact: true }));
    await isListed(name, desks, [desk, service]);
    await picture(desk.list, 'reception');

    // The hearing test, and the hearing aids that cover it.
    const cs = service.page;
    const { documents } = await shop.callAs(service.person, searchPatients, {
      id: service.person.id,
      query: customer.phone,
    });
    await cs.goto(`/cs/patients/${documents[0]?.$id}/audiograms`);
    await button(cs, t.start).click();
    await cs.locator('main [name="transducer"]').selectOption({ index: 1 });
    for (const frequency of [500, 1000, 2000, 4000]) {
      await cs.locator(`main [name="right-air-${frequency}"]`).fill('50');
      await cs.locator(`main [name="left-air-${frequency}"]`).fill('50');
    }
    await button(cs, t.saveTest).click();
    await shows(cs.getByText(t.average, { exact: true }));
    const fitting = cs.getByRole('region', { name: t.fits }).getByRole('link').first();
    await shows(fitting);
    const productId = (await fitting.getAttribute('href'))?.split('/').at(-1) ?? '';
    const { model, stock } = await shop.product('hearing_aids', productId);

    // It is sold from the store's stock.
    await cs.goto('/cs');
    await cardOf(cs, name).getByRole('link', { name: c.proceed }).click();
    await button(cs, c.addAid).click();
    await cs.getByLabel(c.hearingAid, { exact: true }).fill(model);
    await cs
      .getByRole('region', { name: t.offers, exact: true })
      .getByRole('button')
      .filter({ hasText: model })
      .first()
      .click();
    await cs.getByLabel(c.serial, { exact: true }).fill(`SN${uniqueWord().toUpperCase()}`);
    await cs.getByRole('radio', { name: c.yes, exact: true }).check();
    await cs.getByLabel(c.nextFollowUp, { exact: true }).fill(DAY);
    await button(cs, c.csIssue).click();
    await isAt(cs, '/cs');
    expect((await shop.product('hearing_aids', productId)).stock).toBe(stock - 1);
    await isListed(name, desks, [accounting]);

    // The impression for its mold is booked at the phone.
    await phone.goto('/appointments');
    await phone.goto('/book');
    await phone.locator('main').getByRole('link', { name: t.impression }).click();
    await phone.locator('main').getByRole('link', { name: t.specialist, exact: true }).click();
    await day.locator('summary').click();
    await day.getByRole('button', { name: t.later }).click();
    await button(phone, t.book).click();
    await shows(title(phone, t.booked));

    // Part of it is paid in cash.
    const books = accounting.page;
    await picture(books, 'accounting');
    await cardOf(books, name).getByRole('link', { name: c.proceed }).click();
    const account = books.getByRole('group', { name: c.account });
    await account.getByLabel(c.finalPrice, { exact: true }).fill('10000');
    await account.getByLabel(c.downpayment, { exact: true }).fill('2000');
    await account.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await picture(books, 'final-form');
    await button(books, c.accountingIssue).click();
    await isAt(books, '/accounting');
    await isListed(name, desks, []);
    await books.getByRole('tab', { name: c.issued }).click();
    await button(cardOf(books, name), c.payments).click();
    const payments = books.getByRole('dialog').first();
    await button(payments, c.recordPayment).click();
    const payment = books.getByRole('dialog', { name: c.recordPayment, exact: true });
    await payment.getByLabel(c.paymentAmount, { exact: true }).fill('3000');
    await button(payment, c.savePayment).click();
    await becomes(() => numbersIn(payments.locator('dl').first()), [10_000, 5_000, 5_000]);
    await picture(books, 'payments');

    // The rest is paid in instalments, the first one today.
    await button(payments, t.makePlan).click();
    const plan = books.getByRole('dialog').last();
    await plan.getByLabel(t.count, { exact: true }).selectOption('2');
    await plan.getByLabel(t.firstDay, { exact: true }).fill(cairoDay());
    await picture(books, 'instalments');
    await button(plan, t.savePlan).click();
    await shows(payments.getByText(t.dueToday, { exact: true }));
    await books.goto('/accounting/today');
    await shows(cardOf(books.getByRole('region', { name: t.due }), name));
    await picture(books, 'today');

    // Somebody else's repair is handed over.
    const repair = { block_type: 'm', price: 300, account: { ready: 'ready' } } as const;
    const other = pictureName(names.other);
    await issueForm(shop, other, accounting.person, repair);
    await cs.goto('/cs/jobs');
    await button(cardOf(cs, other), t.handOver).click();
    // It is not paid yet, which is asked about.
    await button(cs.getByRole('dialog'), t.handOver).click();
    await shows(cs.getByRole('region', { name: t.handedOver }).getByText(other));

    // The desk closes its cash.
    await books.goto('/clinic/cash');
    await button(books, t.closeDay).click();
    const close = books.getByRole('dialog');
    await close.getByLabel(t.counted).fill('5000');
    await picture(books, 'cash');
    await button(close, t.close).click();
    await shows(books.getByText(t.closed, { exact: true }));

    // The admin reads the figures.
    const { page: office } = await suite.visit({ language, viewport: DESK });
    await signIn(office, words, admin, '/admin');
    await office.goto(`/admin/figures?${new URLSearchParams(today)}`);
    const totals = office.getByRole('region', { name: t.totals });
    await becomes(
      async () => (await numbersIn(totals)).slice(0, 9),
      [
        before.visits + 2,
        before.tests + 1,
        before.fittings,
        before.sold_aids + 1,
        before.billed + 10_300,
        before.received + 5_000,
        before.outstanding + 5_300,
        before.no_shows,
        before.repairs + 1,
      ],
    );
  },
);
