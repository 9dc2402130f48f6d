import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { submitCsForm } from '#contract/service-forms/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    paper: 'الورقة',
    language: 'لغة الورقة',
    preview: 'معاينة الورقة',
    notAnInvoice: 'هذا عرض سعر وليس فاتورة.',
    vat: 'منه ضريبة القيمة المضافة',
    invoices: 'الفواتير',
    make: 'إصدار فاتورة',
    print: /^طباعة .?I-\d{4}-\d{6}/,
    left: 'المتبقي',
    insurers: 'جهات التأمين',
    owed: 'المستحق على جهات التأمين',
    add: 'إضافة جهة',
    newInsurer: 'جهة تأمين أو شركة جديدة',
    insurerName: 'الاسم',
    save: 'حفظ',
    payers: 'تقسيم الحساب',
    split: 'تقسيم مع جهة تأمين',
    insurer: 'جهة التأمين',
    part: 'حصة جهة التأمين (ج.م)',
    membership: /^رقم العضوية/,
    saveSplit: 'حفظ التقسيم',
    forms: /^النماذج/,
    credit: /^إشعار دائن للفاتورة/,
    reason: 'السبب',
    issueCredit: 'إصدار الإشعار',
    printCredit: /^طباعة .?C-\d{4}-\d{6}/,
    undone: 'ملغاة',
  },
  en: {
    paper: 'Paper',
    language: 'Language of the paper',
    preview: 'Preview of the paper',
    notAnInvoice: 'This is a quote, not an invoice.',
    vat: 'Of which VAT',
    invoices: 'Invoices',
    make: 'Issue an invoice',
    print: /^Print .?I-\d{4}-\d{6}/,
    left: 'Still to pay',
    insurers: 'Insurers',
    owed: 'What insurers owe',
    add: 'Add an insurer',
    newInsurer: 'New insurer or company',
    insurerName: 'Name',
    save: 'Save',
    payers: 'Who pays',
    split: 'Split with an insurer',
    insurer: 'Insurer',
    part: 'The insurer’s part (EGP)',
    membership: /^Membership number/,
    saveSplit: 'Save the split',
    forms: /^Forms of/,
    credit: /^Credit note for/,
    reason: 'Reason',
    issueCredit: 'Issue the credit note',
    printCredit: /^Print .?C-\d{4}-\d{6}/,
    undone: 'Reversed',
  },
} as const;

