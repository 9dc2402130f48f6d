import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { issueForm } from './harness/issued-forms.ts';
import { faultsOf } from './harness/looking.ts';
import { uniqueName } from './harness/names.ts';
import { becomes, beginSignedIn, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    templates: 'قوالب الخطابات',
    edit: 'تعديل: خطاب سفر بالسماعات',
    template: 'خطاب سفر بالسماعات',
    body: 'النص',
    insert: 'إضافة حقل: رقم الملف',
    example: '68f2a91c',
    preview: 'الورقة كما تُطبع',
    save: 'حفظ القالب',
    saved: 'تم حفظ القالب',
    letter: 'خطاب من قالب',
    choice: 'القالب',
    paper: 'معاينة الخطاب',
    missing: 'يوم الموعد ووقته',
    care: 'العناية بالسماعة',
    keep: 'حفظ للطباعة',
    print: 'طباعة',
    number: /^رقم المستند \S{8,10}، /,
  },
  en: {
    templates: 'Letter templates',
    edit: 'Edit: Travel letter for hearing aids',
    template: 'Travel letter for hearing aids',
    body: 'Text',
    insert: 'Insert field: File number',
    example: '68f2a91c',
    preview: 'The paper as it is printed',
    save: 'Save template',
    saved: 'Template saved',
    letter: 'Letter from a template',
    choice: 'Template',
    paper: 'Letter preview',
    missing: 'Day and time of the appointment',
    care: 'Care of your hearing aids',
    keep: 'Save for printing',
    print: 'Print',
    number: /^Document [0-9a-f]{8}, /,
  },
} as const;

const PAGES = /\/Type\s*\/Page(?![s\w])/g;

test.for(LANGUAGES)(
  'an admin changes a template of letters, and customer service prints a letter for a client from it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    const [accountant, boss, sara] = [
      await shop.addPerson({ role: 'accounting' }),
      await shop.addPerson({ role: 'admin', username: 'Hala' }),
      await shop.addPerson({ role: 'cs', username: 'Sara' }),
    ];
    const client = uniqueName('Salma');
    await issueForm(shop, client, accountant, { block_type: 'nha', hearing_aid: 'Audéo L90', price: 10_000 });
    const { documents } = await shop.callAs(sara, searchPatients, { id: sara.id, query: client });
    const patientId = documents[0]?.$id ?? '';

    // The admin puts a field into a template, and the paper beside it shows what will stand there.
    const { page } = await suite.visit({ language });
    await beginSignedIn(page, shop, boss, '/admin/texts');
    await page.getByRole('link', { name: t.templates, exact: true }).click();
    await shows(title(page, t.templates));
    await shows(page.getByRole('link', { name: t.edit, exact: true }));
    expect(await faultsOf(page, { language, viewport: DESK }, 'staff')).toEqual([]);
    await page.getByRole('link', { name: t.edit, exact: true }).click();
    await page.getByRole('textbox', { name: t.body, exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.insert, exact: true }).press('Enter');
    const example = page.getByRole('region', { name: t.preview, exact: true });
    await shows(example.getByText(t.example));
    expect(await faultsOf(page, { language, viewport: DESK }, 'staff')).toEqual([]);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await shows(page.getByText(t.saved, { exact: true }));
    await page.setViewportSize(PHONE);
    expect(await faultsOf(page, { language, viewport: PHONE }, 'staff')).toEqual([]);

    // Customer service is told what is not known, keeps the letter, and prints it on one page.
    const desk = (await suite.visit({ language })).page;
    await beginSignedIn(desk, shop, sara, `/cs/patients/${patientId}`);
    await desk.getByRole('link', { name: t.letter, exact: true }).click();
    const paper = desk.getByRole('region', { name: t.paper });
    const choice = desk.getByRole('combobox', { name: t.choice, exact: true });
    await choice.selectOption({ label: t.care });
    await shows(desk.getByRole('status').getByText(t.missing, { exact: true }));
    await choice.selectOption({ label: t.template });
    await shows(paper.getByText(patientId.slice(0, 8)));
    await shows(paper.getByText(client));
    expect(await faultsOf(desk, { language, viewport: DESK }, 'staff')).toEqual([]);
    await desk.setViewportSize(PHONE);
    expect(await faultsOf(desk, { language, viewport: PHONE }, 'staff')).toEqual([]);
    await desk.setViewportSize(DESK);
    await desk.getByRole('button', { name: t.keep, exact: true }).click();
    await shows(title(desk, t.template));
    await shows(desk.getByRole('button', { name: t.print, exact: true }));
    await shows(paper.getByText(t.number));
    expect(await faultsOf(desk, { language, viewport: DESK }, 'staff')).toEqual([]);
    const pdf = await desk.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(PAGES)).toHaveLength(1);

    // It stands in the record, and is read there as it was printed.
    const printed = await paper.innerText();
    await desk.goto(`/cs/patients/${patientId}`);
    await desk.getByRole('list').getByRole('link', { name: t.template, exact: true }).first().click();
    await becomes(() => paper.innerText(), printed);
  },
);
