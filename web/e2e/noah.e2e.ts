import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { audiometry, impedance, noahPatient, noahText, reflex, speech, tones, tympanogram } from '#web/testing/noah.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { becomes, beginSignedIn, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    heading: 'مخططات السمع: منى علي',
    open: 'استيراد من Noah',
    confirm: /راجعتُ ذلك/,
    session: /^جلسة /,
    // What stands in an Arabic sentence is kept in one piece by marks.
    tympanogram: /^النوع \u2068?C\u2069?$/,
    import: 'استيراد',
    added: 'أُضيفت جلستان إلى السجل.',
    known: /موجودة في السجل من قبل/,
    numbers: 'العتبات (ديسيبل HL)',
    middleEar: 'الأذن الوسطى',
    correct: 'تصحيح نتيجة الفحص',
    save: 'حفظ الفحص',
    compare: 'مقارنة مع',
    older: /^الفحص الأقدم: /,
    print: 'طباعة',
    rem: 'إرفاق ملفات REM',
    title: 'العنوان',
    keep: 'حفظ',
    remCard: 'القياس داخل الأذن (REM)',
  },
  en: {
    heading: 'Audiograms: منى علي',
    open: 'Import from Noah',
    confirm: /I have checked/,
    session: /^Session of /,
    tympanogram: /^Type C$/,
    import: 'Import',
    added: '2 sessions were added to the record.',
    known: /were in the record already/,
    numbers: 'Thresholds (dB HL)',
    middleEar: 'Middle ear',
    correct: 'Correct the test',
    save: 'Save the test',
    compare: 'Compare with',
    older: /^The older test: /,
    print: 'Print',
    rem: 'Attach REM files',
    title: 'Title',
    keep: 'Save',
    remCard: 'Real-ear measurement (REM)',
  },
} as const;

/** Two sessions: an older audiogram, and one with everything that a file of Noah may hold. */
const FILE = noahText(
  noahPatient(
    { first: 'Mona', last: 'Ali', born: '' },
    audiometry(
      { date: '2023-01-05T10:00:00' },
      tones({ output: 'InsertPhoneRight', masking: 'NoSignalApplied' }, [
        [500, 30],
        [1000, 35],
      ]),
    ),
    audiometry(
      { date: '2024-03-02T10:30:00' },
      tones({ output: 'InsertPhoneRight', masking: 'NoSignalApplied' }, [
        [500, 40],
        [1000, 45],
        [2000, 50],
        [8000, 110, 'NoResponse'],
      ]),
      tones({ output: 'BoneConductorRight', masking: 'NarrowBandNoise' }, [[1000, 20]]),
      tones({ output: 'InsertPhoneRight' }, [[1000, 75]], 'MostComfortableLevel'),
      tones({ output: 'InsertPhoneRight' }, [[1000, 100]], 'UncomfortableLevel'),
      speech('InsertPhoneRight', 45, [[75, 88]]),
    ),
    impedance(
      { date: '2024-03-02T10:40:00' },
      tympanogram({ canal: 115, peak: 65, pressure: -150, result: 'C' }),
      reflex('Ipsilateral', [500, 85, 1]),
      reflex('Contralateral', [4000, 105, 0]),
    ),
  ),
);

async function newPatient(sara: Person): Promise<string> {
  const visit = { date: new Date().toISOString(), name: 'منى علي', phone: newPhone(), age: 67, address: 'شارع النيل' };
  const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
  await suite.shop.callAs(sara, submitReceptionForm, { id: sara.id, data } as never);
  const { documents } = await suite.shop.callAs(sara, searchPatients, { id: sara.id, query: visit.phone });
  return documents[0]?.$id ?? '';
}

async function pick(page: Page): Promise<void> {
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'mona.nhax', mimeType: 'text/xml', buffer: Buffer.from(FILE) });
}

test.for(LANGUAGES)(
  'a Noah file is looked at, confirmed and imported once, and all of it is drawn, corrected, compared and printed, in %s',
  async (language) => {
    const t = TEXTS[language];
    const sara = await suite.shop.addPerson({ role: 'cs' });
    const patientId = await newPatient(sara);
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, suite.shop, sara, `/cs/patients/${patientId}/audiograms`);
    const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true });

    await button(t.open).click();
    await pick(page);
    const preview = page.getByRole('region', { name: t.session });
    await shows(preview.getByText(t.tympanogram));
    // Air, an arrow and a masked bracket, M and U; a circle in the tympanogram.
    await becomes(() => preview.getByRole('img').first().locator('svg path').count(), 8);
    await page.getByRole('checkbox', { name: t.confirm }).check();
    await button(t.import).click();
    await shows(page.getByText(t.added, { exact: true }));
    await shows(title(page, t.heading));
    expect(await page.getByRole('table', { name: t.numbers }).locator('tbody td').allTextContents()).toEqual(
      expect.arrayContaining(['75', '100', '45']),
    );
    await shows(page.getByRole('table', { name: t.middleEar }).getByText(t.tympanogram));

    // Once more the same file brings nothing.
    await button(t.open).click();
    await pick(page);
    await page.getByRole('checkbox', { name: t.confirm }).check();
    await button(t.import).click();
    await shows(page.getByText(t.known));
    const list = () => suite.shop.callAs(sara, fetchAudiograms, { id: sara.id, patientId });
    expect((await list()).documents).toHaveLength(2);

    await button(t.correct).click();
    await page.locator('main [name="right-mcl-1000"]').fill('70');
    await page.locator('main [name="right-pressure"]').fill('-120');
    await page.locator('main [name="right-contra-4000-absent"]').uncheck();
    await button(t.save).click();
    await shows(title(page, t.heading));
    const { right } = (await list()).documents[0]?.results ?? {};
    expect(right).toMatchObject({
      mcl: { 1000: { level: 70 } },
      tympanogram: { type: 'C', pressure: -120 },
      reflexes: { contra: { 4000: { level: 105 } } },
    });

    await button(t.rem).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.title).fill('REM');
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } }).png();
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'rem.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
      { name: 'curve.png', mimeType: 'image/png', buffer: await picture.toBuffer() },
    ]);
    await becomes(() => dialog.getByRole('listitem').allInnerTexts(), ['rem.pdf', 'curve.png']);
    await dialog.getByRole('button', { name: t.keep, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await shows(page.getByRole('region', { name: t.remCard }).getByText('rem.pdf'));

    await page.getByLabel(t.compare).selectOption({ index: 1 });
    await shows(page.getByText(t.older));
    await button(t.print).click();
    const printed = page.locator('body > [data-paper] article');
    await becomes(() => printed.count(), 1);
    await page.emulateMedia({ media: 'print' });
    for (const said of [t.middleEar, t.tympanogram]) await shows(printed.getByText(said).first());
    // Documents by their names, pictures as they are.
    await shows(printed.getByText(t.remCard, { exact: true }));
    await shows(printed.getByText('rem.pdf'));
    await shows(printed.locator('img'));
  },
);
