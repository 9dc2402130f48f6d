import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
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
async function importFile(page: Page, words: Words, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(join(FILES, file));
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
