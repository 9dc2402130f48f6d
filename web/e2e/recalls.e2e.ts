import { expect, test } from 'vitest';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    client: 'عفاف منصور',
    find: 'بحث',
    found: 'عميل واحد حان موعد زيارته',
    choose: 'اختيار عفاف منصور',
    begin: 'إضافة عميل واحد إلى قائمة الاتصال',
    record: 'تسجيل اتصال بالعميل عفاف منصور',
    noAnswer: /^لم يرد/,
    booked: /^حجز موعدًا/,
    save: 'حفظ',
    last: /لم يرد \(مكالمة واحدة\)/,
    empty: /^لا أحد للاتصال به/,
    results: 'النتائج',
    reason: /حان وقت فحص السمع/,
  },
  en: {
    client: 'Afaf Mansour',
    find: 'Find',
    found: '1 client is due',
    choose: 'Choose Afaf Mansour',
    begin: 'Put 1 client on the call list',
    record: 'Record a call to Afaf Mansour',
    noAnswer: /^No answer/,
    booked: /^Appointment made/,
    save: 'Save',
    last: /No answer \(1 call\)/,
    empty: /^Nobody to call/,
    results: 'Results',
    reason: /Hearing test due/,
  },
} as const;

/** A client who was tested 13 months ago. */
async function tested(cs: Person, language: Language): Promise<void> {
  const { shop } = suite;
  const [name, phone] = [TEXTS[language].client, newPhone()];
  const visit = { date: new Date().toISOString(), name, phone, age: 67, address: '12 شارع النيل' };
  await shop.callAs(cs, submitReceptionForm, {
    id: cs.id,
    data: { ...visit, reasons: { 0: { reason: 'maintenance' as const } } },
  });
  const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: phone });
  await shop.callAs(cs, saveAudiogram, {
    id: cs.id,
    patientId: documents[0]?.$id ?? '',
    requestId: crypto.randomUUID(),
    data: {
      measured_at: `${dayAfter(cairoDay(), -400)}T10:00:00.000Z`,
      tester: 'Sara',
      transducer: 'insert',
      results: { right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
    },
  });
}

test.each(LANGUAGES)(
  'a client whose hearing test is a year old is found, called twice, and stands among the results, in %s',
  async (language) => {
    const words = TEXTS[language];
    const { shop } = suite;
    const cs = await shop.addPerson({ role: 'cs' });
    await tested(cs, language);
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, shop, cs, '/cs/recall?tab=find');
    await page.getByRole('button', { name: words.find, exact: true }).click();
    await shows(page.getByText(words.found));
    await page.getByRole('checkbox', { name: words.choose }).check();
    await page.getByRole('button', { name: words.begin }).click();
    for (const outcome of [words.noAnswer, words.booked]) {
      await page.getByRole('button', { name: words.record }).click();
      const dialog = page.locator('dialog[open]');
      await dialog.getByRole('radio', { name: outcome }).check();
      await dialog.getByRole('button', { name: words.save }).click();
      if (outcome === words.noAnswer) await shows(page.getByRole('cell', { name: words.last }));
    }
    await shows(page.getByText(words.empty));
    await page.getByRole('tab', { name: words.results }).click();
    const row = page.getByRole('row', { name: words.reason });
    await shows(row);
    expect(await row.getByRole('cell').allInnerTexts()).toHaveLength(4);
    await page.goto('/cs/recall?tab=find');
    await page.getByRole('button', { name: words.find, exact: true }).click();
    await page.getByRole('status').filter({ hasText: words.found }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: words.choose }).count()).toBe(0);
  },
);
