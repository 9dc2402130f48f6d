import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import { setConsent } from '#contract/consents/calls.ts';
import { CONSENTS } from '#contract/consents/kinds.ts';
import { saveHearing } from '#contract/hearing/calls.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { PHONE } from './harness/browser.ts';
import { tabTo } from './harness/keyboard.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    open: 'مخططات السمع',
    heading: (name: string) => `مخططات السمع: ${name}`,
    start: 'فحص سمع جديد',
    entry: 'فحص سمع جديد',
    numbers: 'العتبات (ديسيبل HL)',
    masked: '60، مع تغطية',
    none: '100، لا استجابة',
    findings: 'النتيجة',
    average: '50 ديسيبل HL',
    atLeast: '62.5 ديسيبل HL على الأقل',
    degree: 'متوسط شديد',
    compare: 'مقارنة مع',
    older: /^الأبهت والمنقّط: فحص أقدم، /,
    print: 'طباعة',
    drawing: /^مخطط السمع: /,
  },
  en: {
    open: 'Audiograms',
    heading: (name: string) => `Audiograms: ${name}`,
    start: 'New hearing test',
    entry: 'New hearing test',
    numbers: 'Thresholds (dB HL)',
    masked: '60, masked',
    none: '100, no response',
    findings: 'Result',
    average: '50 dB HL',
    atLeast: 'at least 62.5 dB HL',
    degree: 'Moderately severe',
    compare: 'Compare with',
    older: /^Paler and dotted: an older test, /,
    print: 'Print',
    drawing: /^Audiogram: /,
  },
} as const;

test.for(['ar', 'en'] as const)(
  'a hearing test is typed with the keyboard alone, drawn, read as a table, compared with an older one and printed, in %s',
  async (language) => {
    const t = TEXTS[language];
    const person = await suite.shop.addPerson({ role: 'cs' });
    const name = uniqueName('منى');
    const visit = { date: new Date().toISOString(), name, phone: newPhone(), age: 67, address: '12 شارع النيل' };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
    await suite.shop.callAs(person, submitReceptionForm, { id: person.id, data } as never);
    const { documents } = await suite.shop.callAs(person, searchPatients, { id: person.id, query: visit.phone });
    const [patient] = documents;
    if (!patient) throw new Error('The visit made no patient.');
    const earlier = await suite.shop.callAs(person, saveAudiogram, {
      id: person.id,
      patientId: patient.$id,
      requestId: randomUUID(),
      data: {
        measured_at: '2025-03-02T09:00:00.000Z',
        tester: 'Hoda',
        transducer: 'insert',
        results: { right: { air: { 500: { level: 20 }, 1000: { level: 30 } }, bone: {} }, left: { air: {}, bone: {} } },
      },
    });

    const { page } = await suite.visit({ language });
    await signIn(page, WORDS[language], person, '/cs');
    await page.goto(`/cs/patients/${patient.$id}`);
    await page.getByRole('link', { name: t.open, exact: true }).click();
    await isAt(page, `/cs/patients/${patient.$id}/audiograms`);
    await shows(title(page, t.heading(patient.name)));

    await tabTo(page, page.getByRole('button', { name: t.start, exact: true }));
    await page.keyboard.press('Enter');
    await shows(title(page, t.entry));
    const box = (name: string) => page.locator(`main [name="${name}"]`);
    await tabTo(page, box('transducer'));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, box('right-air-125'));
    const next = (times: number) => Array.from({ length: times }, () => 'Enter');
    for (const key of [
      ...next(2),
      '4',
      '0',
      ...next(2),
      '5',
      '0',
      ...next(2),
      '6',
      '0',
      'm',
      ...next(2),
      '1',
      '0',
      '0',
      'n',
    ]) {
      await page.keyboard.press(key);
    }
    expect(await box('right-air-2000-masked').isChecked()).toBe(true);
    expect(await box('right-air-4000-none').isChecked()).toBe(true);
    // However far down is typed, what is typed is drawn below the head of the page.
    const [head, drawn] = await page.evaluate(() => {
      scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' });
      const drawing = document.querySelector('main form [role="img"]');
      return [document.querySelector('header')?.getBoundingClientRect().bottom, drawing?.getBoundingClientRect().top];
    });
    expect(head).toBeGreaterThan(0);
    expect(drawn).toBeGreaterThan(head ?? 0);
    await page.keyboard.press('Control+Enter');
    await shows(title(page, t.heading(patient.name)));

    // Four signs and an arrow; three lines between them, less the one to what was not heard.
    const signs = page.getByRole('img', { name: t.drawing }).locator('svg path');
    await becomes(() => signs.count(), 5);
    /** What a table says of the right ear, without the marks that keep a value in one piece. */
    const cells = async (name: string) => {
      const texts = await page.getByRole('table', { name }).locator('tbody td:first-of-type').allTextContents();
      return texts.map((text) => text.replace(/[\u2066-\u2069]/g, ''));
    };
    const heard = await cells(t.numbers);
    expect(heard).toEqual(expect.arrayContaining(['40', '50', t.masked, t.none]));
    expect(await cells(t.findings)).toEqual(expect.arrayContaining([t.average, t.atLeast, t.degree]));

    await page.getByLabel(t.compare).selectOption(earlier.$id);
    await shows(page.getByText(t.older));
    await becomes(() => signs.count(), 7);

    await page.getByRole('button', { name: t.print, exact: true }).click();
    const printed = page.locator('body > [data-paper] article');
    await becomes(() => printed.count(), 1);
    await page.emulateMedia({ media: 'print' });
    expect(await printed.isVisible()).toBe(true);
    for (const said of [patient.name, person.username, t.average]) {
      await shows(printed.getByText(said, { exact: true }));
    }
    expect(await printed.locator('svg path').count()).toBeGreaterThan(7);
  },
);

