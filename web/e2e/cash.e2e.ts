import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { updateSettings } from '#contract/settings/admin-calls.ts';
import { issueForm } from './harness/issued-forms.ts';
import { uniqueName } from './harness/names.ts';
import type { Person } from './harness/shop.ts';
import { becomes, beginSignedIn, isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    payments: 'الدفعات',
    record: 'تسجيل دفعة',
    amount: 'المبلغ (ج.م)',
    receipt: 'إيصال',
    off: 'لا يستلم الاستقبال دفعات. يمكن لأحد المديرين السماح بذلك من الإعدادات.',
    save: 'تسجيل الدفعة',
    makePlan: 'تقسيط المتبقي',
    count: 'عدد الأقساط',
    firstDay: 'تاريخ القسط 1',
    savePlan: 'حفظ الأقساط',
    dueToday: 'مستحق اليوم',
    today: 'عمل اليوم',
    due: /^أقساط مستحقة/,
    cash: 'إقفال اليومية',
    setFloat: 'تسجيل رصيد بداية اليوم',
    saveFloat: 'حفظ الرصيد',
    payOut: 'صرف نقدي',
    cashReason: 'السبب',
    savePayout: 'تسجيل الصرف',
    slip: 'طباعة إيصال',
    slipTitle: 'إيصال صرف نقدي',
    close: 'إقفال يوميتي',
    counted: /^نقدًا: الموجود فعليًا/,
    short: /ناقص/,
    reason: 'سبب الفرق',
    submitClose: 'إقفال اليومية',
    closed: 'مُقفلة',
    refused: /مُقفلة. اطلب من أحد المديرين/,
    show: (name: string) => new RegExp(`^عرض يومية .?${name}`),
    reopen: 'إعادة فتح اليومية',
    reopenReason: 'سبب إعادة الفتح',
    submitReopen: 'إعادة الفتح',
    open: 'مفتوحة',
  },
  en: {
    payments: 'Payments',
    record: 'Record a payment',
    amount: 'Amount (EGP)',
    receipt: 'Receipt',
    off: 'Reception takes no payments. An admin can allow it in the settings.',
    save: 'Record the payment',
    makePlan: 'Pay the rest in instalments',
    count: 'Number of instalments',
    firstDay: 'Day of instalment 1',
    savePlan: 'Save the plan',
    dueToday: 'Due today',
    today: "Today's work",
    due: /^Instalments due/,
    cash: 'Cash close',
    setFloat: 'Record opening float',
    saveFloat: 'Save float',
    payOut: 'Pay out cash',
    cashReason: 'Reason',
    savePayout: 'Record payout',
    slip: 'Print slip',
    slipTitle: 'Cash payout slip',
    close: 'Close my day',
    counted: /^Cash: counted/,
    short: /short/,
    reason: 'Reason for the difference',
    submitClose: 'Close the day',
    closed: 'Closed',
    refused: /is closed. Ask an admin/,
    show: (name: string) => new RegExp(`^Show the cash of ${name}`),
    reopen: 'Reopen the day',
    reopenReason: 'Reason for reopening',
    submitReopen: 'Reopen',
    open: 'Open',
  },
} as const;

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const isGone = (locator: Locator) => becomes(() => locator.count(), 0);

async function atWork(person: Person, language: Language, home: string): Promise<Page> {
  const { page } = await suite.visit({ language });
  await beginSignedIn(page, suite.shop, person, home);
  return page;
}

