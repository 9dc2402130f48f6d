import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { fetchPatient, fetchPatientPhoto, searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** Wider than it is high, as a camera takes it. */
const portrait = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: { r: 200, g: 180, b: 160 } } })
    .jpeg()
    .toBuffer();

const TEXTS = {
  ar: {
    client: 'نادية فوزي',
    add: 'إضافة صورة',
    agreed: 'وافق العميل على الصورة',
    save: 'حفظ',
    first: 'اسأل العميل أولًا',
    of: /صورة .*نادية فوزي/,
    remove: 'حذف الصورة',
  },
  en: {
    client: 'Nadia Fawzy',
    add: 'Add a photo',
    agreed: 'The client agreed to the photo',
    save: 'Save',
    first: 'Ask the client first',
    of: 'Photo of Nadia Fawzy',
    remove: 'Remove the photo',
  },
} satisfies Record<Language, unknown>;

test.each(LANGUAGES)(
  'a client who agrees is photographed, known by the photo, and can have it removed, in %s',
  async (language) => {
    const { shop } = suite;
    const words = TEXTS[language];
    const desk = await shop.addPerson({ role: 'reception' });
    const phone = newPhone();
    const visit = { date: new Date().toISOString(), name: words.client, phone, age: 67, address: '12 شارع النيل' };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
    await shop.callAs(desk, submitReceptionForm, { id: desk.id, data });
    const { documents } = await shop.callAs(desk, searchPatients, { id: desk.id, query: phone });
    const patientId = documents[0]?.$id ?? '';

    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, shop, desk, `/reception/patients/${patientId}`);
    await page.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog');
    const picture = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await portrait() };
    await dialog.locator('input[type="file"]').first().setInputFiles(picture);
    await dialog.locator('img').waitFor();
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.getByText(words.first).waitFor();
    await dialog.getByLabel(words.agreed).check();
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.waitFor({ state: 'detached' });

    const photo = page.getByRole('img', { name: words.of });
    await photo.waitFor();
    const size = await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(size).toEqual([320, 320]);
    const kept = await shop.callAs(desk, fetchPatientPhoto, { id: desk.id, patientId });
    expect(Buffer.from(kept.photo, 'base64').length).toBeLessThan(45_000);

    await page.getByRole('button', { name: words.remove }).click();
    await page.locator('.swal2-confirm').click();
    await page.getByRole('button', { name: words.add }).waitFor();
    expect((await shop.callAs(desk, fetchPatient, { id: desk.id, patientId })).photo).toBeNull();
  },
);
