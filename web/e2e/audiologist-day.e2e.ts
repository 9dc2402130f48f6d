import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitCsForm } from '#contract/service-forms/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK } from './harness/browser.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, isAt, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    at: '13:00',
    arrived: 'تسجيل الحضور',
    heading: (name: string) => `مخططات السمع: ${name}`,
    start: 'فحص سمع جديد',
    write: 'ملاحظة جديدة',
    text: 'الملاحظة',
    save: 'حفظ',
    list: 'السجل الزمني',
    fitting: 'تركيب وضبط',
    menu: ['عمل اليوم', 'المواعيد', 'العملاء', 'السماعات', 'الصيانة والمعمل', 'التجارب', 'حسابي'],
  },
  en: {
    at: '15:00',
    arrived: 'Mark as arrived',
    heading: (name: string) => `Audiograms: ${name}`,
    start: 'New hearing test',
    write: 'New note',
    text: 'Note',
    save: 'Save',
    list: 'Time line',
    fitting: 'Fitting',
    menu: ['Today', 'Appointments', 'Clients', 'Hearing aids', 'Repairs and lab', 'Trials', 'My account'],
  },
} as const;

/** A client who was here before, when a hearing aid was quoted to them, and who comes today. */
async function expectClient(at: string): Promise<string> {
  const { shop } = suite;
  const cs = await shop.addPerson({ role: 'cs' });
  const [name, phone] = [uniqueName('منى'), newPhone()];
  const visit = { date: new Date().toISOString(), name, phone, age: 67, address: '12 شارع النيل' };
  const data = { ...visit, reasons: { 0: { reason: 'new-hearing-aid' } } };
  const { $id: formId } = await shop.callAs(cs, submitReceptionForm, { id: cs.id, data } as never);
  const served = { blocks: { 0: { block_type: 'nha', hearing_aid: 'Audéo', price: 23_456, downpayment: 789 } } };
  await shop.callAs(cs, submitCsForm, { id: cs.id, formId, data: served } as never);
  const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: phone });
  // Made for another day: in its last quarter nothing can be made for today.
  const time = { starts_at: momentInCairo(`${dayAfter(cairoDay(), 3)}T${at}`) ?? '', specialist_id: 'specialist0' };
  const appointment = { kind: 'hearing-test' as const, ...time, patient_id: documents[0]?.$id ?? '', name, phone };
  await shop.callAs(cs, saveAppointment, { id: cs.id, requestId: randomUUID(), data: appointment });
  await shop.bringToToday(name);
  return name;
}

test.for(['ar', 'en'] as const)(
  'an audiologist goes from the calendar of today to the client, measures, fits and sees no price, in %s',
  async (language) => {
    const t = TEXTS[language];
    await suite.shop.openClinic(['د. سارة']);
    const [name, person] = [await expectClient(t.at), await suite.shop.addPerson({ role: 'audiologist' })];
    const { page } = await suite.visit({ language, viewport: DESK });
    const main = page.locator('main');
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    /** Prices are told in EGP, in either language, and those of this client are known. */
    const seesNoPrice = async () => expect(await main.innerText()).not.toMatch(/EGP|ج\.م|23[,.٬]?456|789/);

    await signIn(page, WORDS[language], person, '/clinic/my-day');
    const menu = page.locator('nav').getByRole('link');
    await menu.filter({ hasText: t.menu[1] }).first().click();
    // Beside a name stands how many wait there.
    const names = (await menu.filter({ visible: true }).allInnerTexts()).join();
    for (const name of t.menu) expect(names).toContain(name);
    await main
      .locator('li')
      .getByRole('button', { name: new RegExp(name) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.arrived, exact: true }).click();
    await dialog.getByRole('link', { name, exact: true }).click();
    await shows(page.getByRole('heading', { level: 2, name: t.list }));
    await shows(main.getByText('Audéo').first());
    await seesNoPrice();

    await page.getByRole('link', { name: t.start, exact: true }).click();
    await shows(title(page, t.start));
    const box = (field: string) => main.locator(`[name="${field}"]`);
    await box('transducer').selectOption('insert');
    for (const frequency of [500, 1000, 2000, 4000]) {
      await box(`right-air-${frequency}`).fill('55');
    }
    await page.keyboard.press('Control+Enter');
    await shows(title(page, t.heading(name)));
    // Which aids of the store fit is told, too, without what they cost.
    await shows(main.locator('a[href^="/store/"]').first());
    await seesNoPrice();

    await page.goBack();
    await button(t.write).click();
    await page.getByRole('dialog').getByRole('textbox', { name: t.text }).fill('خفض 2 ديسيبل في اليسرى');
    await page.getByRole('dialog').getByRole('button', { name: t.save, exact: true }).click();
    const entries = page.getByRole('list', { name: t.list, exact: true }).getByRole('listitem');
    await shows(entries.filter({ hasText: 'خفض 2 ديسيبل' }).getByText(t.fitting));
    await seesNoPrice();

    // The pages of money lead home.
    for (const path of ['/clinic/cash', '/accounting', '/admin/finance']) {
      await page.goto(path);
      await isAt(page, '/clinic/my-day');
    }
    await becomes(async () => new URL(page.url()).pathname, '/clinic/my-day');
  },
);