test.for(LANGUAGES)(
  'cash is paid, the rest is planned and due, cash is paid out, a day is closed with a difference, takes nothing more, and is reopened, in %s',
  async (language) => {
    const t = TEXTS[language];
    const client = uniqueName('Salma');
    const accountant = await suite.shop.addPerson({ role: 'accounting', username: 'Huda' });
    await issueForm(suite.shop, client, accountant, { block_type: 'nha', price: 10_000, account: { price: 10_000 } });
    const page = await atWork(accountant, language, '/accounting');
    const openPayments = async () => {
      await page.goto('/accounting?tab=issued');
      await button(page.getByRole('listitem').filter({ hasText: client }), t.payments).click();
      return page.getByRole('dialog').first();
    };
    const recording = page.getByRole('dialog', { name: t.record, exact: true });

    // Pays 4,000 in cash, and the rest in two parts, the first one today.
    const payments = await openPayments();
    await button(payments, t.record).click();
    await recording.getByLabel(t.amount, { exact: true }).fill('4000');
    await button(recording, t.save).click();
    await isGone(recording);
    await button(payments, t.makePlan).click();
    const plan = page.getByRole('dialog').last();
    await plan.getByLabel(t.count, { exact: true }).selectOption('2');
    await plan.getByLabel(t.firstDay, { exact: true }).fill(cairoDay());
    await button(plan, t.savePlan).click();
    await becomes(() => page.getByRole('dialog').count(), 1);
    await shows(payments.getByText(t.dueToday, { exact: true }));

    // The instalment stands in accounting's day.
    await page.goto('/accounting/today');
    const line = page.getByRole('region', { name: t.due }).getByRole('listitem').filter({ hasText: client });
    await shows(line);
    expect(await line.innerText()).toContain('3,000');

    // The drawer began with 500, and 120 are paid out of it, with a slip.
    await page.getByRole('navigation').getByRole('link', { name: t.cash, exact: true }).click();
    await isAt(page, '/clinic/cash');
    await button(page.locator('main'), t.setFloat).click();
    await page.getByRole('dialog').getByLabel(t.amount, { exact: true }).fill('500');
    await button(page.getByRole('dialog'), t.saveFloat).click();
    await isGone(page.getByRole('dialog'));
    await button(page.locator('main'), t.payOut).click();
    await page.getByRole('dialog').getByLabel(t.amount, { exact: true }).fill('120');
    await page.getByRole('dialog').getByLabel(t.cashReason, { exact: true }).fill('Batteries');
    await button(page.getByRole('dialog'), t.savePayout).click();
    await isGone(page.getByRole('dialog'));
    await button(page.locator('main'), t.slip).click();
    await shows(page.getByRole('dialog').getByRole('heading', { name: t.slipTitle, exact: true }));
    await page.keyboard.press('Escape');
    await isGone(page.getByRole('dialog'));

    // The day is closed with 50 missing, and why.
    await button(page.locator('main'), t.close).click();
    const close = page.getByRole('dialog');
    await close.getByLabel(t.counted).fill('4330');
    await shows(close.getByRole('status').getByText(t.short));
    await close.getByLabel(t.reason, { exact: true }).fill('Change for a taxi');
    await button(close, t.submitClose).click();
    await isGone(close);
    await shows(page.locator('main').getByText(t.closed, { exact: true }));

    // Nothing more is taken, and what was typed stays.
    await button(await openPayments(), t.record).click();
    const amount = recording.getByLabel(t.amount, { exact: true });
    await amount.fill('100');
    await button(recording, t.save).click();
    await shows(recording.getByText(t.refused));
    expect(await amount.inputValue()).toBe('100');

    // An admin opens the day again, and the payment goes through.
    const admin = await suite.shop.addPerson({ role: 'admin' });
    const office = await atWork(admin, language, '/admin');
    await office.goto('/clinic/cash');
    // Within Arabic a name that ends with a digit is isolated.
    await office.getByRole('button', { name: t.show(accountant.username) }).click();
    await button(office.getByRole('dialog'), t.reopen).click();
    const reopen = office.getByRole('dialog').last();
    await reopen.getByLabel(t.reopenReason, { exact: true }).fill('A client came late');
    await button(reopen, t.submitReopen).click();
    await shows(office.getByRole('row').filter({ hasText: accountant.username }).getByText(t.open, { exact: true }));
    await button(recording, t.save).click();
    await isGone(recording);
  },
);

test.for(LANGUAGES)(
  'reception takes a payment on the client’s page and prints its receipt once an admin allows it, in %s',
  async (language) => {
    const t = TEXTS[language];
    const client = uniqueName('Salma');
    const accountant = await suite.shop.addPerson({ role: 'accounting' });
    await issueForm(suite.shop, client, accountant, { block_type: 'nha', price: 10_000, account: { price: 10_000 } });
    const admin = await suite.shop.addPerson({ role: 'admin' });
    const allow = (reception_payments: 'on' | 'off') =>
      suite.shop.callAs(admin, updateSettings, { id: admin.id, data: { reception_payments } });
    await allow('off');
    const page = await atWork(await suite.shop.addPerson({ role: 'reception' }), language, '/reception');
    const find = async () => {
      await page.goto(`/reception/patients?q=${encodeURIComponent(client)}`);
      await page.getByRole('link', { name: client, exact: true }).first().click();
      await shows(page.getByRole('heading', { name: client, exact: true }));
    };
    await find();
    expect(await button(page, t.record).count()).toBe(0);
    await page.goto('/clinic/cash');
    await shows(page.getByText(t.off, { exact: true }));

    await allow('on');
    await find();
    await button(page, t.record).click();
    const payments = page.getByRole('dialog').first();
    await button(payments, t.record).click();
    const recording = page.getByRole('dialog', { name: t.record, exact: true });
    await recording.getByLabel(t.amount, { exact: true }).fill('4000');
    await button(recording, t.save).click();
    await isGone(recording);
    await button(payments, t.receipt).click();
    await shows(page.getByRole('dialog').last().getByText('R-20', { exact: false }));
    await allow('off');
  },
);
