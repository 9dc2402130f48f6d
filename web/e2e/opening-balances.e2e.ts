import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { fetchDesks } from '#contract/desks/calls.ts';
import { fetchPatient, searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { faultsOf } from './harness/looking.ts';
import { newPhone } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    client: 'نادية فوزي',
    kind: 'أرصدة سابقة',
    file: (phone: string) =>
      `العميل,الموبايل,الرصيد,التاريخ,رقم الفاتورة\nنادية فوزي,${phone},"١٬٢٣٤٫٥٠ ج.م",2026-11-01,ف-77\n`,
    check: 'فحص الملف',
    import: 'استيراد',
    imported: 'تم الاستيراد.',
    button: 'الرصيد السابق',
    pay: 'تسجيل دفعة',
    amount: 'المبلغ (ج.م)',
    submit: 'تسجيل الدفعة',
    receipt: 'إيصال',
  },
  en: {
    client: 'Nadia Fawzy',
    kind: 'Opening balances',
    file: (phone: string) =>
      `Client,Mobile,Balance,Date,Invoice no\nNadia Fawzy,${phone},"1,234.50 EGP",2026-11-01,F-77\n`,
    check: 'Check the file',
    import: 'Import',
    imported: 'Import finished.',
    button: 'Opening balance',
    pay: 'Record a payment',
    amount: 'Amount (EGP)',
    submit: 'Record the payment',
    receipt: 'Receipt',
  },
} satisfies Record<Language, unknown>;

test.each(LANGUAGES)(
  'what a client owed in another system comes in from its file and is paid at the till, in %s',
  async (language) => {
    const { shop } = suite;
    const words = TEXTS[language];
    const [admin, cs] = [await shop.addPerson({ role: 'admin' }), await shop.addPerson({ role: 'cs' })];
    const phone = newPhone();
    const visit = { date: new Date().toISOString(), name: words.client, phone, age: 67, address: '12 شارع النيل' };
    await shop.callAs(cs, submitReceptionForm, {
      id: cs.id,
      data: { ...visit, reasons: { 0: { reason: 'maintenance' as const } } },
    });
    const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: phone });
    const patientId = documents[0]?.$id ?? '';

    const viewport = language === 'ar' ? PHONE : DESK;
    const { page } = await suite.visit({ language, viewport });
    await beginSignedIn(page, shop, admin, '/admin/import?kind=balances');
    const file = { name: 'balances.csv', mimeType: 'text/csv', buffer: Buffer.from(words.file(phone)) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: words.check, exact: true }).click();
    await page.getByRole('button', { name: words.import, exact: true }).click();
    await shows(page.getByText(words.imported, { exact: true }));

    await page.goto(`${new URL(page.url()).origin}/admin/patients/${patientId}`);
    await page.getByRole('button', { name: words.button, exact: true }).click();
    await page.getByRole('button', { name: words.pay, exact: true }).click();
    const form = page.getByRole('dialog', { name: words.pay, exact: true });
    await form.getByLabel(words.amount, { exact: true }).fill('1000');
    expect(await faultsOf(page, { language, viewport }, 'staff')).toEqual([]);
    await form.getByRole('button', { name: words.submit, exact: true }).click();
    await page.getByRole('button', { name: words.receipt, exact: true }).click();
    await shows(page.getByText(/R-\d{4}-\d{6}/).first());

    const { balance } = await shop.callAs(admin, fetchPatient, { id: admin.id, patientId });
    expect(balance).toMatchObject({ billed: 0, received: 0, outstanding: 0, opening: 234.5 });
    const till = await shop.callAs(admin, fetchDesks, { id: admin.id });
    expect(till.documents.find(({ mine }) => mine)).toMatchObject({ expected: 1_000, payments: 1 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  },
);