test.for(LANGUAGES)(
  'a form has a quote, is issued and split with an insurer, has its invoice, is paid by the client, owed by the insurer and credited, in %s',
  async (language) => {
    const [t, c] = [TEXTS[language], CLINIC_WORDS[language]];
    const other = language === 'ar' ? 'en' : 'ar';
    const [cs, accounting] = await Promise.all(
      (['cs', 'accounting'] as const).map((role) => suite.shop.addPerson({ role })),
    );
    if (!cs || !accounting) throw new Error('Nobody works here.');
    const name = uniqueName('Hoda');
    const visit = { date: new Date().toISOString(), name, phone: newPhone(), age: 67, address: '12 شارع النيل' };
    const reasons = { 0: { reason: 'new-hearing-aid' } } as const;
    const { $id: formId } = await suite.shop.callAs(cs, submitReceptionForm, {
      id: cs.id,
      data: { ...visit, reasons },
    } as never);
    const blocks = { 0: { block_type: 'nha', hearing_aid: 'Audéo L90', price: 9000 } } as const;
    await suite.shop.callAs(cs, submitCsForm, { id: cs.id, formId, data: { blocks } });

    const { page } = await suite.visit({ language });
    await beginSignedIn(page, suite.shop, accounting, '/accounting');
    const card = page.getByRole('listitem').filter({ hasText: name });
    const preview = page.getByRole('region', { name: t.preview, exact: true });

    // The quote, in either language.
    await card.getByRole('button', { name: c.print, exact: true }).click();
    const papers = page.getByRole('dialog', { name: c.printTitle(name) });
    await papers.getByLabel(t.paper, { exact: true }).selectOption('quote');
    await shows(preview.getByText(t.notAnInvoice, { exact: true }));
    await papers.getByLabel(t.language, { exact: true }).selectOption(other);
    await shows(preview.getByText(TEXTS[other].notAnInvoice, { exact: true }));
    await shows(preview.getByText(/9,000/).first());
    await page.keyboard.press('Escape');

    // Issued.
    await card.getByRole('link', { name: c.proceed }).click();
    const account = page.getByRole('group', { name: c.account });
    await account.getByLabel(c.finalPrice, { exact: true }).fill('10000');
    await account.getByLabel(c.downpayment, { exact: true }).fill('2500');
    await page.getByRole('button', { name: c.accountingIssue, exact: true }).click();
    await isAt(page, '/accounting');
    await page.getByRole('tab', { name: c.issued }).click();

    // An insurer is written down, and owes a part of it.
    const insurer = uniqueName('Misr');
    await page.getByRole('button', { name: t.insurers, exact: true }).click();
    const owed = page.getByRole('dialog', { name: t.owed, exact: true });
    await owed.getByRole('button', { name: t.add, exact: true }).click();
    const added = page.getByRole('dialog', { name: t.newInsurer, exact: true });
    await added.getByLabel(t.insurerName, { exact: true }).fill(insurer);
    await added.getByRole('button', { name: t.save, exact: true }).click();
    await shows(owed.getByRole('row', { name: new RegExp(insurer) }));
    await becomes(() => page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: c.payments, exact: true }).click();
    const payers = page.getByRole('region', { name: t.payers, exact: true });
    await payers.getByRole('button', { name: t.split, exact: true }).click();
    const split = page.getByRole('dialog', { name: t.split, exact: true });
    await split.getByLabel(t.insurer, { exact: true }).selectOption({ label: insurer });
    await split.getByLabel(t.part, { exact: true }).fill('6000');
    await split.getByLabel(t.membership).fill('M-1042');
    await split.getByRole('button', { name: t.saveSplit, exact: true }).click();
    await shows(payers.getByText(/4,000/));

    // The invoice, with both parts.
    const invoices = page.getByRole('region', { name: t.invoices, exact: true });
    await invoices.getByRole('button', { name: t.make, exact: true }).click();
    await invoices.getByRole('button', { name: t.print }).click();
    await shows(preview.getByText(t.left, { exact: true }));
    await shows(preview.getByText(/7,500/));
    await shows(preview.getByText(insurer).first());
    await shows(preview.getByText('M-1042', { exact: true }));
    // This shop charges no VAT.
    await becomes(() => preview.getByText(t.vat, { exact: true }).count(), 0);
    await page.keyboard.press('Escape');
    await shows(invoices.getByRole('button', { name: t.credit }));

    // The client pays what is theirs; the rest stands in the list of insurers.
    await page.getByRole('button', { name: c.recordPayment, exact: true }).click();
    const payment = page.getByRole('dialog', { name: c.recordPayment, exact: true });
    await becomes(() => payment.getByLabel(c.paymentAmount, { exact: true }).inputValue(), '1500');
    await payment.getByRole('button', { name: c.savePayment, exact: true }).click();
    await becomes(() => page.getByRole('dialog', { name: c.recordPayment, exact: true }).count(), 0);
    await page.keyboard.press('Escape');
    await becomes(() => page.getByRole('dialog').count(), 0);
    await page.getByRole('button', { name: t.insurers, exact: true }).click();
    const row = owed.getByRole('row', { name: new RegExp(insurer) });
    await shows(row.getByText(/6,000/).first());
    await row.getByRole('button', { name: t.forms }).click();
    await shows(
      page
        .getByRole('dialog')
        .last()
        .getByRole('row', { name: new RegExp(name) }),
    );
    await page.keyboard.press('Escape');
    await becomes(() => page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await becomes(() => page.getByRole('dialog').count(), 0);
    await card.getByRole('button', { name: c.payments, exact: true }).click();

    // A credit note undoes it, and there can be a new one.
    await invoices.getByRole('button', { name: t.credit }).click();
    const note = page.getByRole('dialog', { name: t.credit });
    await note.getByLabel(t.reason, { exact: true }).fill('wrong name');
    await note.getByRole('button', { name: t.issueCredit, exact: true }).click();
    await shows(invoices.getByText(t.undone, { exact: true }));
    await invoices.getByRole('button', { name: t.printCredit }).click();
    await shows(preview.getByText('wrong name', { exact: true }));
    await page.keyboard.press('Escape');
    await invoices.getByRole('button', { name: t.make, exact: true }).click();
    await shows(invoices.getByRole('button', { name: t.credit }));
    expect(await invoices.getByRole('button', { name: t.print }).count()).toBe(2);
  },
);