const LINKED = {
  ar: {
    link: 'ربط حساب',
    email: 'البريد الإلكتروني لحساب العميل',
    find: 'البحث عن الحساب',
    takeOver: 'إضافته إلى الملف',
    reported: 'النتيجة (بإفادة العميل، لم نفحصه في المركز)',
    own: 'نتائج فحص السمع',
    test: /^نتيجة فحص السمع: /,
    savedByYou: 'حفظته بنفسك، لم نفحصه في المركز',
    numbers: 'عرض الأرقام',
    figures: 'أرقام المركز',
    caption: 'أرقام كل أخصائي في المدة',
    chart: /^الزيارات حسب اليوم|^فحوص السمع حسب اليوم/,
    measure: 'الرقم المعروض في الرسم',
    tests: 'فحوص السمع',
  },
  en: {
    link: 'Link an account',
    email: 'Email of the client’s account',
    find: 'Find the account',
    takeOver: 'Add it to the record',
    reported: 'Result (reported by the client, not measured here)',
    own: 'My hearing tests',
    test: /^Hearing test: /,
    savedByYou: 'Saved by you, not measured at our centre',
    numbers: 'Show the numbers',
    figures: 'Clinic figures',
    caption: 'Figures of each specialist in the period',
    chart: /^Visits by day|^Hearing tests by day/,
    measure: 'Figure in the chart',
    tests: 'Hearing tests',
  },
} as const;

test.for(['ar', 'en'] as const)(
  'an account is linked and its own audiogram taken over, the customer sees their tests on a phone, and the admin the figures, in %s',
  async (language) => {
    const t = LINKED[language];
    const { shop } = suite;
    const [person, admin, customer] = [
      await shop.addPerson({ role: 'cs' }),
      await shop.addPerson({ role: 'admin' }),
      await shop.addPerson({ proven: true }),
    ];
    const visit = {
      date: new Date().toISOString(),
      name: 'منى علي',
      phone: newPhone(),
      age: 67,
      address: 'شارع النيل',
    };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
    await shop.callAs(person, submitReceptionForm, { id: person.id, data } as never);
    const { documents } = await shop.callAs(person, searchPatients, { id: person.id, query: visit.phone });
    const patientId = documents[0]?.$id ?? '';
    const measured = new Date();
    await shop.callAs(person, saveAudiogram, {
      id: person.id,
      patientId,
      requestId: randomUUID(),
      data: {
        measured_at: measured.toISOString(),
        tester: 'Hoda',
        transducer: 'insert',
        results: { right: { air: { 500: { level: 20 }, 1000: { level: 30 } }, bone: {} }, left: { air: {}, bone: {} } },
      },
    });
    const agreed = { kind: 'hearing', version: CONSENTS.hearing, place: 'fit', lang: language } as const;
    await shop.callAs(customer, setConsent, { id: customer.id, given: true, ...agreed });
    await shop.callAs(customer, saveHearing, { id: customer.id, right: { 500: 45 }, left: {} });

    const desk = await suite.visit({ language });
    await beginSignedIn(desk.page, suite.shop, person, `/cs/patients/${patientId}/audiograms`);
    await desk.page.getByRole('button', { name: t.link, exact: true }).click();
    await desk.page.getByLabel(t.email).fill(customer.email);
    await desk.page.getByRole('button', { name: t.find, exact: true }).click();
    await desk.page.locator('.swal2-popup').getByRole('button', { name: t.link, exact: true }).click();
    await desk.page.getByRole('button', { name: t.takeOver, exact: true }).click();
    await shows(desk.page.getByRole('table', { name: t.reported }));

    const own = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(own.page, suite.shop, customer, '/account');
    // The linked records of the account offer the same way below.
    await own.page.getByRole('link', { name: t.own, exact: true }).first().click();
    await isAt(own.page, '/account/hearing-tests');
    const tests = own.page.getByRole('region', { name: t.test });
    await becomes(() => tests.count(), 2);
    await shows(own.page.getByText(t.savedByYou, { exact: true }));
    await tests.first().getByRole('button', { name: t.numbers, exact: true }).click();
    await shows(tests.first().getByRole('cell', { name: '45', exact: true }));

    const office = await suite.visit({ language });
    await beginSignedIn(office.page, suite.shop, admin, '/admin');
    await office.page.getByRole('link', { name: t.figures, exact: true }).click();
    await isAt(office.page, '/admin/figures');
    // The one that was measured; the one that was taken over is none.
    const row = office.page.getByRole('table', { name: t.caption }).getByRole('row', { name: person.username });
    await shows(row);
    expect(await row.getByRole('cell').nth(1).textContent()).toBe('1');
    // An amount stands in one line, and the whole menu in view.
    for (const width of [1440, 360]) {
      await office.page.setViewportSize({ width, height: 900 });
      const lines = await office.page
        .locator('main dl dd')
        .last()
        .evaluate((figure) => {
          figure.textContent = 'EGP 113,241.10';
          const words = document.createRange();
          words.selectNodeContents(figure);
          return [words.getClientRects().length, figure.scrollWidth - figure.clientWidth];
        });
      expect([width, ...lines]).toEqual([width, 1, 0]);
      if (width < 1440) continue;
      const entries = office.page.getByRole('navigation').first().locator('a');
      expect(await entries.last().evaluate((entry) => entry.getBoundingClientRect().bottom)).toBeLessThan(900);
    }
    await office.page.setViewportSize({ width: 1280, height: 800 });
    await office.page.getByLabel(t.measure).selectOption({ label: t.tests });
    await shows(office.page.getByRole('img', { name: t.chart }));
  },
);
