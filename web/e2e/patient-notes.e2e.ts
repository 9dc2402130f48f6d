import sharp from 'sharp';
import { expect, test } from 'vitest';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { PHONE } from './harness/browser.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    list: 'السجل الزمني',
    write: 'ملاحظة جديدة',
    text: 'الملاحظة',
    save: 'حفظ',
    correct: /^تصحيح ملاحظة /,
    withdraw: /^سحب ملاحظة /,
    confirm: 'سحب',
    reason: 'السبب',
    withdrawn: 'تم سحبها',
    versions: /^النسخ السابقة من /,
    heading: 'العنوان',
    add: 'إضافة ملفات',
    heic: /صور HEIC لا تُعرض في كل المتصفحات/,
    view: 'عرض ear.png',
    download: 'حفظ letter.pdf على الجهاز',
    kind: 'النوع',
    pictures: 'صورة',
    documents: 'مستند',
    restored: 'أعدنا ما كتبته في هذا النموذج ولم تحفظه.',
  },
  en: {
    list: 'Time line',
    write: 'New note',
    text: 'Note',
    save: 'Save',
    correct: /^Correct the note of /,
    withdraw: /^Withdraw the note of /,
    confirm: 'Withdraw',
    reason: 'Reason',
    withdrawn: 'Withdrawn',
    versions: /^Earlier versions of the note of /,
    heading: 'Title',
    add: 'Add files',
    heic: /Not every browser shows HEIC pictures/,
    view: 'View ear.png',
    download: 'Save letter.pdf on this device',
    kind: 'Kind',
    pictures: 'Picture',
    documents: 'Document',
    restored: 'We brought back what you typed in this form and did not save.',
  },
} as const;

const WRITTEN = 'اليسرى: خفض 2 ديسيبل\nعند 2 كيلو هرتز';
const BETTER = 'اليسرى: خفض 3 ديسيبل';

/** The page of a new patient. */
async function record(sara: Person): Promise<string> {
  const visit = {
    date: new Date().toISOString(),
    name: uniqueName('منى'),
    phone: newPhone(),
    age: 67,
    address: '12 شارع النيل',
  };
  const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
  await suite.shop.callAs(sara, submitReceptionForm, { id: sara.id, data } as never);
  const { documents } = await suite.shop.callAs(sara, searchPatients, { id: sara.id, query: visit.phone });
  return `/cs/patients/${documents[0]?.$id}`;
}

test.for(['ar', 'en'] as const)(
  'a note is written, seen live at another desk, corrected after a reload, and withdrawn with its versions kept, in %s',
  async (language) => {
    const t = TEXTS[language];
    const [sara, huda] = [await suite.shop.addPerson({ role: 'cs' }), await suite.shop.addPerson({ role: 'cs' })];
    const path = await record(sara);

    const [desk, phone] = [await suite.visit({ language }), await suite.visit({ language, viewport: PHONE })];
    const { page } = desk;
    await beginSignedIn(page, suite.shop, sara, '/cs');
    await beginSignedIn(phone.page, suite.shop, huda, '/cs');
    const entries = (of: typeof page) => of.getByRole('list', { name: t.list, exact: true }).getByRole('listitem');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const box = page.getByRole('dialog').getByRole('textbox', { name: t.text });
    await phone.page.goto(path);
    await shows(entries(phone.page));

    await page.goto(path);
    await button(t.write).click();
    await box.fill(WRITTEN);
    await page.getByRole('dialog').getByRole('button', { name: t.save, exact: true }).click();
    for (const each of [page, phone.page]) await shows(entries(each).filter({ hasText: WRITTEN.split('\n')[0] ?? '' }));
    // Only whoever wrote it is offered to change it.
    expect(await phone.page.getByRole('button', { name: t.correct }).count()).toBe(0);

    await button(t.correct).click();
    await box.fill(BETTER);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await button(t.correct).click();
    await shows(page.getByText(t.restored));
    expect(await box.inputValue()).toBe(BETTER);
    await page.getByRole('dialog').getByRole('button', { name: t.save, exact: true }).click();
    for (const each of [page, phone.page]) await shows(entries(each).filter({ hasText: BETTER }));

    await button(t.withdraw).click();
    await page.getByRole('dialog').getByRole('textbox', { name: t.reason }).fill('ملف عميل آخر');
    await page.getByRole('dialog').getByRole('button', { name: t.confirm, exact: true }).click();
    await shows(entries(phone.page).filter({ hasText: t.withdrawn }).filter({ hasText: 'ملف عميل آخر' }));
    expect(await entries(phone.page).filter({ hasText: BETTER }).count()).toBe(0);
    await phone.page.getByRole('button', { name: t.versions }).click();
    const versions = phone.page.getByRole('dialog').getByRole('listitem');
    await becomes(() => versions.count(), 3);
    expect(await versions.last().innerText()).toContain(WRITTEN);
  },
);

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 200, g: 180, b: 160 } } })
    .png()
    .toBuffer();
const HEIC = Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00', 'latin1');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

test.for(['ar', 'en'] as const)(
  'documents and pictures are filed, found by kind, opened large on a phone, closed by Back, and saved, in %s',
  async (language) => {
    const t = TEXTS[language];
    const sara = await suite.shop.addPerson({ role: 'cs' });
    const path = await record(sara);
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, suite.shop, sara, path);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const picker = dialog.locator('input[type="file"]');
    await button(t.write).click();
    await picker.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: HEIC });
    await shows(dialog.getByText(t.heic));
    await picker.setInputFiles([
      { name: 'ear.png', mimeType: 'image/png', buffer: await picture() },
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: PDF },
    ]);
    await becomes(() => dialog.getByRole('listitem').allInnerTexts(), ['ear.png', 'letter.pdf']);
    // Files alone need a title.
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await shows(dialog.locator('[name="heading"][aria-invalid="true"]'));
    await dialog.locator('[name="heading"]').fill('طبلة الأذن اليسرى');
    await dialog.getByRole('button', { name: t.save, exact: true }).click();

    const entries = page.getByRole('list', { name: t.list, exact: true }).locator('> li');
    await shows(entries.filter({ hasText: 'طبلة الأذن اليسرى' }));
    for (const kind of [t.documents, t.pictures]) {
      await page.getByLabel(t.kind).selectOption({ label: kind });
      await becomes(() => entries.count(), 1);
      await shows(entries.getByText(kind, { exact: true }));
    }
    await button(t.view).scrollIntoViewIfNeeded();
    await becomes(() => button(t.view).locator('img').count(), 1);
    await button(t.view).click();
    const large = dialog.getByRole('img', { name: 'ear.png' });
    await shows(large);
    await becomes(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth), 640);
    await page.goBack();
    await becomes(() => dialog.count(), 0);
    await isAt(page, path);
    const saved = page.waitForEvent('download');
    await button(t.download).click();
    expect((await saved).suggestedFilename()).toBe('letter.pdf');
  },
);
