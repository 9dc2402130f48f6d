import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const WORDS = {
  ar: {
    prepare: 'تجهيز الملفات',
    sure: 'تصدير',
    ready: /الملفات جاهزة/,
    fhir: /^حفظ: .*FHIR/,
    clients: /^حفظ: .*العملاء/,
    copy: 'نسخة من البيانات',
    bringIn: 'استيراد عميلين',
    done: 'تم الاستيراد.',
    one: /^تجهيز ملفات السجل/,
  },
  en: {
    prepare: 'Prepare the files',
    sure: 'Export',
    ready: /The files are ready/,
    fhir: /^Save: .*FHIR/,
    clients: /^Save: .*Clients/,
    copy: 'Copy of the data',
    bringIn: 'Import 2 clients',
    done: 'Import finished.',
    one: /^Prepare the record as files/,
  },
};

/** The text of the file that a button saves. */
async function saved(page: Page, button: RegExp): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

interface Bundle {
  id: string;
  entry: [Entry, ...Entry[]];
}
interface Entry {
  resource: { resourceType: string; name?: [{ text: string }] };
}
const read = (json: string): Bundle => JSON.parse(json);

test.each(LANGUAGES)(
  'an admin exports everybody’s records, and the one of a client, and imports those of another installation, in %s',
  async (language) => {
    const { shop } = suite;
    const words = WORDS[language];
    const admin = await shop.addPerson({ role: 'admin' });
    const desk = await shop.addPerson({ role: 'cs' });
    const name = uniqueName('منى');
    const visit = { date: new Date().toISOString(), name, phone: newPhone(), age: 67, address: '12 شارع النيل' };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
    await shop.callAs(desk, submitReceptionForm, { id: desk.id, data } as never);
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await beginSignedIn(page, shop, admin, '/admin/records');
    await page.getByRole('button', { name: words.prepare, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.sure, exact: true }).click();
    await shows(page.getByText(words.ready));

    const file = await saved(page, words.fhir);
    expect(file.name).toMatch(/^samaa-records-\d{4}-\d{2}-\d{2}\.ndjson$/);
    const bundles = file.text.trimEnd().split('\n').map(read);
    const record = bundles.find(({ entry }) => entry[0].resource.name?.[0].text === name) ?? expect.fail('nobody');
    expect(record.entry.map(({ resource }) => resource.resourceType)).toEqual(['Patient', 'Encounter']);
    const sheet = await saved(page, words.clients);
    expect(sheet.name).toMatch(/^samaa-clients-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(sheet.text).toContain(name);
    expect(sheet.text.trimEnd().split('\r\n')).toHaveLength(bundles.length + 1);

    await page.goto(`/admin/patients/${record.id}`);
    await page.getByRole('button', { name: words.copy, exact: true }).click();
    await page.getByRole('button', { name: words.one }).click();
    const own = await saved(page, words.fhir);
    expect(own.name).toBe(`samaa-record-${record.id}.fhir.json`);
    expect({ ...read(own.text), timestamp: null }).toEqual({ ...record, timestamp: null });
    const table = await saved(page, words.clients);
    expect(table.name).toBe(`samaa-record-${record.id}-clients.csv`);
    // The same line, below the same names of columns, as in everybody's.
    const [heading, ...lines] = sheet.text.trimEnd().split('\r\n');
    expect(heading?.startsWith('\uFEFF')).toBe(true);
    expect(table.text.trimEnd().split('\r\n')).toEqual([heading, lines.find((one) => one.startsWith(record.id))]);

    // Somebody else in another installation, who comes in with the same kind of record.
    const stranger = uniqueName('هالة');
    const line = JSON.stringify({ ...record, meta: { source: `urn:uuid:${randomUUID()}` } })
      .replaceAll(name, stranger)
      .replaceAll(visit.phone, newPhone());
    await page.goto('/admin/records');
    await page.locator('input[type=file]').setInputFiles({
      name: 'records.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(`${line}\n${JSON.stringify(record)}\n`),
    });
    await page.getByRole('button', { name: words.bringIn, exact: true }).click();
    await shows(page.getByText(words.done, { exact: true }));
    // The one whom the shop has already is named, with the way to their record.
    await shows(page.getByRole('table').getByRole('link', { name }));
    const { documents } = await shop.callAs(admin, searchPatients, { id: admin.id, query: stranger });
    expect(documents).toMatchObject([{ name: stranger }]);
  },
);
