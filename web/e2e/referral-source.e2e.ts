import { expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** What the pages say, in their language. */
const TEXTS = {
  ar: {
    add: 'إضافة طريقة',
    name: /^الطريقة \(بالعربية\)$/,
    save: 'حفظ: طرق التعرف على المركز',
    saved: 'تم حفظ الإعدادات',
    source: /^طريقة التعرف على المركز/,
    table: 'العملاء والزيارات والمبالغ لكل طريقة في المدة',
  },
  en: {
    add: 'Add a source',
    name: /^Source \(in English\)/,
    save: 'Save: How clients find the clinic',
    saved: 'Settings saved',
    source: /^How they found us/,
    table: 'Clients, visits and money by source in the period',
  },
} as const;

test.each(LANGUAGES)(
  'the admin adds a way to the clinic, the desk chooses it for a new client, and the figures count the client there, in %s',
  async (language) => {
    const t = CLINIC_WORDS[language];
    const own = TEXTS[language];
    const source = uniqueName('Radio');
    const [boss, person] = [
      await suite.shop.addPerson({ role: 'admin' }),
      await suite.shop.addPerson({ role: 'reception' }),
    ];
    const { page: admin } = await suite.visit({ language, expected: [/WebSocket/] });
    await beginSignedIn(admin, suite.shop, boss, '/admin/settings');
    await admin.getByRole('button', { name: own.add, exact: true }).click();
    await admin.getByLabel(own.name).last().fill(source);
    await admin.getByRole('button', { name: own.save, exact: true }).click();
    await shows(admin.getByText(own.saved, { exact: true }));

    const { page: desk } = await suite.visit({ language, expected: [/WebSocket/] });
    await beginSignedIn(desk, suite.shop, person, '/reception');
    const phone = newPhone();
    for (const [label, text] of [
      [t.phone, phone],
      [t.name, uniqueName('Mona')],
      [t.age, '67'],
      [t.address, '12 شارع النيل'],
    ] as const) {
      await desk.getByLabel(label, { exact: true }).fill(text);
    }
    await desk.getByLabel(t.reason).selectOption('programming');
    await desk.getByLabel(own.source).selectOption({ label: source });
    await desk.getByRole('button', { name: t.send, exact: true }).click();
    await shows(desk.getByText(t.sent, { exact: true }));

    // The record says it, and the figures of today count the client there.
    const { documents } = await suite.shop.callAs(person, searchPatients, { id: person.id, query: phone });
    await desk.goto(`/reception/patients/${documents[0]?.$id}`);
    await shows(desk.getByText(source, { exact: true }));
    await admin.goto(`/admin/figures?from=${cairoDay()}&to=${cairoDay()}`);
    const row = admin.getByRole('table', { name: own.table }).getByRole('row').filter({ hasText: source });
    await shows(row);
    expect(await row.getByRole('cell').first().innerText()).toMatch(/^1$/);
  },
);
