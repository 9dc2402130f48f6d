import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fetchCalendar } from '#contract/appointments/staff-calls.ts';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { fetchDevices } from '#contract/devices/calls.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import type { Person, Shop } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** Files made for this test, each with a defect of its own. */
const FILES = join(import.meta.dirname, 'files/imports');

const IMPORT = {
  ar: {
    check: 'فحص الملف',
    checked: 'انتهى الفحص، ولم يُحفظ شيء بعد.',
    import: 'استيراد',
    imported: 'تم الاستيراد.',
    known: /استوردنا هذا الملف من قبل/,
    undo: (file: string) => `تراجع عن ${file}`,
    sure: 'تراجع',
    undone: /تم التراجع/,
    kinds: ['العملاء', 'السماعات', 'نتائج فحص السمع', 'المواعيد القادمة'],
    refused: [/برنامج الجداول كتب الرقم/, /مضاعفات 5/, /محجوز لعميل آخر/],
  },
  en: {
    check: 'Check the file',
    checked: 'Checked. Nothing has been saved yet.',
    import: 'Import',
    imported: 'Import finished.',
    known: /This file was already imported/,
    undo: (file: string) => `Undo ${file}`,
    sure: 'Undo',
    undone: /Undone/,
    kinds: ['Clients', 'Hearing aids', 'Hearing tests', 'Upcoming appointments'],
    refused: [/The spreadsheet wrote the number/, /steps of 5/, /taken by another client/],
  },
};
type Words = (typeof IMPORT)['ar'];

/** Whom each file brings, by name and phones; everybody else in it is refused or there already. */
const PEOPLE: Record<string, Record<string, string[]>> = {
  'windows-1256.csv': { 'سناء محمود علي': ['01012340001'], 'يوسف إبراهيم': ['01012340002'] },
  'semicolons.csv': { 'هالة سمير': ['01012340003'], 'رامي عادل': ['01012340004'] },
  'serial-dates.csv': { 'Mona Adel': ['01012340005'], 'Karim Sami': ['01012340006'], 'Sara Nabil': ['01012340007'] },
  'scientific-phones.csv': { 'نبيل فوزي': ['01012340008'] },
  'duplicates.csv': { 'ليلى حسن': ['01012340009'], 'سامي حسن': ['01012340009'], 'عمر خالد': ['01012340010'] },
  'arabic-digits.csv': { 'فاطمة الزهراء': ['01012340012', '01012340013'], 'زينب سالم': ['01012340014'] },
  'missing-names.csv': { حنان: ['01012340016'], 'رنا شوقي': ['01012340017'] },
  'quotes-with-newlines.csv': {
    'Adel "Abu Ali" Hassan': ['01012340018'],
    'Samia, Nour': ['01012340019', '01012340020'],
  },
};

/** Chooses a file, has it checked, and imports it. */
async function importFile(page: Page, words: Words, file: string, folder = FILES): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(join(folder, file));
  await page.getByRole('button', { name: words.check, exact: true }).click();
  await shows(page.getByText(words.checked, { exact: true }));
  await page.getByRole('button', { name: words.import, exact: true }).click();
}

/** The people with one of these phones, each with all of theirs. */
async function withPhones(shop: Shop, who: Person, phones: readonly string[]): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    phones.map((query) => shop.callAs(who, searchPatients, { id: who.id, query, limit: 50 })),
  );
  return Object.fromEntries(found.flatMap(({ documents }) => documents.map(({ name, phones: all }) => [name, all])));
}

const ALL_PHONES = Array.from({ length: 20 }, (_, index) => `010123400${String(index + 1).padStart(2, '0')}`);

test.each(LANGUAGES)(
  'files of other systems come in without a lost person or one who is there twice, and go out again, in %s',
  async (language) => {
    const { shop } = suite;
    const words = IMPORT[language];
    const admin = await shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, shop, admin, '/admin/import');
    expect(readdirSync(FILES).sort()).toEqual(Object.keys(PEOPLE).sort());
    for (const file of Object.keys(PEOPLE)) {
      await importFile(page, words, file);
      await shows(page.getByText(words.imported, { exact: true }));
    }
    const everybody = Object.assign({}, ...Object.values(PEOPLE)) as Record<string, string[]>;
    expect(await withPhones(shop, admin, ALL_PHONES)).toEqual(everybody);

    // The same file once more is noticed.
    await importFile(page, words, 'windows-1256.csv');
    await shows(page.getByText(words.known));

    await page.reload();
    for (const file of Object.keys(PEOPLE)) {
      await page.getByRole('button', { name: words.undo(file), exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.sure, exact: true }).click();
      await shows(page.getByText(words.undone).first());
      await expect.poll(() => page.getByRole('button', { name: words.undo(file), exact: true }).count()).toBe(0);
    }
    expect(await withPhones(shop, admin, ALL_PHONES)).toEqual({});
  },
);

/** One file of a clinic, as Excel saves it in Arabic Windows: who came, their hearing aids, tests and next appointments. */
const CLINIC = { file: 'clinic.csv', folder: join(import.meta.dirname, 'files/import-kinds') };

test.each(LANGUAGES)(
  'one file brings people and what is theirs, and all of it goes out again, in %s',
  async (language) => {
    const { shop } = suite;
    await shop.openClinic(['د. سارة']);
    const words = IMPORT[language];
    const admin = await shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, shop, admin, '/admin/import');
    for (const [index, kind] of words.kinds.entries()) {
      await page.getByRole('radio', { name: kind, exact: true }).check();
      await importFile(page, words, CLINIC.file, CLINIC.folder);
      await shows(page.getByText(words.imported, { exact: true }));
      // All its people are right, and of everything else one row is refused.
      const reason = index > 0 && words.refused[index - 1];
      if (reason) await shows(page.getByText(reason));
    }
    const owned = await shop.callAs(admin, fetchDevices, { id: admin.id, query: 'E2E220' });
    expect(
      owned.documents.map(({ serial_number, patient, note }) => [serial_number, patient.name, note]).sort(),
    ).toEqual([
      ['E2E2201A', 'سناء محمود علي', 'يمنى'],
      ['E2E2203', 'هالة سمير', 'يسرى'],
    ]);
    const patientId = owned.documents.find(({ note }) => note === 'يمنى')?.patient_id ?? '';
    const tests = await shop.callAs(admin, fetchAudiograms, { id: admin.id, patientId });
    expect(tests.documents.map(({ results }) => results)).toEqual([
      {
        right: { air: { 500: { level: 45 }, 1000: { level: 110, no_response: true } }, bone: {} },
        left: { air: { 500: { level: 40 } }, bone: { 1000: { level: 35 } } },
      },
    ]);
    const day = { from: '2031-03-21', to: '2031-03-21' };
    const { appointments } = await shop.callAs(admin, fetchCalendar, { id: admin.id, ...day });
    expect(appointments).toMatchObject([
      { patient_id: patientId, kind: 'follow-up', starts_at: '2031-03-21T12:30:00.000Z' },
    ]);

    await page.reload();
    for (const left of [3, 2, 1, 0]) {
      // The newest is the first of the list.
      await page
        .getByRole('button', { name: words.undo(CLINIC.file), exact: true })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: words.sure, exact: true }).click();
      await expect
        .poll(() => page.getByRole('button', { name: words.undo(CLINIC.file), exact: true }).count())
        .toBe(left);
    }
    expect(await withPhones(shop, admin, ['01012350001', '01012350002', '01012350003'])).toEqual({});
  },
);
